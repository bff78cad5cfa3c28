import { TextField } from '#app/components/forms/fields.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { BareShell } from '#app/components/frame/bare-shell.tsx'
import { clientOf } from '#app/http/access/client.server.ts'
import { enter } from '#app/http/access/enter.server.ts'
import { ownPath } from '#app/http/access/guard.server.ts'
import { finishLogIn } from '#app/http/access/log-in.server.ts'
import { halfLoggedIn } from '#app/http/access/second-factor.server.ts'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { codeInput, ENDED, factorLabels } from '#app/models/second-factor/fields.ts'
import { problem } from '#app/services/errors/codes.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import type { Route } from './+types/second-factor'
import { submitAccessForm } from './form.server.ts'

const labels = { code: factorLabels.code }

/** Retry-After, after too many tries. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function loader(args: Route.LoaderArgs) {
  const { app } = contextOf(args)
  return {
    isHalf: (await halfLoggedIn(app, args.request)) !== null,
    redirectTo: ownPath(args.url.searchParams.get('redirectTo')) ?? '',
  }
}

/** Ends the log-in with a code of the app, or a recovery code. */
export async function action(args: Route.ActionArgs) {
  const { app } = contextOf(args)
  const half = await halfLoggedIn(app, args.request)
  return submitAccessForm(args, codeInput, async ({ code }, form) => {
    if (!half) throw new FieldErrors({ code: problem('expired', ENDED) })
    const secret = await finishLogIn(app, half, code, clientOf(args))
    const target = ownPath(String(form.get('redirectTo') ?? ''))
    const response = await enter(app, half.user, secret, target)
    response.headers.append('Set-Cookie', await app.cookies.half.serialize('', { maxAge: 0 }))
    return response
  })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isHalf) return <Ended />
  return (
    <BareShell title="Segundo factor" hasErrors={hasErrors(actionData)}>
      <RecordForm id="second-factor" reply={actionData} labels={labels}>
        {(fields) => (
          <>
            <TextField
              field={fields.code}
              label={labels.code}
              hint="Los seis dígitos que muestra ahora su aplicación, o un código de recuperación"
              autoComplete="one-time-code"
              autoFocus
            />
            <input type="hidden" name="redirectTo" value={loaderData.redirectTo} />
            <SubmitButton>Continuar</SubmitButton>
          </>
        )}
      </RecordForm>
      <p>
        <a href="/">Volver a iniciar sesión</a>
      </p>
    </BareShell>
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
