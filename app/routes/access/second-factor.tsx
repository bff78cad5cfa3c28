import { Form } from 'react-router'
import { TextField } from '#app/components/forms/fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { ownPath } from '#app/http/access/guard.server.ts'
import { passkeySite } from '#app/http/access/passkeys.server.ts'
import { halfLoggedIn } from '#app/http/access/second-factor.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { ENDED, factorLabels } from '#app/models/second-factor/fields.ts'
import { listPasskeys } from '#app/models/second-factor/read.server.ts'
import type { Route } from './+types/second-factor'
import { withRetryAfter } from './form.server.ts'
import { knowsPasskeys, PasskeyStep } from './passkey.tsx'
import { submitSecondStep } from './second-step.server.ts'

const labels = { code: factorLabels.code }

export const headers = withRetryAfter

export async function loader(args: Route.LoaderArgs) {
  const { app, db } = contextOf(args)
  const half = await halfLoggedIn(app, args.request)
  const site = passkeySite(app, args.url)
  return {
    isHalf: half !== null,
    hasPasskeys: half && site ? (await listPasskeys(db, half.user.id)).length > 0 : false,
    redirectTo: ownPath(args.url.searchParams.get('redirectTo')) ?? '',
  }
}

export const action = (args: Route.ActionArgs) => submitSecondStep(args)

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isHalf, hasPasskeys, redirectTo } = loaderData
  if (!isHalf) return <Ended />
  const asked = actionData && 'use' in actionData ? actionData : undefined
  const reply = actionData && 'result' in actionData ? actionData : undefined
  return (
    <BareShell title="Segundo factor" hasErrors={hasErrors(reply)}>
      <RecordForm id="second-factor" reply={reply} labels={labels}>
        {(fields) => (
          <>
            <TextField
              field={fields.code}
              label={labels.code}
              hint="Los seis dígitos que muestra ahora su aplicación, o un código de recuperación"
              autoComplete="one-time-code"
              autoFocus
            />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <SubmitButton>Continuar</SubmitButton>
          </>
        )}
      </RecordForm>
      {asked && <PasskeyStep asked={asked} fields={{ form: 'used', redirectTo }} />}
      {hasPasskeys && !asked && <PasskeyInstead redirectTo={redirectTo} />}
      <p>
        <a href="/">Volver a iniciar sesión</a>
      </p>
    </BareShell>
  )
}

/** Where there are no scripts, it would lead nowhere. */
function PasskeyInstead({ redirectTo }: { redirectTo: string }) {
  if (!useScripted() || !knowsPasskeys()) return null
  return (
    <Form method="post">
      <input type="hidden" name="form" value="passkey" />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <SubmitButton variant="ghost">Usar llave de acceso</SubmitButton>
    </Form>
  )
}

function Ended() {
  return (
    <BareShell title="Segundo factor">
      <p role="alert">{ENDED}.</p>
      <p>
        <a href="/">Iniciar sesión</a>
      </p>
    </BareShell>
  )
}
