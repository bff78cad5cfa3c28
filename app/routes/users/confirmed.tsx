/** The dialogs that ask before a user is changed. */
import type { ReactNode } from 'react'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import type { Route } from './+types/confirmed'
import { readConfirmed, submitConfirmed } from './confirmed.server.ts'

export const handle = { dialog: true }

export const loader = (args: Route.LoaderArgs) => readConfirmed(args)

export const action = (args: Route.ActionArgs) => submitConfirmed(args)

type Loaded = Route.ComponentProps['loaderData']
type Asked = { title: string; message: ReactNode; confirmLabel: string; destructive?: boolean }

const ASKED: Record<Loaded['asked'], (user: Loaded) => Asked> = {
  activation: ({ name, active }) => {
    const action = active ? 'Desactivar' : 'Activar'
    const effect = active
      ? 'Sus sesiones se cierran enseguida y no podrá iniciar otra.'
      : 'Podrá iniciar sesión otra vez.'
    const message = (
      <p>
        Está por {action.toLowerCase()} a <b>{name}</b>. {effect}
      </p>
    )
    return { title: `${action} usuario`, message, confirmLabel: action }
  },
  bind: ({ name, bond }) => ({
    title: 'Vincular titular',
    message: (
      <>
        <p>Esta acción le dara acceso al {bond?.role}</p>
        <p>
          <b>{name}</b> quedará vinculado a <b>{bond?.titular}</b>.
        </p>
      </>
    ),
    confirmLabel: 'Vincular',
  }),
  reject: ({ name, email }) => ({
    title: 'Rechazar registro',
    message: (
      <p>
        Está por rechazar el registro de <b>{name}</b> ({email}). Esta acción no puede deshacerse.
      </p>
    ),
    confirmLabel: 'Rechazar',
    destructive: true,
  }),
  'second-factor': ({ name, hasFactor }) => ({
    title: 'Quitar el segundo factor',
    message: hasFactor ? (
      <p>
        <b>{name}</b> entrará solo con su contraseña, y se cerrarán sus sesiones. Hágalo solo si
        está seguro de quién se lo pide: se le avisará y quedará en la auditoría.
      </p>
    ) : (
      <p>
        <b>{name}</b> no tiene un segundo factor.
      </p>
    ),
    confirmLabel: 'Quitar',
    destructive: true,
  }),
  unbound: () => ({
    title: '¿Seguro que desea remover este vínculo??',
    message: <p>Siempre puedes volver a vincularlo</p>,
    confirmLabel: 'Remover',
    destructive: true,
  }),
}

export default function ConfirmedUser({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, active, version, list } = loaderData
  const ofVersion: [string, string] = ['version', String(version)]
  const wanted: [string, string] = ['active', active ? '0' : '1']
  const hidden = asked === 'activation' ? [wanted, ofVersion] : [ofVersion]
  return (
    <ConfirmDialog
      {...ASKED[asked](loaderData)}
      closeTo={useBackTo(list)}
      hidden={asked === 'second-factor' ? [] : hidden}
      reply={actionData}
    />
  )
}
