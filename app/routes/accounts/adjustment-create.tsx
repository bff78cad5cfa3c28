import { DateField, MoneyField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { contextOf, idParam, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { madeDocument } from '#app/http/forms/made-document.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { withNextStep } from '#app/http/missing-needs.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs, negated } from '#app/kernel/values/money.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import {
  adjustmentFormInput,
  adjustmentLabels,
  DIRECTIONS,
} from '#app/models/adjustments/fields.ts'
import { getAdjustment } from '#app/models/adjustments/read.server.ts'
import { countMovements } from '#app/models/movements/read.server.ts'
import { ADJUSTMENT_TYPES, type AdjustmentType } from '#db/kinds.ts'
import type { Route } from './+types/adjustment-create'

export const handle = { dialog: true }

const TYPE_NAMES: Record<AdjustmentType, string> = {
  Ajuste: 'Ajuste: comisión o corrección',
  'Saldo inicial': 'Saldo inicial: lo que ya tenía',
}
const DIRECTION_NAMES = { entrada: 'Entrada: suma al saldo', salida: 'Salida: resta del saldo' }

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const { id, number, bank, capital } = await getAccount(db, idParam(args.params))
  const isNew = capital === 0 && (await countMovements(db, id, {})) === 0
  const type: AdjustmentType = isNew ? 'Saldo inicial' : 'Ajuste'
  return { number, bank, capital, type, today, key: newKey(), list: listOf(args.params) }
}

const listOf = ({ id }: { id: string }) => `/company-accounts/${id}/movements`

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const account_id = idParam(args.params)
  const made = (id = 0) => getAdjustment(db, account_id, id)
  const list = backToList(listOf(args.params), args.url)
  return submitForm(args, {
    schema: adjustmentFormInput,
    creates: `adjustment of ${account_id}`,
    save: async ({ tx, input: { direction, amount, ...input }, actor }) => {
      await getAccount(tx, account_id)
      const signed = direction === 'entrada' ? amount : negated(amount)
      return [await createAdjustment(tx, { ...input, amount: signed, account_id }, actor)]
    },
    already: async ([id]) => madeDocument('adjustment', await made(id), list),
    done: async ([id]) => {
      const text = `Se ha registrado el ajuste ${formatDocumentNumber((await made(id)).order)}`
      return withNextStep(args, succeeded(list, text))
    },
  })
}

export default function CreateAdjustment({ loaderData, actionData }: Route.ComponentProps) {
  const { number, bank, capital, type, today, key, list } = loaderData
  const back = useBackTo(list)
  return (
    <Dialog title="Registrar ajuste" closeTo={back} hasErrors={hasErrors(actionData)}>
      <p>
        Saldo inicial, comisión del banco o corrección de {bank}{' '}
        <b className="number">{formatAccountNumber(number)}</b>, que tiene{' '}
        <b className="money">{formatBs(capital)}</b>.
      </p>
      <RecordForm
        id="adjustment"
        reply={actionData}
        labels={adjustmentLabels}
        defaults={{ type, direction: type === 'Saldo inicial' ? 'entrada' : '', issued_at: today }}
        oneTimeKey={key}
        anotherLabel="Crear otro"
      >
        {(fields) => (
          <>
            <div className="fields">
              <SelectField
                field={fields.type}
                label={adjustmentLabels.type}
                placeholder="Elija el tipo"
                options={ADJUSTMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))}
              />
              <SelectField
                field={fields.direction}
                label={adjustmentLabels.direction}
                placeholder="Elija entrada o salida"
                options={DIRECTIONS.map((value) => ({ value, label: DIRECTION_NAMES[value] }))}
              />
              <MoneyField field={fields.amount} label={adjustmentLabels.amount} />
              <TextField field={fields.reason} label={adjustmentLabels.reason} />
              <DateField field={fields.issued_at} label={adjustmentLabels.issued_at} />
            </div>
            <FormActions cancelTo={back} submitLabel="Registrar ajuste" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
