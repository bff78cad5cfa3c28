/** Why a document is voided: optional, kept with it. */
export function ReasonField() {
  return (
    <div className="field">
      <label htmlFor="void-reason">
        Motivo
        <small>Opcional</small>
      </label>
      <input className="input" id="void-reason" name="reason" maxLength={255} autoComplete="off" />
    </div>
  )
}
