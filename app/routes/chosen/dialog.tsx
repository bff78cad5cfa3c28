import { redirect } from 'react-router'
import { LeftOut } from '#app/components/documents/left-out.tsx'
import { VoidDialog } from '#app/components/documents/void-dialog.tsx'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, newKey, readKey } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { undoPath } from '#app/http/lists/undo.server.ts'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { readVoidReason } from '#app/kernel/fields/void-reason.ts'
import { formatCount, counted as sayCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { type ChosenDocument, chosenDocuments } from '#app/models/documents/chosen.server.ts'
import type { Route } from './+types/dialog'
import { backOf, backWith, closeOf, listOf, readChosen, targetOf } from './lists.server.ts'
import { readSeen, seenText } from './seen.ts'

export const handle = { dialog: true }

/**
 * What would be voided, by name and amount, as it is now; the other buttons of a list's bar lead on
 * from here, and stop only to say which rows are left out.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { kind, path } = listOf(args)
  const chosen = await readChosen(args)
  if ('refusal' in chosen) throw await backWith(args, chosen.refusal)
  const { ids, left } = chosen
  const wanted = args.url.searchParams.get('do') ?? 'void'
  const shared = { closeTo: closeOf(args), counted: DOCUMENTS[kind].counted, left }
  if (wanted !== 'void') {
    const to = targetOf(args, wanted, ids)
    if (!to) throw await backWith(args, 'No se conoce lo que se pidió')
    if (left.length === 0) throw redirect(to)
    return { ...shared, to, count: ids.length }
  }
  const documents = await chosenDocuments(db, kind, ids)
  const moved = documents.filter(({ pending }) => !pending)
  return {
    ...shared,
    ...{
      path,
      key: newKey(),
      sum: sumOf(documents),
      back: sumOf(moved),
      seen: seenText(documents),
    },
    goes: DOCUMENTS[kind].money === 'goes',
    documents: documents.map(({ id, order, name, amount, pending }) => {
      return { id, order, name, amount, pending }
    }),
  }
}

const sumOf = (documents: readonly ChosenDocument[]) =>
  formatBs(documents.reduce((total, { amount }) => total + BigInt(amount), 0n))

/** Voids what was seen, all of it or nothing. */
export function action(args: Route.ActionArgs) {
  const { kind, change } = listOf(args)
  const back = new URL(backOf(args), args.url)
  let only: ChosenDocument | undefined
  return confirmForm(
    args,
    async ({ tx, actor, form, answers }) => {
      const seen = readSeen(form.get('seen'))
      const reason = readVoidReason(form.get('reason'))
      const body = { kind, seen, reason }
      const { replayed } = await withOneTimeKey(
        tx,
        actor,
        readKey(form),
        `voiding ${kind}`,
        body,
        async () => {
          const voided = await change(tx, seen, { actor, reason, answers })
          if (voided.length === 1) only = voided[0]
          return voided.map(({ id }) => id)
        },
      )
      if (!replayed) return
      const now = await chosenDocuments(
        tx,
        kind,
        seen.map(({ id }) => id),
      )
      if (now.some(({ voided_at }) => voided_at === null)) throw new Conflict(TAKEN_BACK)
    },
    (form) => {
      const key = readKey(form)
      const text = doneText(kind, readSeen(form.get('seen')).length)
      const undone = only && { undone: `Deshacer ${formatDocumentNumber(only.order)}` }
      const undo = key && { persistent: true, undo: undoPath(back, key), ...undone }
      const toast = { tone: 'success' as const, title: 'Exito', text, ...undo }
      return { to: backToList(back.pathname, back), toasts: [toast] }
    },
  )
}

const TAKEN_BACK = problem(
  'already_done',
  'Esa anulación ya se hizo, y luego se deshizo: lo que se anuló está de nuevo en la lista',
)

function doneText(kind: keyof typeof DOCUMENTS, count: number): string {
  const { one, many, gender } = DOCUMENTS[kind]
  if (count > 1) return `Se han anulado ${formatCount(count)} ${many}`
  return `Se ha anulado ${gender === 'feminine' ? 'la' : 'el'} ${one}`
}

export default function VoidChosen({ loaderData, actionData }: Route.ComponentProps) {
  if ('to' in loaderData) return <GoOn {...loaderData} />
  const { path, closeTo, key, sum, back, seen, counted, goes, documents, left } = loaderData
  const count = documents.length
  const waiting = documents.filter(({ pending }) => pending).length
  return (
    <VoidDialog
      title={`Anular ${count === 1 ? counted[0] : sayCount(count, counted[0], counted[1])}`}
      confirmLabel="Anular"
      list={path}
      closeTo={closeTo}
      hidden={[
        ['key', key],
        ['seen', seen],
      ]}
      reply={actionData}
    >
      Está por anular {sayCount(count, counted[0], counted[1])} por <b className="money">{sum}</b>
      {goes && waiting === 0 && ', que vuelven a las cuentas de la empresa'}.{' '}
      {waiting > 0 &&
        `${formatCount(waiting)} por aprobar: ${waiting === 1 ? 'no ha' : 'no han'} movido dinero. `}
      {goes && waiting > 0 && waiting < count && (
        <>
          Vuelven <b className="money">{back}</b> a las cuentas de la empresa.{' '}
        </>
      )}
      Se anula todo o nada.
      <span className="chosen-documents">
        {documents.map(({ id, order, name, amount, pending }) => (
          <span key={id}>
            <span>
              {formatDocumentNumber(order)} {name}
              {pending && ' (por aprobar)'}
            </span>
            <span className="money">{formatBs(amount)}</span>
          </span>
        ))}
      </span>
      <LeftOut left={left} of={left.length + count} />
    </VoidDialog>
  )
}

type GoOnProps = {
  closeTo: string
  counted: readonly [string, string]
  left: string[]
  to: string
  count: number
}

/** Says which rows a file is made without, before it is made. */
function GoOn({ closeTo, counted, left, to, count }: GoOnProps) {
  return (
    <Dialog title="Filas que quedan fuera" closeTo={closeTo}>
      <LeftOut left={left} of={left.length + count} />
      <DialogActions closeTo={closeTo} close="Cancelar">
        <a className="btn btn-primary" href={to}>
          Continuar con {sayCount(count, counted[0], counted[1])}
        </a>
      </DialogActions>
    </Dialog>
  )
}
