/** The dialogs by which a second administrator approves or rejects what waits. */
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { ReasonField } from '#app/components/lists/reason-field.tsx'
import type { ConfirmReply } from '#app/http/forms/confirm.server.ts'

type DecisionProps = {
  /** 'orden de nómina' */
  what: string
  /** The version that is shown: another one is refused. */
  version: number
  /** The screen under the dialog. */
  closeTo: string
  reply: ConfirmReply | undefined
  /** What is decided about, by name and amount. */
  children: ReactNode
}

/** What an approver reads beside the boxes of questions. */
const ACCEPTED = {
  duplicate: 'Aprobar de todos modos, aunque haya otra igual',
  salary_changed: 'Aprobar con el salario de la orden',
} as const

export function ApproveDialog({ what, version, children, ...dialog }: DecisionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Aprobar ${what}`}
      message={children}
      confirmLabel="Aprobar"
      hidden={[['version', String(version)]]}
      questions={ACCEPTED}
    />
  )
}

/** Asks for the reason before what waits is rejected, which voids it. */
export function RejectDialog({ what, version, children, reply, ...dialog }: DecisionProps) {
  return (
    <ConfirmDialog
      {...dialog}
      reply={reply}
      title={`Rechazar ${what}`}
      message={children}
      confirmLabel="Rechazar"
      hidden={[['version', String(version)]]}
      destructive
    >
      <ReasonField id="reject-reason" reason={reply?.reason} />
    </ConfirmDialog>
  )
}
