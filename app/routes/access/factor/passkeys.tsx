import { HiddenField, PasswordField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { factorLabels } from '#app/models/second-factor/fields.ts'

type Reply = { reply: FormReply | undefined }
type Passkey = { id: string; name: string; since: string; used: string | null }
type PasskeysProps = {
  passkeys: Passkey[]
  /** Whether browsers make passkeys for this address. */
  hasSite: boolean
  replyTo: (form: string) => FormReply | undefined
}

const { name, current_password, code, passkey } = factorLabels

/** The user's passkeys, with the forms that add and remove one. */
export function Passkeys({ passkeys, hasSite, replyTo }: PasskeysProps) {
  if (!hasSite && passkeys.length === 0) return null
  return (
    <>
      <section className="form-section" aria-labelledby="passkeys">
        <h2 id="passkeys">Llaves de acceso</h2>
        <p>
          En lugar de escribir un código, confirme con la huella, la cara o el PIN de su teléfono o
          computadora, o con una llave USB. Los códigos siguen sirviendo.
        </p>
        {passkeys.length > 0 && (
          <ul className="passkeys">
            {passkeys.map(({ id, name, since, used }) => (
              <li key={id}>
                <b>{name}</b>, desde el {since}. {used ? `Último uso: ${used}.` : 'Sin usar.'}
              </li>
            ))}
          </ul>
        )}
      </section>
      {hasSite && <AddForm reply={replyTo('passkey')} />}
      {passkeys.length > 0 && <RemoveForm passkeys={passkeys} reply={replyTo('passkey-off')} />}
    </>
  )
}

const AddForm = ({ reply }: Reply) => (
  <RecordForm id="passkey" reply={reply} labels={{ name, current_password, code }}>
    {(fields) => (
      <FormSection title="Agregar una llave de acceso">
        <HiddenField name="form" value="passkey" />
        <noscript>
          <p className="wide">Para agregarla, el navegador debe permitir JavaScript.</p>
        </noscript>
        <TextField field={fields.name} label={name} hint="Por ejemplo, Teléfono" />
        <PasswordField field={fields.current_password} label={current_password} />
        <TextField
          field={fields.code}
          label={code}
          hint="De su aplicación, o de recuperación"
          autoComplete="one-time-code"
        />
        <div className="form-actions wide">
          <SubmitButton>Agregar llave</SubmitButton>
        </div>
      </FormSection>
    )}
  </RecordForm>
)

const RemoveForm = ({ passkeys, reply }: Reply & { passkeys: Passkey[] }) => (
  <RecordForm id="passkey-off" reply={reply} labels={{ passkey, current_password }}>
    {(fields) => (
      <FormSection title="Quitar una llave de acceso">
        <HiddenField name="form" value="passkey-off" />
        <SelectField
          field={fields.passkey}
          label={passkey}
          placeholder="Elija"
          options={passkeys.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <PasswordField field={fields.current_password} label={current_password} />
        <div className="form-actions wide">
          <SubmitButton destructive>Quitar llave</SubmitButton>
        </div>
      </FormSection>
    )}
  </RecordForm>
)
