import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { ToggleField } from '#app/components/forms/toggle-field.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import {
  getPreferences,
  type Preferences,
  updatePreferences,
} from '#app/models/users/preferences.server.ts'
import {
  DATE_PREFERENCES,
  datePreferenceLabels,
  MAIL_PREFERENCES,
  mailPreferenceLabels,
  PREFERENCES,
  preferenceInput,
  preferenceLabels,
} from '#app/models/users/preferences.ts'
import type { Route } from './+types/preferences'

export const handle = { crumb: 'Preferencias' }

const asTexts = (preferences: Preferences, hasMail: boolean) =>
  Object.fromEntries(namesOf(hasMail).map((name) => [name, preferences[name] ? 'on' : '']))

export async function loader(args: Route.LoaderArgs) {
  const { app, db, user } = contextOf(args)
  const { preferences, version } = await getPreferences(db, user?.id ?? 0)
  const hasMail = app.mail.sender !== null
  return { defaults: asTexts(preferences, hasMail), version, hasMail }
}

export function action(args: Route.ActionArgs) {
  const { app, db, user } = contextOf(args)
  const id = user?.id ?? 0
  return submitForm(args, {
    schema: preferenceInput,
    save: async ({ tx, input, actor, version }) => {
      // An unticked switch sends nothing, so only our own form can say that all are off.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      await updatePreferences(tx, id, shownOf(input, app.mail.sender !== null), actor, version)
    },
    current: async () =>
      asTexts((await getPreferences(db, id)).preferences, app.mail.sender !== null),
    done: () => ({
      to: '/settings/preferences',
      toasts: [
        {
          tone: 'success',
          title: 'Actualización de preferencias',
          text: 'Sus datos han sido guardados con exito',
        },
      ],
    }),
  })
}

const namesOf = (hasMail: boolean) => [
  ...PREFERENCES,
  ...(hasMail ? MAIL_PREFERENCES : []),
  ...DATE_PREFERENCES,
]

/** What the form had: without mails it has no switches for them, and theirs stay. */
function shownOf(input: Preferences, hasMail: boolean): Partial<Preferences> {
  if (hasMail) return input
  return Object.fromEntries(namesOf(false).map((name) => [name, input[name]]))
}

export default function PreferencesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version, hasMail } = loaderData
  return (
    <Page title="Preferencias" hasErrors={hasErrors(actionData)}>
      <RecordForm
        key={version}
        id="preferences"
        reply={actionData}
        labels={{ ...preferenceLabels, ...mailPreferenceLabels, ...datePreferenceLabels }}
        defaults={defaults}
        version={version}
        nameOf={(_, value) => (value === 'on' ? 'Sí' : 'No')}
      >
        {(fields) => (
          <FormPanel>
            <div className="form-section">
              <div className="stacked">
                {PREFERENCES.map((name) => (
                  <ToggleField key={name} field={fields[name]} label={preferenceLabels[name]} />
                ))}
              </div>
            </div>
            {hasMail && (
              <FormSection title="Por correo">
                <div className="stacked">
                  {MAIL_PREFERENCES.map((name) => (
                    <ToggleField
                      key={name}
                      field={fields[name]}
                      label={mailPreferenceLabels[name]}
                    />
                  ))}
                </div>
              </FormSection>
            )}
            <FormSection title="Fechas">
              {DATE_PREFERENCES.map((name) => (
                <ToggleField key={name} field={fields[name]} label={datePreferenceLabels[name]} />
              ))}
            </FormSection>
            <FormActions submitLabel="Guardar preferencias" />
          </FormPanel>
        )}
      </RecordForm>
    </Page>
  )
}
