import type { ComponentProps } from 'react'

type MakeButtonsProps = {
  /** The buttons' labels, by what they make. */
  labels: Partial<Record<'titular' | 'employee' | 'account', string>>
  /** Whether the user has made an order of the kind before. */
  hasLast: boolean | undefined
}

/**
 * Of the form of a new order: fills what is empty with the user's last one (docs/rules/entering.md#5),
 * or leaves to make what it lacks, and comes back with it chosen (docs/rules/unsent-forms.md#4). They
 * stand after the save button, which Enter presses.
 */
export const MakeButtons = ({ labels, hasLast }: MakeButtonsProps) => (
  <>
    {hasLast && (
      <FormButton intent="refresh last" accessKey="u" title="Tecla de acceso: U">
        Usar los datos anteriores
      </FormButton>
    )}
    {Object.entries(labels).map(([record, label]) => (
      <FormButton key={record} intent={`draft ${record}`}>
        {label}
      </FormButton>
    ))}
  </>
)

type FormButtonProps = ComponentProps<'button'> & { intent: string }

const FormButton = ({ intent, ...props }: FormButtonProps) => (
  <button
    {...props}
    type="submit"
    className="btn btn-ghost"
    name="intent"
    value={intent}
    formNoValidate
  />
)
