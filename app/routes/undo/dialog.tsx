import { UNDO_QUESTIONS } from '#app/components/documents/remade.tsx'
import { StuckNotice, TOLD } from '#app/components/documents/stuck-notice.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { Refused } from '#app/components/lists/refused.tsx'
import { formatInstant } from '#app/services/values/dates.ts'
import { formatDocumentNumber } from '#app/services/values/document-number.ts'
import type { Route } from './+types/dialog'
import { readUndo, submitUndo } from './undo.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readUndo(args)
export const action = (args: Route.ActionArgs) => submitUndo(args)

const TITLE = 'Deshacer la anulación'

/** Shown over a document's page or list: asks, or says why it is too late. */
export default function UndoVoiding({ loaderData, actionData }: Route.ComponentProps) {
  const { one, gender, order, voided_at, refusal, made, under, isStuck } = loaderData
  const back = useBackTo(under)
  const the = gender === 'feminine' ? 'La' : 'El'
  const number = formatDocumentNumber(order)
  const when = voided_at && ` se anuló el ${formatInstant(voided_at)}`
  if (refusal) {
    return (
      <Dialog title={TITLE} closeTo={back} hasErrors={actionData !== undefined}>
        <Refused answer={actionData}>
          {the} {one} {number}
          {when}. {refusal}
          {made && (
            <>
              : <a href={made.to}>{formatDocumentNumber(made.order)}</a>
            </>
          )}
          .
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
            {the} {one} {number}
            {when}. Se hará de nuevo con los mismos datos y otro número.
          </p>
          {isStuck && <StuckNotice />}
        </div>
      }
      closeTo={back}
      confirmLabel="Deshacer"
      hidden={isStuck ? [[TOLD, '1']] : []}
      reply={actionData}
      questions={UNDO_QUESTIONS}
    />
  )
}
