/** An announcement's fields in forms and lists (docs/rules/messages.md#1). Runs anywhere. */

import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { refusing } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { formatDate, type IsoDate } from '#app/kernel/values/dates.ts'

/** The receivers: everyone, or the users of a role. */
export const TARGETS: Record<string, string> = {
  0: 'Todos',
  1: 'Administradores',
  2: 'Desarrolladores',
  3: 'Empleados',
}

export const TYPES: Record<string, string> = {
  0: 'Anualmente',
  1: 'Mensualmente',
  2: 'Diariamente',
  4: 'Cada año el...',
  5: 'Todos los meses el dia...',
  6: 'Todos los dias a las...',
  8: 'Una vez, el...',
}

export const isOnce = (type: number | string) => Number(type) === 8
/** Which types have a date, and which a time. */
export const isDated = (type: number | string) =>
  Number(type) === 4 || Number(type) === 5 || isOnce(type)
export const isTimed = (type: number | string) => Number(type) === 6 || isOnce(type)

export const announcementLabels = {
  title: 'Título',
  content: 'Contenido',
  target: 'Destinatarios',
  type: 'Frecuencia',
  date: 'Fecha',
  time: 'Hora',
}

const codesOf = (names: Record<string, string>) => Object.keys(names).map(Number)

/** The model checks whether date and time fit the type. */
export const announcementInput = inputSchema((f) => {
  const input = z.object({
    title: f
      .text(120, 'Escriba el título')
      .refine(
        (title) => !/[\p{Zl}\p{Zp}\p{Cc}]/u.test(title),
        refusing(problem('invalid', 'Escriba el título en una línea')),
      ),
    content: f.text(2000, 'Escriba el contenido'),
    target: f.code(codesOf(TARGETS), 'Elija los destinatarios'),
    type: f.code(codesOf(TYPES), 'Elija la frecuencia'),
    date: f.optionalDate(),
    time: f
      .optionalText(40)
      .refine(
        (time) => time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
        refusing(problem('invalid', 'Escriba la hora como 08:00, de 00:00 a 23:59')),
      )
      .meta({ examples: ['08:00'] }),
  })
  const dated = input.refine(({ type, date }) => !isDated(type) || date, {
    path: ['date'],
    when: isSound('type', 'date'),
    ...refusing(problem('required', 'Escriba la fecha')),
  })
  if (f.edge === 'api') return dated
  return dated.refine(({ type, time }) => Number(type) !== 6 || time, {
    path: ['time'],
    when: isSound('type', 'time'),
    ...refusing(problem('required', 'Escriba la hora')),
  })
})

/** Whether these fields have no error: then they are judged together, whatever is wrong with others. */
const isSound =
  (...names: string[]) =>
  ({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path }) => names.includes(String(path?.[0])))

export const announcementListing = {
  sorts: [
    'id',
    'title',
    'target',
    'type',
    'date',
    'time',
    'last_sent_at',
    'next_at',
    'reached',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'created_at,desc',
  filters: {
    target: { kind: 'choice', values: Object.keys(TARGETS) },
    type: { kind: 'choice', values: Object.keys(TYPES) },
  },
} as const satisfies ListingRules

type Recurring = { type: number; date: IsoDate | null; time: string | null }

/** The recurrence, with its month and day, its day or its time; `write` writes a whole date. */
export function recurrenceOf({ type, date, time }: Recurring, write = formatDate): string {
  if (isOnce(type) && date) return `Una vez, el ${write(date)} a las ${time}`
  const [, month, day] = date?.split('-') ?? []
  const moment = time ?? (month && (type === 4 ? `${month}/${day}` : day))
  return moment ? `${TYPES[type]} ${moment}` : (TYPES[type] ?? '')
}
