import { FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { ColumnsForms } from '#app/components/uploads/columns-forms.tsx'
import { importLabels } from '#app/models/imports/fields.ts'
import { ACCOUNT_TYPES } from '#db/kinds.ts'
import type { Route } from './+types/columns'
import { readColumns, submitColumns } from './columns.server.ts'

export const handle = {
  crumb: (data: unknown) => [
    { label: 'Importar', to: '/import' },
    { label: 'Revisión', to: `/import/${(data as { id: number }).id}` },
    { label: 'Columnas' },
  ],
}

export const loader = (args: Route.LoaderArgs) => readColumns(args)

export const action = (args: Route.ActionArgs) => submitColumns(args)

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Qué es cada columna"
      hasErrors={hasErrors(actionData)}
      actions={
        <a className="btn btn-ghost" href={`/import/${loaderData.kind}`}>
          Subir otro archivo
        </a>
      }
    >
      <ColumnsForms
        key={loaderData.id}
        file={loaderData}
        reply={actionData}
        also={{
          labels: { account_type: importLabels.account_type },
          section: (fields) => (
            <FormSection title="Lo que el archivo no dice">
              <SelectField
                field={fields.account_type as never}
                label={importLabels.account_type}
                placeholder="Lo dice cada fila"
                options={ACCOUNT_TYPES.map((value) => ({ value, label: value }))}
                hint="De las cuentas cuya fila no dice otro"
              />
            </FormSection>
          ),
        }}
      />
    </Page>
  )
}
