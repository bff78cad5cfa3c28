import { TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { keyUri } from '#app/models/access/one-time-codes.server.ts'
import { qrPath } from '#app/models/access/qr.server.ts'
import { factorLabels } from '#app/models/second-factor/fields.ts'
import { secretBeingSetUp } from '#app/models/second-factor/read.server.ts'
import { withRetryAfter } from '../form.server.ts'
import type { Route } from './+types/confirm'
import { submitConfirmation } from './forms.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export const handle = {
  crumb: [{ label: 'Segundo factor', to: '/settings/second-factor' }, { label: 'Activar' }],
}

const labels = { code: factorLabels.code }

export const headers = withRetryAfter

/** The key that is being set up; server/compression.ts knows that this page shows a secret. */
export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const secret = await secretBeingSetUp(db, user?.id ?? 0, app.now())
  if (!secret) return { key: null }
  const uri = keyUri(secret, user?.email ?? '')
  return { key: { secret: secret.replace(/.{4}(?=.)/g, '$& '), uri, qr: qrPath(uri) } }
}

export const action = (args: Route.ActionArgs) => submitConfirmation(args)

export default function ConfirmFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} />
  const { key } = loaderData
  if (!key) return <NothingBegun />
  const { secret, uri, qr } = key
  return (
    <Page title="Activar el segundo factor" hasErrors={hasErrors(actionData)}>
      <div className="panel own-account">
        <RecordForm id="confirm" reply={actionData} labels={labels}>
          {(fields) => (
            <FormSection title="Lea el código QR con su aplicación">
              <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img">
                <title>Código QR de la clave</title>
                <path d={qr.path} />
              </svg>
              <div className="factor-confirm">
                <p>
                  O escriba esta clave: <code className="factor-key">{secret}</code>
                </p>
                <p>
                  En el teléfono mismo, <a href={uri}>ábrala en la aplicación</a>.
                </p>
                <TextField
                  field={fields.code}
                  label={labels.code}
                  hint="Los seis dígitos que muestra después la aplicación"
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  autoFocus
                />
              </div>
              <div className="form-actions wide">
                <p className="field-hint">Se cerrarán sus otras sesiones</p>
                <SubmitButton>Activar</SubmitButton>
              </div>
            </FormSection>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}

function NothingBegun() {
  return (
    <Page title="Activar el segundo factor">
      <p role="alert">La activación venció o ya se hizo.</p>
      <p>
        <a href="/settings/second-factor">Volver al segundo factor</a>
      </p>
    </Page>
  )
}
