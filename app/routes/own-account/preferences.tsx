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
  preferenceInput,
  preferenceLabels,
  preferencesOf,
} from '#app/models/users/preferences.ts'
import type { Route } from './+types/preferences'

export const handle = { crumb: 'Preferencias' }

/** What the form has: approvals for who approves, and without mails no switches for them. */
function shownTo(args: Route.LoaderArgs | Route.ActionArgs) {
  const { app, user } = contextOf(args)
  return {
    general: preferencesOf(user?.role_id),
    byMail: app.mail.sender === null ? [] : MAIL_PREFERENCES,
  }
}

type Shown = ReturnType<typeof shownTo>

const namesOf = ({ general, byMail }: Shown) => [...general, ...byMail, ...DATE_PREFERENCES]

const asTexts = (preferences: Preferences, shown: Shown) =>
  Object.fromEntries(namesOf(shown).map((name) => [name, preferences[name] ? 'on' : '']))

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const { preferences, version } = await getPreferences(db, user?.id ?? 0)
  const shown = shownTo(args)
  return { defaults: asTexts(preferences, shown), version, shown }
}

export function action(args: Route.ActionArgs) {
  const { db, user } = contextOf(args)
  const id = user?.id ?? 0
  const shown = shownTo(args)
  return submitForm(args, {
    schema: preferenceInput,
    save: async ({ tx, input, actor, version }) => {
      // An unticked switch sends nothing, so only our own form can say that all are off.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      const named = namesOf(shown).map((name) => [name, input[name]])
      await updatePreferences(tx, id, Object.fromEntries(named), actor, version)
    },
    current: async () => asTexts((await getPreferences(db, id)).preferences, shown),
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

export default function PreferencesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version, shown } = loaderData
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
                {shown.general.map((name) => (
                  <ToggleField key={name} field={fields[name]} label={preferenceLabels[name]} />
                ))}
              </div>
            </div>
            {shown.byMail.length > 0 && (
              <FormSection title="Por correo">
                <div className="stacked">
                  {shown.byMail.map((name) => (
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
              <div className="stacked">
                {DATE_PREFERENCES.map((name) => (
                  <ToggleField key={name} field={fields[name]} label={datePreferenceLabels[name]} />
                ))}
              </div>
            </FormSection>
            <FormActions submitLabel="Guardar preferencias" />
          </FormPanel>
        )}
      </RecordForm>
    </Page>
  )
}
