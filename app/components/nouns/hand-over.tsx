import { useRef, useState } from 'react'
import { useScripted } from '#app/components/forms/scripted.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'

type HandOverProps = { title: string; name: string; url: string; back: string }

/** A one-time link, shown once to the user who copies it and passes it on. */
export function HandOver({ title, name, url, back }: HandOverProps) {
  const field = useRef<HTMLInputElement>(null)
  const scripted = useScripted()
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    field.current?.select()
    // Pages without TLS, as in an office's own network, have no clipboard but this.
    setCopied(document.execCommand('copy'))
  }
  return (
    <Dialog title={title} closeTo={back}>
      <div className="field">
        <label htmlFor="reset-url">Entregue este enlace a {name}</label>
        <input
          ref={field}
          className="input"
          id="reset-url"
          name="url"
          readOnly
          defaultValue={url}
          aria-describedby="reset-hint"
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="field-hint" id="reset-hint">
          Se muestra esta única vez. Sirve una vez, durante 24 horas.
        </p>
      </div>
      <div className="form-actions">
        {/* Beside the button: what is within a status is no name of a button to Chromium. */}
        <span role="status">{isCopied && 'Copiado'}</span>
        {scripted && (
          <button className="btn btn-neutral" type="button" onClick={copy}>
            Copiar enlace
          </button>
        )}
        <a className="btn btn-primary" href={back} data-keep-scroll="">
          Cerrar
        </a>
      </div>
    </Dialog>
  )
}
