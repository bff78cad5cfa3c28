type ReasonFieldProps = {
  /** The id of the dialog around it. */
  id: string
  /** What was typed, where the dialog was refused. */
  reason: string | undefined
}

/** Why something is voided or rejected, which its trail keeps. */
export const ReasonField = ({ id, reason }: ReasonFieldProps) => (
  <div className="field">
    <label htmlFor={id}>Motivo</label>
    <input
      className="input"
      id={id}
      name="reason"
      maxLength={255}
      defaultValue={reason}
      autoComplete="off"
      required
    />
  </div>
)
