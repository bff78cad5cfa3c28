/** The screen that asks what each column of a waiting file is (docs/rules/import.md#13). */
import { redirect } from 'react-router'
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import {
  columnsToSay,
  NOT_LISTED,
  notReadAgain,
  readAtPlace,
  readBySaid,
  readColumnsForm,
} from '#app/http/forms/said-columns.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { NotFound, type Problems } from '#app/kernel/errors/errors.ts'
import { dryRun, keepReadAgain } from '#app/models/imports/change.server.ts'
import { importRows, importTable, type Meaning } from '#app/models/imports/columns.ts'
import { getImport, importFile, importLayout } from '#app/models/imports/read.server.ts'
import { saidHeadings, sayHeadings } from '#app/models/records/said-headings.server.ts'
import { ACCOUNT_TYPES } from '#db/kinds.ts'
import { CHANGED, OVER } from './detail.server.ts'

/** The columns of a waiting file with what they mean so far. Leads to its dry run where there is nothing to say. */
export async function readColumns(args: RouteArgs) {
  const { app, db } = contextOf(args)
  const { id, kind, name, version, state, summary } = await getImport(
    db,
    idParam(args.params),
    app.now(),
  )
  const { place, fault, isCorrected = false } = summary
  if (state !== 'waiting' || !place) throw redirect(`/import/${id}`)
  const shown = columnsToSay(await importLayout(db, id), importTable(kind))
  return { id, kind, name, version, place, fault, isCorrected, ...shown }
}

/** Reads the file again: by what its columns are said to be, or at another place. */
export async function submitColumns(args: RouteArgs) {
  const { app, db, write } = contextOf(args)
  const id = idParam(args.params)
  const { form, version, isPlace } = await readColumnsForm(args, ['account_type'])
  try {
    const { kind, summary } = await getImport(db, id, app.now())
    const { content } = await importFile(db, id, app.now())
    if (isPlace) {
      const table = importTable(kind, await saidHeadings<Meaning>(db, kind))
      const read = await readAtPlace(args, form, content, table)
      const judged = await dryRun(db, kind, importRows(read.rows), app.now())
      await write((tx, actor) => keepReadAgain(tx, id, version, read, judged, actor))
      return redirect(`/import/${id}/columns`, 303)
    }
    const type = String(form.get('account_type') ?? '')
    const account_type = ACCOUNT_TYPES.find((each) => each === type)
    const wrong: Problems = type !== '' && !account_type ? { account_type: NOT_LISTED } : {}
    const layout = { line: 1, ...summary.place, columns: await importLayout(db, id) }
    const waiting = { content, layout }
    const { table, said } = await readBySaid(args, form, waiting, importTable(kind), wrong)
    const judged = await dryRun(db, kind, importRows(table.rows, account_type), app.now())
    await write(async (tx, actor) => {
      await keepReadAgain(tx, id, version, table, judged, actor)
      await sayHeadings(tx, kind, said)
    })
    return redirect(`/import/${id}`, 303)
  } catch (error) {
    if (error instanceof NotFound) {
      return await redirectWithToast(app, '/import', { tone: 'error', text: OVER })
    }
    return notReadAgain(form, error, CHANGED)
  }
}
