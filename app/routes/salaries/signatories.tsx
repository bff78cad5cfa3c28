import { Form } from 'react-router'
import { HiddenField, TextField } from '#app/components/forms/fields.tsx'
import { useInputReset } from '#app/components/forms/input-reset.ts'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { signatoryLabels } from '#app/models/settings/fields.ts'
import type { SignatoryKind } from '#db/kinds.ts'

type SignatoryListProps = {
  kind: SignatoryKind
  names: { id: number; name: string }[]
  oneTimeKey: string
  reply: FormReply | undefined
}

/** The names for 'Realizado por' or 'Autorizado por': at least one. */
export function SignatoryList({ kind, names, oneTimeKey, reply }: SignatoryListProps) {
  const title = signatoryLabels[kind]
  const labels = { name: `Agregar a '${title}'` }
  useInputReset(`${kind}-name`, names.at(-1)?.id ?? 0, '')
  return (
    <section className="form-section" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>{title}</h2>
      <ul className="name-list">
        {names.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            {names.length > 1 && <Remove id={id} name={name} />}
          </li>
        ))}
      </ul>
      <RecordForm
        id={kind}
        reply={reply}
        labels={labels}
        oneTimeKey={oneTimeKey}
        anotherLabel="Agregar otro"
      >
        {(fields) => (
          <div className="row-form">
            <HiddenField name="form" value={kind} />
            <HiddenField name="kind" value={kind} />
            <TextField field={fields.name} label={labels.name} placeholder="Nombre" />
            <SubmitButton variant="ghost">Agregar</SubmitButton>
          </div>
        )}
      </RecordForm>
    </section>
  )
}

function Remove({ id, name }: { id: number; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenField name="form" value="remove" />
      <HiddenField name="id" value={String(id)} />
      <SubmitButton variant="ghost">
        Quitar<span className="sr-only"> a {name}</span>
      </SubmitButton>
    </Form>
  )
}
