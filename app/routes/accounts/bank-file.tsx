import { TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SelectField } from '#app/components/forms/select-field.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { ownPath } from '#app/http/access/guard.server.ts'
import { contextOf, idParam, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { FORMATS } from '#app/io/bank-formats/formats.ts'
import { FORMAT_LABELS } from '#app/io/bank-formats/labels.ts'
import { saveBankFileSettings } from '#app/models/bank-files/change.server.ts'
import {
  bankSettingsInput,
  bankSettingsLabels,
  CONFIRM_FIRST,
} from '#app/models/bank-files/fields.ts'
import { type AccountSettings, bankFileSettings } from '#app/models/bank-files/read.server.ts'
import { readAccountRecord } from '#app/routes/accounts/account-record.server.ts'
import type { Route } from './+types/bank-file'
import { AccountPage, accountHandle } from './page.tsx'

export const handle = accountHandle('bank-file')

export async function loader(args: Route.LoaderArgs) {
  const account = await readAccountRecord(args)
  const {
    settings,
    formats: usable,
    version,
  } = await bankFileSettings(contextOf(args).db, account.id)
  const formats = usable.map((value) => ({ value, label: FORMAT_LABELS[value] }))
  const assigned = usable.flatMap((format) =>
    (FORMATS[format].assigned ?? []).map(({ name, label, hint, form }) => ({
      ...{ name, label, hint },
      choices: 'choices' in form ? Object.entries(form.choices) : undefined,
    })),
  )
  return { account, formats, assigned, defaults: asTexts(settings), version }
}

const asTexts = ({ accepted, ...texts }: AccountSettings['settings']) => ({
  ...texts,
  accepted: accepted ? 'on' : '',
})

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  return submitForm(args, {
    schema: bankSettingsInput,
    save: ({ tx, input, actor, version }) => saveBankFileSettings(tx, id, input, actor, version),
    current: async () => asTexts((await bankFileSettings(db, id)).settings),
    // To the files that lacked something of it, where one came from there.
    done: () =>
      succeeded(
        ownPath(args.url.searchParams.get('redirectTo')) ?? `/company-accounts/${id}/bank-file`,
        "Se ha guardado 'Archivo del banco'",
      ),
  })
}

export default function AccountBankFile({ loaderData, actionData }: Route.ComponentProps) {
  const { account, formats, assigned, defaults, version } = loaderData
  return (
    <AccountPage account={account} part="bank-file" hasErrors={hasErrors(actionData)}>
      <RecordForm
        key={version}
        id="bank-file"
        reply={actionData}
        labels={bankSettingsLabels}
        defaults={defaults}
        version={version}
      >
        {(fields) => (
          <FormPanel>
            <FormSection title="Archivo del banco">
              <SelectField
                field={fields.format}
                label={bankSettingsLabels.format}
                options={formats}
                hint="De los archivos de nómina y de órdenes personales que esta cuenta paga"
              />
              {assigned.map(({ name, label, hint, choices }) =>
                choices ? (
                  <SelectField
                    key={name}
                    field={fields[name]}
                    label={label}
                    placeholder="El usual"
                    options={choices.map(([value, text]) => ({ value, label: `${value} ${text}` }))}
                    optional
                  />
                ) : (
                  <TextField key={name} field={fields[name]} label={label} hint={hint} />
                ),
              )}
              <ToggleField
                field={fields.accepted}
                label={bankSettingsLabels.accepted}
                hint={`${CONFIRM_FIRST}: los bancos no publican cuándo cambian su formato`}
              />
            </FormSection>
            <FormActions submitLabel="Guardar cambios" />
          </FormPanel>
        )}
      </RecordForm>
    </AccountPage>
  )
}
