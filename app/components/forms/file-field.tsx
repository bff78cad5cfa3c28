import { getInputProps } from '@conform-to/react'
import { type ChangeEvent, useState } from 'react'
import { useActionData } from 'react-router'
import { type FileLimit, fileTooLarge, TOO_LARGE_NAME } from '#app/kernel/fields/file-limits.ts'
import { describedBy, Field, type FieldProps } from './field.tsx'

type FileFieldProps = FieldProps & {
  /** What the browser offers: `.csv,.xlsx`. */
  accept: string
  limit: FileLimit
  autoFocus?: boolean
}

/**
 * One file of the user's, dropped or chosen, also without scripts. Its form is sent as multipart/form-data. A file that is too large is let go
 * as soon as it is chosen, since sending it could take minutes; the form tells the server instead,
 * once.
 */
export function FileField({ accept, limit, autoFocus, ...props }: FileFieldProps) {
  const answer: unknown = useActionData()
  const [letGo, setLetGo] = useState<{ after: unknown }>()
  const look = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const isOver = (input.files?.[0]?.size ?? 0) > limit.bytes
    setLetGo(isOver ? { after: answer } : undefined)
    if (isOver) input.value = ''
  }
  return (
    <Field {...props}>
      <div className="drop-area">
        {/* The input fills the area, and browsers drop files into inputs. */}
        <p aria-hidden="true">Arrastre el archivo hasta aquí, o elíjalo</p>
        <input
          {...getInputProps(props.field, { type: 'file', ...describedBy(props) })}
          accept={accept}
          // biome-ignore lint/a11y/noAutofocus: the first field of a form
          autoFocus={autoFocus}
          onChange={look}
        />
      </div>
      {letGo && letGo.after === answer && (
        <>
          <p className="field-error" role="alert">
            {fileTooLarge(limit).text}
          </p>
          <input type="hidden" name={TOO_LARGE_NAME} value="1" />
        </>
      )}
    </Field>
  )
}
