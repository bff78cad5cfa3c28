import { Field } from '#app/components/forms/field.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'

type HandOverProps = { title: string; name: string; url: string; back: string }

/** A one-time link, shown this once to whoever is to hand it over. */
export function HandOver({ title, name, url, back }: HandOverProps) {
  const field = {
    id: 'reset-url',
    name: 'url',
    errorId: 'reset-error',
    descriptionId: 'reset-hint',
  }
  return (
    <Dialog title={title} closeTo={back}>
      <Field
        field={field}
        label={`Entregue este enlace a ${name}`}
        hint="Se muestra esta única vez. Sirve una vez, durante 24 horas."
      >
        {(control) => (
          <input
            {...control}
            className="input"
            readOnly
            defaultValue={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="form-actions">
        <a className="btn btn-primary" href={back} data-keep-scroll="">
          Cerrar
        </a>
      </div>
    </Dialog>
  )
}
