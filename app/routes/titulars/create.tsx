import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToForm, readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { createTitular, titularProblems } from '#app/models/titulars/change.server.ts'
import { titularInput, titularLabels } from '#app/models/titulars/fields.ts'
import { callerOf } from '#app/models/unsent-forms/fields.ts'
import { type Scope, TITULAR_TYPES, type TitularType } from '#db/kinds.ts'
import type { Route } from './+types/create'
import { PersonFields, ScopeField } from './fields.tsx'
import { titularMade } from './notices.server.ts'

export const handle = { dialog: true }

/** Employees are created by 'Registrar como empleado', with a salary and an account. */
const OFFERED: readonly Scope[] = ['Externo', 'Empresa']

const SUPPLIER = { scope: 'Externo', type: 'Jurídico' } satisfies Implied

type Implied = { scope?: Scope; type?: TitularType }

function impliedBy({ searchParams: query }: URL): Implied {
  if (callerOf(query.get('for'))) return SUPPLIER
  const scope = OFFERED.find((each) => each === query.get('scope'))
  const type = TITULAR_TYPES.find((each) => each === query.get('type'))
  return { ...(scope && { scope }), ...(type && { type }) }
}

export async function loader(args: Route.LoaderArgs) {
  const { unsent, typed } = await readUnsent(args)
  return {
    unsent,
    defaults: typed ?? impliedBy(args.url),
    back: backToForm(args.url) ?? backToList('/titulars', args.url, true),
    key: newKey(),
  }
}

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: titularInput,
    judge: titularProblems,
    creates: 'titular',
    save: async ({ tx, input, actor }) => [await createTitular(tx, input, actor)],
    already: ([id = 0]) => titularMade(contextOf(args).db, id),
    done: ([id = 0], { name }) =>
      succeeded(
        backToForm(args.url, { titular: id }) ?? backToList('/titulars', args.url),
        `Se ha creado el titular ${name}`,
      ),
  })
}

export default function CreateTitular({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, back, key } = loaderData
  return (
    <Dialog title="Nuevo titular" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <RecordForm
        id="titular"
        reply={actionData}
        labels={titularLabels}
        defaults={defaults}
        oneTimeKey={key}
        anotherLabel="Crear otro"
      >
        {(fields) => (
          <>
            <FormSection>
              <PersonFields fields={fields} />
              <ScopeField field={fields.scope} scopes={OFFERED} />
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Crear titular" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
