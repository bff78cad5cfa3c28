import { TextField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { checkVersion, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { markBankLines } from '#app/models/bank-files/change.server.ts'
import { BANK_LINE_LABELS, bankLineInput, bankLineLabels } from '#app/models/bank-files/fields.ts'
import { getBankFile, lineVersion } from '#app/models/bank-files/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import type { Route } from './+types/line'

export const handle = { dialog: true }

async function readLine(db: Db, { params }: Pick<Route.LoaderArgs, 'params'>) {
  const file = await getBankFile(db, idParam(params), { with: new Set(['lines']) })
  const line = file.lines?.find(({ order_id }) => order_id === idParam(params, 'order'))
  if (!line) throw new NotFound()
  return { id: file.id, line, version: await lineVersion(db, file.id, line.order_id) }
}

export async function loader(args: Route.LoaderArgs) {
  return readLine(contextOf(args).db, args)
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  const order_id = idParam(args.params, 'order')
  return submitForm(args, {
    schema: bankLineInput,
    save: async ({ tx, input, actor, version }) => {
      checkVersion(await readLine(tx, args), version)
      await underFields(markBankLines(tx, id, [{ order_id, ...input }], actor))
    },
    current: async () => valuesOf((await readLine(contextOf(args).db, args)).line),
    done: () =>
      succeeded(
        backToList(`/bank-files/${id}`, args.url, true),
        'Se ha guardado lo que dice el banco',
      ),
  })
}

const valuesOf = ({ status, reason }: { status: string; reason: string | null }) => ({
  status,
  reason: reason ?? '',
})

/** The model names the first of many lines; the form has only one. */
async function underFields(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const own = Object.entries(error.problems)
    throw new FieldErrors(
      Object.fromEntries(own.map(([name, each]) => [name.replace('lines.0.', ''), each])),
    )
  }
}

export default function BankLine({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, line } = loaderData
  const back = useBackTo(`/bank-files/${id}`)
  return (
    <Dialog title="¿Qué hizo el banco?" closeTo={back} hasErrors={hasErrors(actionData)}>
      <p>
        <b>{line.name}</b> por <b className="money">{formatBs(line.amount)}</b>
      </p>
      <RecordForm
        id="line"
        reply={actionData}
        labels={bankLineLabels}
        defaults={valuesOf(line)}
        version={version}
        nameOf={(field, value) =>
          field === 'status' ? BANK_LINE_LABELS[value as BankLineState] : value
        }
      >
        {(fields) => (
          <>
            <div className="fields">
              <SelectField
                field={fields.status}
                label={bankLineLabels.status}
                options={Object.entries(BANK_LINE_LABELS).map(([value, label]) => ({
                  value,
                  label,
                }))}
              />
              <TextField
                field={fields.reason}
                label={bankLineLabels.reason}
                hint="Solo de una línea rechazada"
              />
            </div>
            <FormActions cancelTo={back} submitLabel="Guardar" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
