import { DateField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { formatDateShort, parseIsoDate } from '#app/kernel/values/dates.ts'
import { changeClosing } from '#app/models/closing/change.server.ts'
import { closingInput, closingLabels } from '#app/models/closing/fields.ts'
import { type Closing, getClosing } from '#app/models/closing/read.server.ts'
import type { Route } from './+types/screen'

export const handle = { crumb: 'Cierre' }

const asTexts = ({ until }: Closing) => ({ until: until ?? '' })

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const closing = await getClosing(db)
  // A month that is over comes from the dashboard.
  const asked = parseIsoDate(args.url.searchParams.get('until') ?? '')
  const until = asked && asked <= today && asked > (closing.until ?? '') ? asked : closing.until
  return { defaults: asTexts({ ...closing, until }), ...closing, today }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  return submitForm(args, {
    schema: closingInput,
    save: async ({ tx, input, actor, version }) => {
      // An empty day opens everything, so only our own form can say it.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      await changeClosing(tx, input, actor, version)
      return []
    },
    current: async () => asTexts(await getClosing(db)),
    done: (_, { until }) => ({
      to: '/settings/closing',
      toasts: [{ tone: 'success', title: 'Cierre', text: saidOf(until ?? null) }],
    }),
  })
}

/** What is closed now, in a sentence. */
const saidOf = (until: Closing['until']) =>
  until
    ? `Los movimientos hasta el ${formatDateShort(until)} están cerrados`
    : 'No hay días cerrados'

export default function ClosingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, until, version, today } = loaderData
  return (
    <Page title="Cierre" hasErrors={hasErrors(actionData)}>
      <RecordForm
        key={version}
        id="closing"
        reply={actionData}
        labels={closingLabels}
        defaults={defaults}
        version={version}
      >
        {(fields) => (
          <FormPanel>
            <div className="form-section">
              <div className="stacked">
                <p>
                  {saidOf(until)}. Un documento con fecha de un día cerrado no se crea, edita,
                  aprueba ni anula.
                </p>
                <DateField
                  field={fields.until}
                  label={closingLabels.until}
                  max={today}
                  hint="Vacío: nada queda cerrado"
                />
                {until && (
                  <TextField
                    field={fields.reason}
                    label={closingLabels.reason}
                    hint="Solo si la fecha es anterior a la que está"
                  />
                )}
              </div>
            </div>
            <FormActions submitLabel="Guardar cierre" />
          </FormPanel>
        )}
      </RecordForm>
    </Page>
  )
}
