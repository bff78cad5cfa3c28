import { hasErrors } from '#app/components/forms/record-form.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import { allows } from '#app/models/access/permissions.ts'
import { titularName } from '#app/models/records/relations.server.ts'
import { hasFactor } from '#app/models/second-factor/read.server.ts'
import { userLabels } from '#app/models/users/fields.ts'
import { getUser } from '#app/models/users/read.server.ts'
import { telegramState } from '#app/routes/telegram/section.server.ts'
import { TelegramSection } from '#app/routes/telegram/section.tsx'
import type { Route } from './+types/screen'
import { submitAccountForm } from './forms.server.ts'
import { BirthDateForm, EmailForm, PasswordForm } from './forms.tsx'

export const handle = { crumb: 'Mi cuenta' }

/** Retry-After, after too many tries. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const { birth_date, version } = await getUser(db, user?.id ?? 0)
  const titular_id = user?.titular_id ?? null
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    role: ROLE_NAMES[user?.role_id ?? 0] ?? '',
    titular: titular_id ? { id: titular_id, name: await titularName(db, titular_id) } : null,
    opensTitulars: allows(user?.role_id ?? null, '/titulars'),
    factor: await hasFactor(db, user?.id ?? 0),
    birthDate: birth_date ?? '',
    version,
    today,
    telegram: await telegramState(args),
  }
}

export const action = (args: Route.ActionArgs) => submitAccountForm(args)

export default function MyAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { birthDate, version, today } = loaderData
  const sent = actionData?.result.initialValue?.form
  const replyTo = (form: string) => (form === sent ? actionData : undefined)
  const { name, email, role, titular, opensTitulars, factor } = loaderData
  const linked =
    titular && opensTitulars ? (
      <a href={`/titulars/${titular.id}`}>{titular.name}</a>
    ) : (
      titular?.name
    )
  return (
    <Page title="Mi cuenta" hasErrors={hasErrors(actionData)}>
      <DetailList
        items={[
          { label: userLabels.name, value: name },
          { label: userLabels.email, value: email },
          { label: 'Rol', value: role },
          { label: 'Titular vinculado', value: linked ?? 'Ninguno' },
        ]}
      />
      <p className="notice">
        <a href="/settings/second-factor">Segundo factor</a>: {factor ? 'activo' : 'sin activar'}
        {' · '}
        <a href="/settings/devices">Dispositivos y sesiones</a>
      </p>
      <div className="panel own-account">
        <EmailForm email={email} version={version} reply={replyTo('email')} />
        <PasswordForm key={version} version={version} reply={replyTo('password')} />
        <BirthDateForm
          birthDate={birthDate}
          today={today}
          version={version}
          reply={replyTo('birth-date')}
        />
        <TelegramSection telegram={loaderData.telegram} />
      </div>
    </Page>
  )
}
