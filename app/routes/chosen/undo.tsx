import { UNDO_QUESTIONS } from '#app/components/documents/remade.tsx'
import { StuckNotices, TOLD } from '#app/components/documents/stuck-notice.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { Refused } from '#app/components/lists/refused.tsx'
import { DOCUMENTS } from '#app/services/documents/kinds.ts'
import { formatCount, counted as sayCount } from '#app/services/values/counts.ts'
import { formatInstant } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import { type Centimos, formatBs } from '#app/services/values/money.ts'
import type { Route } from './+types/undo'
import { readUndoChosen, submitUndoChosen } from './undo-chosen.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readUndoChosen(args)
export const action = (args: Route.ActionArgs) => submitUndoChosen(args)

const TITLE = 'Deshacer la anulación'

/** Shown over a list: asks, or says of each document why it cannot be made again. */
export default function UndoChosen({ loaderData, actionData }: Route.ComponentProps) {
  const { back, kind, documents, stuck, waiting } = loaderData
  const { counted, gender } = DOCUMENTS[kind]
  const count = documents.length
  const what = sayCount(count, counted[0], counted[1])
  const at = documents.find(({ voided_at }) => voided_at !== null)?.voided_at
  const hindered = documents.some(({ refusal }) => refusal)
  const state = gender === 'feminine' ? 'anulada' : 'anulado'
  const gone = (made: { voided_at: string | null }) => (made.voided_at ? `, ${state} también` : '')
  const list = (
    <span className="chosen-documents">
      {documents.map(({ id, order, name, amount, made, refusal }) => (
        <span key={id}>
          <span>
            {formatDocumentNumber(order)} {name}
            {made && ` (se hizo de nuevo: ${formatDocumentNumber(made.order)}${gone(made)})`}
            {refusal && `: ${refusal}`}
          </span>
          <span className="money">{formatBs(amount)}</span>
        </span>
      ))}
    </span>
  )
  if (hindered || documents.every(({ made }) => made)) {
    return (
      <Dialog title={TITLE} closeTo={back} hasErrors={actionData !== undefined}>
        <Refused answer={actionData}>
          <p>{hindered ? `No se puede deshacer la anulación de ${what}.` : 'Ya se deshizo.'}</p>
          {list}
        </Refused>
        <div className="form-actions">
          <a className="btn btn-ghost" href={back} data-keep-scroll="">
            Cerrar
          </a>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={TITLE}
      message={
        <div className="stacked">
          <p>
            {count === 1 ? 'Se anuló' : 'Se anularon'} {what}
            {at && ` el ${formatInstant(at)}`}. <Again documents={documents} gender={gender} />
          </p>
          {list}
          {waiting > 0 && <WaitingAgain count={waiting} />}
          {stuck.length > 0 && <StuckNotices numbers={stuck} />}
        </div>
      }
      closeTo={back}
      confirmLabel="Deshacer"
      hidden={stuck.length > 0 ? [[TOLD, '1']] : []}
      reply={actionData}
      questions={UNDO_QUESTIONS}
    />
  )
}

type AgainProps = {
  documents: { amount: Centimos; made: unknown }[]
  gender: 'feminine' | 'masculine'
}

/** How many are made again, and what these come to; of one alone its row says that. */
function Again({ documents, gender }: AgainProps) {
  const left = documents.filter(({ made }) => !made)
  if (documents.length === 1) return 'Se hará de nuevo con los mismos datos y otro número.'
  const sum = left.reduce((all, { amount }) => all + BigInt(amount), 0n)
  const isOne = left.length === 1
  const all = gender === 'feminine' ? 'todas o ninguna, ' : 'todos o ninguno, '
  return (
    <>
      {isOne ? 'Se hará' : 'Se harán'} de nuevo {formatCount(left.length)} por{' '}
      <b className="money">{formatBs(sum)}</b>, {isOne ? '' : all}con los mismos datos y{' '}
      {isOne ? 'otro número' : 'otros números'}.
    </>
  )
}

function WaitingAgain({ count }: { count: number }) {
  return (
    <p className="notice">
      {count === 1 ? 'Quedará 1' : `Quedarán ${formatCount(count)}`} por aprobar: hasta entonces no{' '}
      {count === 1 ? 'mueve' : 'mueven'} dinero.
    </p>
  )
}
