import { data, Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ListPages } from '#app/components/lists/pages.tsx'
import { contextOf, idOf, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { Conflict, FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { inviteEmployees } from '#app/models/users/change.server.ts'
import {
  employeesWithoutEmail,
  invitableEmployees,
  MOST_INVITED,
} from '#app/models/users/read.server.ts'
import type { Route } from './+types/invite-many'

export const handle = {
  crumb: () => [{ label: 'Titulares', to: '/titulars' }, { label: 'Invitar a varios' }],
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const page = idOf(args.url.searchParams.get('page')) || 1
  return {
    ...(await invitableEmployees(db)),
    without: await employeesWithoutEmail(db, page),
    byMail: app.mail.sender !== null,
  }
}

/** Invites the ticked ones, all or none; who has a user by now is left out. */
export async function action(args: Route.ActionArgs) {
  const form = await readOwnForm(args, DOOR)
  const { app, write } = contextOf(args)
  const ids = [...new Set(form.getAll('id').map(idOf))].slice(0, MOST_INVITED)
  try {
    const count = await write((tx, actor) => inviteEmployees(tx, ids, actor))
    app.mail.wake()
    const toast = { tone: 'success', title: 'Exito', text: sentText(count) } as const
    return redirectWithToast(app, '/titulars/invite', toast)
  } catch (error) {
    if (error instanceof Conflict) return data({ error: error.message }, 409)
    if (!(error instanceof FieldErrors)) throw error
    return data({ error: Object.values(error.fields).flat().join(' ') }, 422)
  }
}

const DOOR = { names: new Set(['id']), lists: ['id'], most: MOST_INVITED }

function sentText(count: number): string {
  if (count === 0) return 'No quedaba nadie por invitar'
  const sent = counted(count, 'invitación', 'invitaciones')
  return `${count === 1 ? 'Se ha enviado' : 'Se han enviado'} ${sent}`
}

export default function InviteMany({ loaderData, actionData }: Route.ComponentProps) {
  const { employees, more, without, byMail } = loaderData
  const able = employees.filter(({ problem }) => problem === null).length
  return (
    <Page title="Invitar a varios" hasErrors={actionData !== undefined}>
      <section className="panel" aria-label="Empleados sin usuario">
        <div className="form-section">
          {actionData && <p role="alert">{actionData.error}.</p>}
          {!byMail && (
            <p>
              El correo no está configurado en este servidor: invite a cada empleado desde su
              página, que le da el enlace para entregar.
            </p>
          )}
          {employees.length === 0 && <p>No hay empleados con correo y sin usuario.</p>}
          {byMail && employees.length > 0 && (
            <p>
              A cada uno le llegará un enlace para elegir su contraseña y ver sus recibos. Quite la
              marca de quien no deba recibirlo.
            </p>
          )}
          {more > 0 && (
            <p className="muted">
              Se muestran los primeros {employees.length}; quedan {more} para después.
            </p>
          )}
        </div>
        {byMail && able > 0 && (
          <Form method="post">
            <ul className="invitees">
              {employees.map(({ id, name, ric, email, problem }) => (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      className="checkbox"
                      name="id"
                      value={id}
                      defaultChecked={problem === null}
                      disabled={problem !== null}
                    />{' '}
                    <b>{name}</b> <span className="muted">{formatRic(ric)}</span> {email}
                    {problem && <span className="muted"> · {problem}</span>}
                  </label>
                </li>
              ))}
            </ul>
            <div className="form-actions">
              <a className="btn btn-ghost" href="/titulars">
                Cancelar
              </a>
              <SubmitButton>Invitar a los marcados</SubmitButton>
            </div>
          </Form>
        )}
      </section>
      {without.total > 0 && <WithoutEmail page={without} />}
    </Page>
  )
}

type WithoutEmailProps = { page: Route.ComponentProps['loaderData']['without'] }

function WithoutEmail({ page }: WithoutEmailProps) {
  const { data, total } = page
  return (
    <section className="panel access" aria-labelledby="without-email">
      <div className="form-section">
        <h2 id="without-email">
          {counted(total, 'empleado no tiene correo', 'empleados no tienen correo')}
        </h2>
        <p>
          Se escribe al invitar a cada uno. Para varios, descargue la lista, complete la columna
          «Correo electrónico» y vuelva a traerla:{' '}
          <a href="/import/employees">Importar empleados</a>
        </p>
      </div>
      <ul className="invitees">
        {data.map(({ id, name, ric }) => (
          <li key={id}>
            <a href={`/titulars/${id}/invite`}>{name}</a>{' '}
            <span className="muted">{formatRic(ric)}</span>
          </li>
        ))}
      </ul>
      <ListPages page={page} />
    </section>
  )
}
