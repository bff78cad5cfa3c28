import { LastButton } from '#app/components/documents/last-used.tsx'

type MakeButtonsProps = {
  labels: Partial<Record<'titular' | 'employee' | 'account' | 'administrator', string>>
  /** Whether the user has made an order of the kind before. */
  hasLast?: boolean | undefined
}

/**
 * Buttons of a new order's form: one fills what is empty with the user's last one, others leave to make what a form
 * lacks, and comes back with it chosen (docs/rules/unsent-forms.md#4). They stand after the save
 * button, which Enter presses.
 */
export const MakeButtons = ({ labels, hasLast }: MakeButtonsProps) => (
  <>
    <LastButton hasLast={hasLast} />
    {Object.entries(labels).map(([record, label]) => (
      <button
        key={record}
        type="submit"
        className="btn btn-ghost"
        name="intent"
        value={`draft ${record}`}
        formNoValidate
      >
        {label}
      </button>
    ))}
  </>
)
