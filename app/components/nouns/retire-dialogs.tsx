/** The dialogs that delete, deactivate and activate a titular, an account or a concept. */

import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import type { ConfirmReply } from '#app/http/forms/confirm.server.ts'

const WORDS = {
  titular: { the: 'el titular', it: 'lo', inactive: 'inactivo' },
  cuenta: { the: 'la cuenta', it: 'la', inactive: 'inactiva' },
  concepto: { the: 'el concepto', it: 'lo', inactive: 'inactivo' },
}

type Retired = {
  noun: keyof typeof WORDS
  name: string
  active: boolean
  closeTo: string
  reply: ConfirmReply | undefined
}

type RemovalDialogProps = Retired & {
  /** The references to it, in words, each with the list that shows them, if any. */
  holds: { text: string; to?: string | undefined }[]
}

/**
 * Deletes a record without references. For one with references it lists them and offers to
 * deactivate it instead (docs/rules/people.md#6). Sends `intent`: delete or deactivate.
 */
export function RemovalDialog(props: RemovalDialogProps) {
  const { noun, name, active, holds, closeTo, reply } = props
  const { the, it, inactive } = WORDS[noun]
  if (holds.length === 0) {
    return (
      <ConfirmDialog
        title={`Eliminar ${noun}`}
        message={
          <p>
            Está por eliminar {the} <b>{name}</b>. Esta acción no puede deshacerse.
          </p>
        }
        closeTo={closeTo}
        confirmLabel={`Eliminar ${noun}`}
        hidden={[['intent', 'delete']]}
        reply={reply}
        destructive
      />
    )
  }
  const title = `${capitalised(the)} no se puede eliminar`
  if (!active) {
    return (
      <Dialog title={title} closeTo={closeTo}>
        <Holds name={name} holds={holds}>
          Ya está {inactive}: los formularios no {it} ofrecen.
        </Holds>
        <DialogActions closeTo={closeTo} close="Cerrar" />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      message={
        <Holds name={name} holds={holds}>
          Puede desactivar{it}: los formularios dejan de ofrecer{it}, y las listas y los reportes{' '}
          {it} conservan.
        </Holds>
      }
      closeTo={closeTo}
      confirmLabel="Desactivar"
      hidden={[['intent', 'deactivate']]}
      reply={reply}
    />
  )
}

type HoldsProps = Pick<RemovalDialogProps, 'name' | 'holds'> & { children: ReactNode }

function Holds({ name, holds, children }: HoldsProps) {
  return (
    <>
      <p>
        <b>{name}</b> tiene:
      </p>
      <ul className="holds">
        {holds.map(({ text, to }) => (
          <li key={text}>{to ? <a href={to}>{text}</a> : text}</li>
        ))}
      </ul>
      <p>{children}</p>
    </>
  )
}

/** Deactivates an active record, or the reverse. Sends the new value of `active`: 1 or 0. */
export function ActivationDialog({ noun, name, active, closeTo, reply }: Retired) {
  const { the, it } = WORDS[noun]
  const action = active ? 'Desactivar' : 'Activar'
  const effect = active
    ? `Los formularios dejan de ofrecer${it}; las listas y los reportes ${it} conservan.`
    : `Los formularios vuelven a ofrecer${it}.`
  return (
    <ConfirmDialog
      title={`${action} ${noun}`}
      message={
        <p>
          Está por {action.toLowerCase()} {the} <b>{name}</b>. {effect}
        </p>
      }
      closeTo={closeTo}
      confirmLabel={action}
      hidden={[['active', active ? '0' : '1']]}
      reply={reply}
      questions={{ shared_email: 'Activar de todos modos' }}
    />
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
