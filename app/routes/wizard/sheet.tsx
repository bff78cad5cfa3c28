import { useState } from 'react'
import { accountsByNumber, valueNames } from '#app/components/documents/value-names.ts'
import { AskedField } from '#app/components/forms/field.tsx'
import { TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FormPanel, FormSection, FormWithAside } from '#app/components/forms/layout.tsx'
import { PickerField } from '#app/components/forms/picker-field.tsx'
import { RecordForm } from '#app/components/forms/record-form.tsx'
import { groupByType } from '#app/components/forms/select-field.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { enterpriseOptions } from '#app/components/orders/choices.tsx'
import {
  availableIn,
  defined,
  numberLabel,
  readTyped,
  type Typed,
} from '#app/components/orders/form.ts'
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import { computeTyped, withOwed } from '#app/models/payroll/typed.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import { lineFieldLabels } from '#app/models/paysheets/lines.ts'
import {
  basicsLabels,
  sheetLabels as labels,
  SHEET_FORM,
  WIZARD_PATH,
} from '#app/models/wizard/fields.ts'
import { useLateLaw, useLawLoaded } from '#app/routes/paysheets/late-law.ts'
import { BaseField, OwnAccountField, PartsFields } from '#app/routes/paysheets/parts.tsx'
import { useAutosave } from './autosave.ts'
import { LATE, Late } from './late.tsx'
import { useOpened } from './opened.ts'
import type { WizardSheetsProps } from './sheets.tsx'

type WizardSheetProps = WizardSheetsProps & { onTyped: () => void }

const HEAD = 'sheet-head'

/** One employee's order. Enter saves it and goes to the next incomplete one. */
export function WizardSheet(props: WizardSheetProps) {
  const { chosen, basics, settings, summary, tab } = props
  // An automatic save draws the page again, but the form keeps the version that it loaded.
  const [version] = useState(props.version)
  const { id, name, accounts, enterprises } = chosen
  const terms = { ...chosen, settings }
  const reply = useOpened(props.reply, chosen)
  const answered = reply?.result.initialValue as Typed | undefined
  const [typed, setTyped] = useState<Typed>(answered ?? chosen.values)
  const autosave = useAutosave()
  const lateLaw = useLateLaw()
  const isLate = Boolean(chosen.agreed ?? chosen.law ?? chosen.work ?? chosen.fixed?.[0])
  useLawLoaded(isLate, lateLaw)
  const arrears = chosen.owed > 0 ? 'on' : ''
  const all = withOwed({ ...typed, ...basics, arrears, titular_id: String(id) }, chosen.owed)
  const result = computeTyped(all, terms, lateLaw[0]?.EXACT)
  const enterprise = enterprises.find((each) => String(each.id) === typed.enterprise_id)
  const day = basics.issued_at
  const isShort = (account: PayingAccount) =>
    availableIn(account, undefined, day) < chosen.salary &&
    String(account.id) !== chosen.values.enterprise_id
  const paying = enterpriseOptions(enterprises, { day, isShort })
  const onChange = (form: HTMLFormElement) => {
    setTyped(readTyped(form))
    props.onTyped()
    if (!reply?.stale) autosave(form)
  }
  // The fragment survives the redirect: without scripts the answer opens at the next order.
  const to = `${WIZARD_PATH}?step=3&employee=${id}#${HEAD}`
  return (
    <div>
      <div className="wizard-head" id={HEAD}>
        <h2>{name}</h2>
        <span className="muted">{`${chosen.place} de ${summary.count}`}</span>
        <SubmitButton variant="ghost" form={SHEET_FORM} name="intent" value="remove">
          Quitar<span className="sr-only"> a {name}</span>
        </SubmitButton>
      </div>
      <RecordForm
        id={SHEET_FORM}
        sent={{ action: to }}
        reply={reply}
        labels={{
          ...basicsLabels,
          ...labels,
          ...lineFieldLabels,
          titular_id: paysheetLabels.titular_id,
          number: numberLabel(basics.transaction),
        }}
        defaults={defined(chosen.values)}
        version={version}
        oneTimeKey={props.oneTimeKey}
        nameOf={valueNames({
          account_id: accountsByNumber(accounts),
          enterprise_id: accountsByNumber(enterprises),
        })}
        onChange={onChange}
      >
        {(fields) => (
          <FormWithAside
            aside={<Late part={LATE.PaysheetReceipt} given={{ result, typed: all, enterprise }} />}
          >
            <FormPanel>
              <input type="hidden" name="form" value="sheet" />
              <input type="hidden" name="employee" value={id} />
              <input type="hidden" name="salary" value={chosen.seen} />
              <input type="hidden" name="tab" value={tab} />
              {isLate && <span hidden data-law="" />}
              <FormSection>
                <OwnAccountField field={fields.account_id} typed={all} accounts={accounts} />
                <TextField field={fields.number} label={numberLabel(basics.transaction)} />
                <PickerField
                  field={fields.enterprise_id}
                  label={labels.enterprise_id}
                  placeholder="Elija la cuenta de la empresa"
                  groups={groupByType(paying)}
                />
                <BaseField
                  field={fields.amount}
                  base={result?.base}
                  payday={basics.payday}
                  salary={chosen}
                />
                <AskedField field={fields.titular_id} />
                <AskedField field={fields.payday} />
                <AskedField field={fields.issued_at} />
                <PartsFields
                  fields={fields}
                  typed={typed}
                  taken={chosen.taken}
                  parts={result?.parts}
                />
              </FormSection>
              <Late
                part={LATE.LinesSection}
                given={{
                  ...{ form: SHEET_FORM, fields, typed, stored: chosen.values, reply, terms },
                  ...{ law: lateLaw[0], onChange },
                }}
              />
              <FormSection>
                <TextAreaField
                  field={fields.observation}
                  label={labels.observation}
                  rows={1}
                  wide
                  optional
                />
              </FormSection>
              <div className="form-actions">
                <SubmitButton>Guardar y siguiente</SubmitButton>
              </div>
            </FormPanel>
          </FormWithAside>
        )}
      </RecordForm>
    </div>
  )
}
