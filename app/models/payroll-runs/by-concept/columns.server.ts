/** Who is paid in 'Nómina por conceptos': on paper as much as a page has room for. */
import { pointsOf } from '#app/io/printing/list-columns.server.ts'
import { formatDateShort } from '#app/kernel/values/dates.ts'
import type { Paid } from '../concept-columns.server.ts'
import { NAME_PT, type PrintedColumn } from '../concept-print.server.ts'
import type { ConceptColumn } from '../concept-sheets.server.ts'
import type { Entry } from '../entries.server.ts'
import { PRINTED_EMPLOYEE } from '../register-print.server.ts'
import { EMPLOYEE_COLUMNS, NUMBER_COLUMN, PAYING_COLUMNS } from '../register-sheets.server.ts'
import type { Person } from './read.server.ts'

/** How the rows stand in a workbook's first sheet, and on paper. */
export type Who<R extends Paid> = {
  sheet: { name: string; columns: readonly ConceptColumn<R>[] }
  /** `room` is the least that these need, in points. */
  printed: { who: readonly PrintedColumn<R>[]; room: number }
}

export const OF_ORDERS: Who<Entry> = {
  sheet: {
    name: 'Órdenes',
    columns: [
      NUMBER_COLUMN,
      { label: 'N° de nómina', type: 'documentNumber', of: ({ run }) => run?.order ?? null },
      { label: 'Nómina', type: 'text', of: ({ run }) => run?.title ?? null },
      ...EMPLOYEE_COLUMNS,
      ...PAYING_COLUMNS,
    ],
  },
  printed: {
    who: [
      { label: 'N°', of: ({ order }) => String(order).padStart(6, '0') },
      { label: 'Fecha', of: ({ issued_at }) => formatDateShort(issued_at) },
      ...PRINTED_EMPLOYEE,
    ],
    room: pointsOf('000000') + pointsOf('00 mmm 0000') + NAME_PT,
  },
}

export const OF_PEOPLE: Who<Person> = {
  sheet: {
    name: 'Personas',
    columns: [
      ...EMPLOYEE_COLUMNS,
      {
        ...{ label: 'Órdenes', type: 'number' },
        of: ({ orders }) => orders,
        sum: ({ sums }) => sums.count,
      },
    ],
  },
  printed: {
    who: [
      ...PRINTED_EMPLOYEE,
      {
        ...{ label: 'Órdenes', align: 'end' },
        of: ({ orders }) => String(orders),
        sum: ({ sums }) => String(sums.count),
      },
    ],
    room: NAME_PT + pointsOf('Órdenes'),
  },
}
