import { Form } from 'react-router'
import { TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FileField } from '#app/components/forms/file-field.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { withNextStep } from '#app/http/missing-needs.server.ts'
import { refuseAny } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import type { Judge } from '#app/kernel/fields/judging.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import {
  changeLogo,
  companyProblems,
  hideFirstSteps,
  updateCompanyProfile,
} from '#app/models/company/change.server.ts'
import {
  companyFormLabels,
  companyInput,
  LOGO_FILE,
  MOST_LOGO_PIXELS,
} from '#app/models/company/fields.ts'
import {
  areStepsHidden,
  type CompanyProfile,
  dataUri,
  getCompanyProfile,
  getLogo,
} from '#app/models/company/read.server.ts'
import { findCompany } from '#app/models/records/relations.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/screen'
import { readCompanyForm } from './form.server.ts'

export const handle = { crumb: 'Empresa' }

const asTexts = ({ name, ric, address, phone, faov_number }: CompanyProfile) => ({
  name: name ?? '',
  ric: ric ? formatRic(ric) : '',
  address: address ?? '',
  phone: phone ?? '',
  faov_number: faov_number ?? '',
})

/** Before anything is saved, the holder of the company's accounts is proposed. */
async function proposed(db: Db, profile: CompanyProfile): Promise<CompanyProfile> {
  return profile.name === null ? { ...profile, ...(await findCompany(db)) } : profile
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const profile = await getCompanyProfile(db)
  const logo = await getLogo(db)
  return {
    defaults: asTexts(await proposed(db, profile)),
    version: profile.version,
    isSaved: profile.name !== null,
    logo: logo && dataUri(logo),
    areStepsHidden: await areStepsHidden(db),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  if (args.url.searchParams.has('steps')) {
    return confirmForm(
      args,
      ({ tx, actor, form }) => hideFirstSteps(tx, form.get('hidden') === '1', actor),
      (form) => ({ to: form.get('from') === 'titulars' ? '/titulars' : '/dashboard' }),
    )
  }
  const { posted, logo, problem } = await readCompanyForm(args)
  const judge: Judge<InputOf<typeof companyInput>> = async (tx, said) => ({
    ...companyProblems(said, await getCompanyProfile(tx)),
    ...(problem && { file: problem }),
  })
  return submitForm(args, {
    schema: companyInput,
    posted,
    save: async ({ tx, input, actor, version }) => {
      refuseAny(await judge(tx, input))
      await updateCompanyProfile(tx, input, actor, version)
      if (logo !== undefined) await changeLogo(tx, logo, actor)
    },
    judge,
    current: async () => asTexts(await getCompanyProfile(db)),
    done: () =>
      withNextStep(args, succeeded('/settings/company', 'Se han guardado los datos de la empresa')),
  })
}

const labels = companyFormLabels
const LOGO_HINT = `PNG o JPEG, hasta ${LOGO_FILE.label} y ${formatCount(MOST_LOGO_PIXELS)} píxeles de lado`

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version, isSaved, logo, areStepsHidden } = loaderData
  const reply = actionData && 'result' in actionData ? actionData : undefined
  return (
    <Page title="Empresa" hasErrors={hasErrors(reply)}>
      <div className="form-narrow company-screen">
        <RecordForm
          key={version}
          id="company"
          sent={{ encType: 'multipart/form-data' }}
          reply={reply}
          labels={labels}
          defaults={defaults}
          version={version}
        >
          {(fields) => (
            <FormPanel>
              <FormSection>
                <p className="wide">
                  Con estos datos y el logo salen encabezados los recibos y los reportes.
                  {!isSaved && ' A nombre de la empresa se registran después sus cuentas.'}
                </p>
                <TextField field={fields.name} label={labels.name} autoFocus />
                <TextField field={fields.ric} label={labels.ric} hint="Por ejemplo J-30000007-9" />
                <TextAreaField field={fields.address} label={labels.address} optional wide />
                <TextField
                  field={fields.phone}
                  label={labels.phone}
                  hint="Por ejemplo 0212-5551234"
                  type="tel"
                  inputMode="tel"
                  optional
                />
                <TextField
                  field={fields.faov_number}
                  label={labels.faov_number}
                  hint="20 dígitos, para el archivo de sus aportes"
                  inputMode="numeric"
                  optional
                />
              </FormSection>
              <FormSection title={labels.file}>
                {logo && <img className="company-logo wide" src={logo} alt="Logo actual" />}
                {logo && <ToggleField field={fields.remove_logo} label={labels.remove_logo} wide />}
                <FileField
                  field={fields.file}
                  label={logo ? 'Otro archivo' : 'Archivo'}
                  accept="image/png,image/jpeg"
                  limit={LOGO_FILE}
                  hint={LOGO_HINT}
                  optional
                  wide
                />
              </FormSection>
              <FormActions submitLabel="Guardar empresa" />
            </FormPanel>
          )}
        </RecordForm>
        {areStepsHidden && (
          <Form method="post" action="/settings/company?steps=1">
            <SubmitButton variant="neutral" name="hidden" value="0">
              Mostrar los primeros pasos
            </SubmitButton>
          </Form>
        )}
      </div>
    </Page>
  )
}
