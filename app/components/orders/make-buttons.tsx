type MakeButtonsProps = {
  /** The buttons' labels, by what they make. */
  labels: Partial<Record<'titular' | 'employee' | 'account', string>>
}

/**
 * Leaves the form of a new order to make what it lacks, and comes back with it chosen
 * (docs/rules/unsent-forms.md#4). They stand after the save button, which Enter presses.
 */
export const MakeButtons = ({ labels }: MakeButtonsProps) =>
  Object.entries(labels).map(([record, label]) => (
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
  ))
