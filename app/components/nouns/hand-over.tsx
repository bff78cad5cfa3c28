import { Dialog } from '#app/components/frame/dialog.tsx'

type HandOverProps = { title: string; name: string; url: string; back: string }

/** A one-time link, shown once to the user who passes it on. */
export function HandOver({ title, name, url, back }: HandOverProps) {
  return (
    <Dialog title={title} closeTo={back}>
      <div className="field">
        <label htmlFor="reset-url">Entregue este enlace a {name}</label>
        <input
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
        <a className="btn btn-primary" href={back} data-keep-scroll="">
          Cerrar
        </a>
      </div>
    </Dialog>
  )
}
