import { getInputProps } from '@conform-to/react'
import { type ChangeEvent, useState } from 'react'
import { type FileLimit, fileTooLarge } from '#app/services/fields/file-limits.ts'
import { describedBy, Field, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & {
  /** What the browser offers: `.csv,.xlsx`. */
  accept: string
  limit: FileLimit
  autoFocus?: boolean
}

/**
 * One file of the user's. Its form is sent as multipart/form-data. A file that is too large is let go
 * as soon as it is chosen: sending it could take minutes.
 */
export function FileField({ accept, limit, autoFocus, ...props }: FileFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false)
  const look = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const isOver = (input.files?.[0]?.size ?? 0) > limit.bytes
    setTooLarge(isOver)
    if (isOver) input.value = ''
  }
  return (
    <Field {...props}>
      <input
        {...getInputProps(props.field, { type: 'file', ...describedBy(props) })}
        className="input file-input"
        accept={accept}
        // biome-ignore lint/a11y/noAutofocus: the first field of a form
        autoFocus={autoFocus}
        onChange={look}
      />
      {isTooLarge && (
        <p className="field-error" role="alert">
          {fileTooLarge(limit).text}
        </p>
      )}
    </Field>
  )
}
