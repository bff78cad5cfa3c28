import { useActionData } from 'react-router'

/** Why a document is voided: optional, kept with it. A refused one stays as it was typed. */
export function ReasonField() {
  const refused = useActionData<{ reason?: string }>()
  return (
    <div className="field">
      <label htmlFor="void-reason">
        Motivo
        <small>Opcional</small>
      </label>
      <input
        className="input"
        id="void-reason"
        name="reason"
        maxLength={255}
        defaultValue={refused?.reason}
        autoComplete="off"
      />
    </div>
  )
}
