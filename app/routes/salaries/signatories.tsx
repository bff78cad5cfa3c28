/** Who signs: 'Realizado por' and 'Autorizado por'. */
import { Form } from 'react-router'
import { HiddenField, TextField } from '#app/components/forms/fields.tsx'
import { useInputReset } from '#app/components/forms/input-reset.ts'
import { hasErrors, RecordForm, ReplySummary } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { readForm } from '#app/http/forms/data.server.ts'
import {
  contextOf,
  type FormReply,
  newKey,
  submitForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { signatoryInput, signatoryLabels, signatoryRemoval } from '#app/models/settings/fields.ts'
import { addSignatory, listSignatories, removeSignatory } from '#app/models/settings/read.server.ts'
import { SIGNATORY_KINDS, type SignatoryKind } from '#db/kinds.ts'
import type { Route } from './+types/signatories'
import { SalaryTabs } from './tabs.tsx'

const PATH = '/settings/salary/signatures'

export const handle = {
  crumb: [{ label: 'Salarios', to: '/settings/salary' }, { label: 'Firmas' }],
}

export async function loader(args: Route.LoaderArgs) {
  return { signatories: await listSignatories(contextOf(args).db), key: newKey() }
}

/** Takes away the name that 'Quitar' sends, or adds one. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request.clone())
  if (form.has('id')) {
    return submitForm(args, {
      schema: signatoryRemoval,
      save: ({ tx, input: { id }, actor }) => removeSignatory(tx, id, actor),
      done: () => succeeded(PATH, 'Se ha quitado el nombre'),
    })
  }
  return submitForm(args, {
    schema: signatoryInput,
    creates: 'signatory',
    save: async ({ tx, input, actor }) => [await addSignatory(tx, input, actor)],
    already: async () => ({ label: 'ese nombre', to: PATH }),
    done: (_, { name }) => succeeded(PATH, `Se ha agregado a ${name}`),
  })
}

export default function Signatures({ loaderData, actionData }: Route.ComponentProps) {
  const { signatories, key } = loaderData
  const sent = SIGNATORY_KINDS.find((kind) => kind === actionData?.result.initialValue?.kind)
  return (
    <Page title="Firmas" hasErrors={hasErrors(actionData)}>
      <SalaryTabs />
      {actionData && !sent && (
        <ReplySummary
          id="remove"
          reply={actionData}
          labels={{ id: 'Nombre', kind: 'Tipo', name: 'Nombre' }}
        />
      )}
      <div className="panel signatories">
        {SIGNATORY_KINDS.map((kind) => (
          <SignatoryList
            key={kind}
            kind={kind}
            names={signatories[kind]}
            oneTimeKey={key}
            reply={kind === sent ? actionData : undefined}
          />
        ))}
      </div>
    </Page>
  )
}

type SignatoryListProps = {
  kind: SignatoryKind
  names: { id: number; name: string }[]
  oneTimeKey: string
  reply: FormReply | undefined
}

/** The names for 'Realizado por' or 'Autorizado por': at least one. */
function SignatoryList({ kind, names, oneTimeKey, reply }: SignatoryListProps) {
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
      <HiddenField name="id" value={String(id)} />
      <SubmitButton variant="ghost">
        Quitar<span className="sr-only"> a {name}</span>
      </SubmitButton>
    </Form>
  )
}
