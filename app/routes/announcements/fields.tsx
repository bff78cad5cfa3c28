import { type ReactNode, useState } from 'react'
import type { FormField } from '#app/components/forms/field.tsx'
import { DateField, TextAreaField, TextField } from '#app/components/forms/fields.tsx'
import { FormSection } from '#app/components/forms/layout.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SelectField } from '#app/components/forms/select-field.tsx'
import {
  isDated,
  isOnce,
  isTimed,
  announcementLabels as labels,
  TARGETS,
  TYPES,
} from '#app/models/announcements/fields.ts'

type Fields = Record<keyof typeof labels, FormField>

/** The message, recipients and recurrence; date and time only for the kinds that use them. */
export function AnnouncementFields({ fields }: { fields: Fields }) {
  const [type, setType] = useState(fields.type.defaultValue ?? '')
  return (
    <FormSection>
      <TextField field={fields.title} label={labels.title} wide />
      <TextAreaField
        field={fields.content}
        label={labels.content}
        hint="2.000 caracteres como máximo"
        rows={5}
        wide
      />
      <SelectField
        field={fields.target}
        label={labels.target}
        placeholder="Elija los destinatarios"
        options={optionsOf(TARGETS)}
      />
      <SelectField
        field={fields.type}
        label={labels.type}
        hint={type !== '' && !isTimed(type) && 'Sale a las 08:00'}
        placeholder="Elija la frecuencia"
        options={optionsOf(TYPES)}
        onChange={(event) => setType(event.target.value)}
      />
      <UsedOnly isUsed={isDated(type)}>
        <DateField
          field={fields.date}
          label={labels.date}
          hint={
            isOnce(type)
              ? 'Hoy o un día que esté por venir'
              : `Solo con «${TYPES[4]}» y «${TYPES[5]}», que cuentan su mes y su día, y con «${TYPES[8]}»`
          }
        />
      </UsedOnly>
      <UsedOnly isUsed={isTimed(type)}>
        <TextField
          field={fields.time}
          label={labels.time}
          hint={
            isOnce(type)
              ? 'Si queda vacía, sale a las 08:00'
              : `Solo con «${TYPES[6]}» y «${TYPES[8]}»; con las demás sale a las 08:00`
          }
          type="time"
        />
      </UsedOnly>
    </FormSection>
  )
}

/**
 * A field that only some kinds use. Without scripts it is there for all. It is not drawn while scripts
 * load either, since the form would move under the pointer when it goes.
 */
function UsedOnly({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const scripted = useScripted()
  return (
    <div className={isUsed ? 'contents' : 'contents without-scripts'}>
      {(!scripted || isUsed) && children}
    </div>
  )
}

export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
