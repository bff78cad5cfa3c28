import type { ReactNode } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { ReasonField } from '#app/components/lists/reason-field.tsx'
import type { ConfirmReply } from '#app/http/forms/confirm.server.ts'

type VoidDialogProps = {
  title: string
  /** One sentence: the document's name and amount, and where its money goes. */
  children: ReactNode
  confirmLabel: string
  list: string
  /** Where 'Cancelar' leads; without it, to the list with this address's query. */
  closeTo?: string
  /** The version of the document that is shown, which the form sends. */
  version?: number
  hidden?: [string, string][]
  /** Why the voiding was refused, and the reason as it was typed. */
  reply: ConfirmReply | undefined
}

/** Asks before voiding a document, and for the reason, which is stored with it. */
export function VoidDialog(props: VoidDialogProps) {
  const { title, children, confirmLabel, list, version, reply } = props
  const shown: [string, string][] = version ? [['version', String(version)]] : []
  const back = useBackTo(list)
  return (
    <ConfirmDialog
      title={title}
      message={
        <div className="stacked">
          <p>Un momento!! ¿está seguro de que desea cotinuar?</p>
          <p>{children}</p>
        </div>
      }
      closeTo={props.closeTo ?? back}
      confirmLabel={confirmLabel}
      reply={reply}
      hidden={[...shown, ...(props.hidden ?? [])]}
      destructive
    >
      <ReasonField id="void-reason" reason={reply?.reason} />
    </ConfirmDialog>
  )
}

/** Revalidates a dialog also when its document changed: it then shows it as it is by now. */
export const whenChanged = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate
