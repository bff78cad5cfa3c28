import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { sessionSecret } from '#app/http/access/cookies.server.ts'
import { contextOf, readMark, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import {
  type Device,
  endDevice,
  endOtherDevices,
  listDevices,
} from '#app/models/users/devices.server.ts'
import type { Route } from './+types/screen'

export const handle = { crumb: 'Dispositivos' }

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const secret = sessionSecret(app.cookies, args.request)
  const devices = await listDevices(db, user?.id ?? 0, secret, app.now())
  return { devices: devices.map(rowOf) }
}

const rowOf = ({ device, address, ...row }: Device) => ({
  ...row,
  name: device ?? (row.kind === 'token' ? 'Programa' : 'Navegador'),
  address: address ?? 'Desconocida',
})
type Row = ReturnType<typeof rowOf>

export async function action(args: Route.ActionArgs) {
  const { app, user, write } = contextOf(args)
  const form = await readOwnForm(args)
  const id = user?.id ?? 0
  const secret = sessionSecret(app.cookies, args.request)
  const all = form.get('intent') === 'others'
  await write((tx) =>
    all ? endOtherDevices(tx, id, secret) : endDevice(tx, id, readMark(form, 'device') ?? ''),
  )
  return redirectWithToast(app, '/settings/devices', {
    tone: 'success',
    title: 'Exito',
    text: all ? 'Se han cerrado sus otras sesiones' : 'Se ha cerrado la sesión',
  })
}

export default function Devices({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <Page title="Dispositivos">
      <p>
        Dónde ha iniciado sesión. Si no reconoce alguna, ciérrela y cambie su contraseña. Cada
        sesión se borra al vencer, 12 horas después del último uso.
      </p>
      <ul className="panel devices">
        {devices.map((row) => (
          <li key={row.id}>
            <DeviceOf row={row} />
            {row.isThis ? (
              <Badge tone="accent">Esta sesión</Badge>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="device" value={row.id} />
                <SubmitButton variant="ghost">
                  Cerrar sesión<span className="sr-only"> de {row.name}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" preventScrollReset>
          <SubmitButton variant="ghost" name="intent" value="others">
            Cerrar las demás
          </SubmitButton>
        </Form>
      )}
    </Page>
  )
}

function DeviceOf({ row }: { row: Row }) {
  return (
    <div>
      <b>{row.name}</b>
      <p className="muted">
        {row.kind === 'token' && 'Token de la API. '}
        Dirección {row.address}. Desde el <Moment of={row.created_at} />
        {row.used_at && (
          <>
            , último uso hacia el <Moment of={row.used_at} />
          </>
        )}
        .
      </p>
    </div>
  )
}
