import { TextField } from '#app/components/forms/fields.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Day, Moment } from '#app/components/frame/dates.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { factorLabels } from '#app/models/second-factor/fields.ts'
import { FactorForm, OwnPassword, Proof } from './forms.tsx'

type Reply = { reply: FormReply | undefined }
type Passkey = { id: string; name: string; since: IsoDate; used_at: string | null }
type PasskeysProps = {
  passkeys: Passkey[]
  /** Whether browsers make passkeys for this address. */
  hasSite: boolean
  replyTo: (form: string) => FormReply | undefined
}

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
            {passkeys.map(({ id, name, since, used_at }) => (
              <li key={id}>
                <b>{name}</b>, desde el <Day of={since} />.{' '}
                {used_at ? (
                  <>
                    Último uso: <Moment of={used_at} />.
                  </>
                ) : (
                  'Sin usar.'
                )}
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
  <FactorForm
    name="passkey"
    title="Agregar una llave de acceso"
    fields={['name', 'current_password', 'code']}
    button="Agregar llave"
    reply={reply}
  >
    {(fields) => (
      <>
        <noscript>
          <p className="wide">Para agregarla, el navegador debe permitir JavaScript.</p>
        </noscript>
        <TextField field={fields.name} label={factorLabels.name} hint="Por ejemplo, Teléfono" />
        <Proof fields={fields} />
      </>
    )}
  </FactorForm>
)

const RemoveForm = ({ passkeys, reply }: Reply & { passkeys: Passkey[] }) => (
  <FactorForm
    name="passkey-off"
    title="Quitar una llave de acceso"
    fields={['passkey', 'current_password']}
    button="Quitar llave"
    destructive
    reply={reply}
  >
    {(fields) => (
      <>
        <SelectField
          field={fields.passkey}
          label={factorLabels.passkey}
          placeholder="Elija"
          options={passkeys.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <OwnPassword fields={fields} />
      </>
    )}
  </FactorForm>
)
