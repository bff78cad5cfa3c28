import type { FormReply } from '#app/http/forms/forms.server.ts'
import { SubmitButton } from './submit-button.tsx'

type AlreadyProps = {
  /** Names the record that the form's key had already made, and the key that makes another. */
  reply: FormReply
  label: string | undefined
}

/** Leads to the record that was made already, and makes another one if that is wanted. */
export function Already({ reply, label = 'Crear otra' }: AlreadyProps) {
  const { already, anotherKey } = reply
  return (
    <div className="form-already">
      {already?.to && <a href={already.to}>Ver {already.label}</a>}
      <input type="hidden" name="another_key" value={anotherKey} />
      <SubmitButton variant="ghost" name="intent" value="another">
        {label}
      </SubmitButton>
    </div>
  )
}
