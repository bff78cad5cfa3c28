/** What a browser does with a passkey. Without scripts there are codes. */
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'

/** The standard's options, as JSON, to make a passkey or to use one. */
export type PasskeyAsked = { make: string } | { use: string }

type PasskeyStepProps = {
  asked: PasskeyAsked
  /** What the form sends besides. */
  fields: Record<string, string>
}

const FAILED =
  'No se usó ninguna llave de acceso: se canceló, pasó el tiempo, o no está en este aparato.'

/** Asks the browser at once, and sends what it says. It can be asked again, once it gave up. */
export function PasskeyStep({ asked, fields }: PasskeyStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  async function run() {
    setFailure(undefined)
    try {
      const credential = await ask(asked)
      if (!answer.current) return
      answer.current.value = JSON.stringify(credential)
      form.current?.requestSubmit()
    } catch {
      setFailure(FAILED)
    }
  }
  const started = useRef('')
  useEffect(() => {
    const options = 'make' in asked ? asked.make : asked.use
    if (started.current === options) return
    started.current = options
    void run()
  })
  return (
    <Form ref={form} method="post" className="passkey-step">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input ref={answer} type="hidden" name="credential" />
      <p role="status">{failure ?? 'Siga las indicaciones de su navegador…'}</p>
      {failure && (
        <button type="button" className="btn btn-ghost" onClick={() => void run()}>
          Intentar de nuevo
        </button>
      )}
    </Form>
  )
}

/** What the browser says of the passkey, as JSON. Throws when it is cancelled or unknown. */
async function ask(asked: PasskeyAsked): Promise<unknown> {
  const credential =
    'make' in asked
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(asked.make)),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(asked.use)),
        })
  if (!credential) throw new Error('no passkey')
  return (credential as PublicKeyCredential).toJSON()
}

/** Whether this browser knows passkeys as JSON; asked after scripts are there. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential
