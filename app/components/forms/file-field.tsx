import { getInputProps } from '@conform-to/react'
import { describedBy, Field, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & {
  /** What the browser offers: `.csv,.xlsx`. */
  accept: string
}

/** One file of the user's. Its form is sent as multipart/form-data. */
export function FileField(props: FileFieldProps) {
  return (
    <Field {...props}>
      <input
        {...getInputProps(props.field, { type: 'file', ...describedBy(props) })}
        className="input file-input"
        accept={props.accept}
      />
    </Field>
  )
}
