/** The screen that asks what each column of a file of pay inputs is (docs/rules/import.md#13). */
import { redirect } from 'react-router'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import {
  columnsToSay,
  notReadAgain,
  readAtPlace,
  readBySaid,
  readColumnsForm,
} from '#app/http/forms/said-columns.server.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { sayHeadings } from '#app/models/records/said-headings.server.ts'
import { INPUTS_COLUMNS_PATH, INPUTS_PATH } from '#app/models/wizard/fields.ts'
import { keepInputsAgain, readInputsFile } from '#app/models/wizard/inputs.server.ts'
import { inputsTable } from '#app/models/wizard/inputs.ts'
import { CHANGED, inputsTableNow, readThirdStep } from './inputs.server.ts'

/** The columns of the file that waits with what they mean so far. Leads to the upload where none waits. */
async function readWaiting(args: RouteArgs) {
  const { version, inputs } = await readThirdStep(args)
  if (!inputs?.layout) throw redirect(INPUTS_PATH)
  const { db } = contextOf(args)
  const { concepts } = await readCatalogue(db, false)
  return { version, inputs, layout: inputs.layout, table: inputsTable(concepts) }
}

export async function readInputsColumns(args: RouteArgs) {
  const { version, inputs, layout, table } = await readWaiting(args)
  const { name, fault, isCorrected = false } = inputs
  const { columns, ...place } = layout
  return { name, version, place, fault, isCorrected, ...columnsToSay(columns, table) }
}

/** Reads the file again: by what its columns are said to be, or at another place. */
export async function submitInputsColumns(args: RouteArgs) {
  const { db, user, write } = contextOf(args)
  const { form, version, isPlace } = await readColumnsForm(args)
  const { layout, table: plain } = await readWaiting(args)
  try {
    const content = await readInputsFile(db, { id: user?.id ?? null })
    if (isPlace) {
      const table = await readAtPlace(args, form, content, await inputsTableNow(db))
      await write((tx, actor) => keepInputsAgain(tx, actor, version, table))
      return redirect(INPUTS_COLUMNS_PATH, 303)
    }
    const { table, said } = await readBySaid(args, form, { content, layout }, plain)
    await write(async (tx, actor) => {
      await keepInputsAgain(tx, actor, version, table)
      await sayHeadings(tx, 'inputs', said)
    })
    return redirect(INPUTS_PATH, 303)
  } catch (error) {
    return notReadAgain(form, error, CHANGED)
  }
}
