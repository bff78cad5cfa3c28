import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { passkeySite } from '#app/http/access/passkeys.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { listPasskeys, ownFactor } from '#app/models/second-factor/read.server.ts'
import { withRetryAfter } from '../form.server.ts'
import { PasskeyStep } from '../passkey.tsx'
import type { Route } from './+types/screen'
import { submitFactorForm } from './forms.server.ts'
import { BeginForm, ProvenForm } from './forms.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle = { crumb: 'Segundo factor' }

export const headers = withRetryAfter

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const factor = await ownFactor(db, user?.id ?? 0)
  return {
    isDemanded: user?.lacks_factor ?? false,
    hasSite: passkeySite(app, args.url) !== null,
    passkeys: (await listPasskeys(db, user?.id ?? 0)).map(({ id, name, created_at, used_at }) => ({
      ...{ id, name, used_at },
      since: todayInCaracas(new Date(created_at)),
    })),
    factor: factor && {
      since: todayInCaracas(new Date(factor.since)),
      codesLeft: factor.codesLeft,
    },
  }
}

export const action = (args: Route.ActionArgs) => submitFactorForm(args)

export default function OwnFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, isDemanded, hasSite, passkeys } = loaderData
  if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} />
  if (actionData && 'make' in actionData) return <NewPasskey {...actionData} />
  const sent = actionData?.result.initialValue?.form
  const replyTo = (form: string) => (form === sent ? actionData : undefined)
  const [refused] = sent ? [] : (actionData?.result.error?.[''] ?? [])
  return (
    <Page title="Segundo factor" hasErrors={hasErrors(actionData)}>
      {refused && (
        <p className="form-errors" role="alert">
          {refused}
        </p>
      )}
      {isDemanded && (
        <p className="notice" role="status">
          Su empresa exige un segundo factor. Actívelo para seguir.
        </p>
      )}
      <div className="panel own-account">
        {factor ? (
          <>
            <p>
              Activo desde el <Day of={factor.since} />: al iniciar sesión se le pide un código de
              su aplicación. {leftOf(factor.codesLeft)}
            </p>
            <Passkeys passkeys={passkeys} hasSite={hasSite} replyTo={replyTo} />
            <ProvenForm
              name="codes"
              title="Códigos de recuperación nuevos"
              hint="Los anteriores dejan de servir"
              button="Generar códigos"
              reply={replyTo('codes')}
            />
            <ProvenForm
              name="remove"
              title="Quitar el segundo factor"
              hint="Se cerrarán sus otras sesiones"
              button="Quitar"
              destructive
              reply={replyTo('remove')}
            />
          </>
        ) : (
          <BeginForm reply={replyTo('begin')} />
        )}
      </div>
    </Page>
  )
}

function leftOf(codes: number): string {
  if (codes === 0) return 'No le quedan códigos de recuperación: genere otros.'
  if (codes === 1) return 'Le queda 1 código de recuperación.'
  return `Le quedan ${codes} códigos de recuperación.`
}

const NewPasskey = ({ make, name }: { make: string; name: string }) => (
  <Page title="Nueva llave de acceso">
    <div className="panel own-account">
      <PasskeyStep asked={{ make }} fields={{ form: 'passkey-made', name }} />
      <p>
        <a href="/settings/second-factor">Volver al segundo factor</a>
      </p>
    </div>
  </Page>
)
