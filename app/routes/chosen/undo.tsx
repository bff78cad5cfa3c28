import { stillWait, UNDO_QUESTIONS } from '#app/components/documents/voided.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { Refused } from '#app/components/lists/refused.tsx'
import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { formatCount, counted as sayCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { Route } from './+types/undo'
import { readUndoChosen, submitUndoChosen } from './undo-chosen.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readUndoChosen(args)
export const action = (args: Route.ActionArgs) => submitUndoChosen(args)

const TITLE = 'Deshacer la anulación'

/** Shown over a list: asks, or says of each document why it cannot come back. */
export default function UndoChosen({ loaderData, actionData }: Route.ComponentProps) {
  const { back, kind, at, count, documents, waiting } = loaderData
  const { counted, gender } = DOCUMENTS[kind]
  const what = sayCount(count, counted[0], counted[1])
  const hindered = documents.some(({ refusal }) => refusal)
  const list = (
    <span className="chosen-documents">
      {documents.map(({ id, order, name, amount, refusal }) => (
        <span key={id}>
          <span>
            {formatDocumentNumber(order)} {name}
            {refusal && `: ${refusal}`}
          </span>
          <span className="money">{formatBs(amount)}</span>
        </span>
      ))}
    </span>
  )
  if (hindered || documents.length === 0) {
    return (
      <Dialog title={TITLE} closeTo={back} hasErrors={actionData !== undefined}>
        <Refused answer={actionData}>
          <p>{hindered ? `No se puede deshacer la anulación de ${what}.` : 'Ya se deshizo.'}</p>
          {list}
        </Refused>
        <DialogActions closeTo={back} close="Cerrar" />
      </Dialog>
    )
  }
  const sum = formatBs(documents.reduce((all, { amount }) => all + BigInt(amount), 0n))
  const all = gender === 'feminine' ? 'todas o ninguna' : 'todos o ninguno'
  const left = documents.length
  return (
    <ConfirmDialog
      title={TITLE}
      message={
        <div className="stacked">
          <p>
            {count === 1 ? 'Se anuló' : 'Se anularon'} {what} el <Moment of={at} />.{' '}
            {left === 1 ? 'Vuelve' : 'Vuelven'} a estar en vigor {formatCount(left)} por{' '}
            <b className="money">{sum}</b>, {left === 1 ? '' : `${all}, `}con{' '}
            {left === 1 ? 'su número' : 'sus números'}
            {left < count && '; lo demás ya volvió'}.
          </p>
          {list}
          {waiting > 0 && <p className="notice">{stillWait(waiting)}</p>}
        </div>
      }
      closeTo={back}
      confirmLabel="Deshacer"
      reply={actionData}
      questions={UNDO_QUESTIONS}
    />
  )
}
