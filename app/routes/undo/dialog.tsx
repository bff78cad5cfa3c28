import { UNDO_QUESTIONS } from '#app/components/documents/voided.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Moment } from '#app/components/frame/dates.tsx'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { Refused } from '#app/components/lists/refused.tsx'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Route } from './+types/dialog'
import { readUndo, submitUndo } from './undo.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readUndo(args)
export const action = (args: Route.ActionArgs) => submitUndo(args)

const TITLE = 'Deshacer la anulación'

/** Shown over a document's page or list: asks, or says why it is too late. */
export default function UndoVoiding({ loaderData, actionData }: Route.ComponentProps) {
  const { one, gender, order, voided_at, refusal, waits, under } = loaderData
  const back = useBackTo(under)
  const the = gender === 'feminine' ? 'La' : 'El'
  const said = (
    <>
      {the} {one} {formatDocumentNumber(order)}
      {voided_at && (
        <>
          {' '}
          se anuló el <Moment of={voided_at} />
        </>
      )}
    </>
  )
  if (refusal) {
    return (
      <Dialog title={TITLE} closeTo={back} hasErrors={actionData !== undefined}>
        <Refused answer={actionData}>
          {said}. {refusal}.
        </Refused>
        <DialogActions closeTo={back} close="Cerrar" />
      </Dialog>
    )
  }
  const moves = waits ? 'y sigue por aprobar' : 'y mueve el dinero otra vez'
  return (
    <ConfirmDialog
      title={TITLE}
      message={
        <>
          {said}. Vuelve a estar en vigor, con su número, {moves}.
        </>
      }
      closeTo={back}
      confirmLabel="Deshacer"
      reply={actionData}
      questions={UNDO_QUESTIONS}
    />
  )
}
