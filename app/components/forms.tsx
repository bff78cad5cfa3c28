/** The parts of forms, for screens: one import for all of them. */
export type { FormField } from '#app/components/field.tsx'
export {
  DateField,
  HiddenField,
  MoneyField,
  PasswordField,
  TextAreaField,
  TextField,
} from '#app/components/fields.tsx'
export { FormErrors } from '#app/components/form-errors.tsx'
export { FormActions, FormPanel, FormSection, FormWithAside } from '#app/components/form-layout.tsx'
export { SelectField, type SelectGroup, type SelectOption } from '#app/components/select-field.tsx'
export { RefreshButton, SubmitButton } from '#app/components/submit-button.tsx'
export { ToggleField, Toggles } from '#app/components/toggle-field.tsx'
