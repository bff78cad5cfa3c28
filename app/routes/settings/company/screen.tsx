import { Form } from 'react-router'
import { TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { companyProblems, updateCompanyProfile } from '#app/models/company/change.server.ts'
import { companyInput, companyLabels } from '#app/models/company/fields.ts'
import {
  areStepsHidden,
  type CompanyProfile,
  dataUri,
  getCompanyProfile,
  getLogo,
} from '#app/models/company/read.server.ts'
import { findCompany } from '#app/models/records/relations.server.ts'
import { formatRic } from '#app/services/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/screen'
import { submitLogo } from './logo.server.ts'
import { LogoForm } from './logo-form.tsx'
import { submitSteps } from './steps.server.ts'

export const handle = { crumb: 'Empresa' }

const asTexts = ({ name, ric, address, phone }: CompanyProfile) => ({
  name: name ?? '',
  ric: ric ? formatRic(ric) : '',
  address: address ?? '',
  phone: phone ?? '',
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
  const type = args.request.headers.get('Content-Type') ?? ''
  if (/^multipart\//i.test(type)) return submitLogo(args)
  if (args.url.searchParams.has('steps')) return submitSteps(args)
  return submitForm(args, {
    schema: companyInput,
    save: async ({ tx, input, actor, version }) => {
      await updateCompanyProfile(tx, input, actor, version)
      return []
    },
    judge: async (tx, said) => companyProblems(said, await getCompanyProfile(tx)),
    current: async () => asTexts(await getCompanyProfile(db)),
    done: () => ({
      to: '/settings/company',
      toasts: [
        { tone: 'success', title: 'Exito', text: 'Se han guardado los datos de la empresa' },
      ],
    }),
  })
}

export default function Company({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version, isSaved, logo, areStepsHidden } = loaderData
  const reply = actionData && 'result' in actionData ? actionData : undefined
  const isLogo = reply?.result.initialValue?.form === 'logo'
  return (
    <Page title="Empresa" hasErrors={hasErrors(reply)}>
      <div className="form-narrow company-screen">
        <RecordForm
          key={version}
          id="company"
          reply={isLogo ? undefined : reply}
          labels={companyLabels}
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
                <TextField field={fields.name} label={companyLabels.name} autoFocus />
                <TextField
                  field={fields.ric}
                  label={companyLabels.ric}
                  hint="Por ejemplo J-30000007-9"
                />
                <TextAreaField field={fields.address} label={companyLabels.address} optional wide />
                <TextField
                  field={fields.phone}
                  label={companyLabels.phone}
                  hint="Por ejemplo 0212-5551234"
                  type="tel"
                  inputMode="tel"
                  optional
                />
              </FormSection>
              <FormActions submitLabel="Guardar empresa" />
            </FormPanel>
          )}
        </RecordForm>
        <LogoForm reply={isLogo ? reply : undefined} isSaved={isSaved} logo={logo} />
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
