/** The columns of a comparison's table. */

import { stateColumn } from '#app/components/documents/voided.tsx'
import { Badge, type BadgeTone } from '#app/components/frame/badge.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import type { ListView } from '#app/components/lists/view.tsx'
import { formatAmount } from '#app/kernel/values/money.ts'
import type { ComparedRow } from '#app/models/payroll-runs/comparison.server.ts'
import {
  CHANGE_LABELS,
  type Change,
  changesText,
  formatDifference,
} from '#app/models/payroll-runs/comparison.ts'

const TONES: Partial<Record<Change, BadgeTone>> = { new: 'accent', gone: 'error' }

const money = { align: 'end', className: 'money' } as const
const amountOf = (amount: bigint | null) => (amount === null ? '—' : formatAmount(amount))

type Columns = Parameters<typeof ListView<ComparedRow>>[0]['columns']

export const columnsOf = (rows: readonly ComparedRow[]): Columns => [
  NAME,
  ...stateColumn(rows, ({ waits }) => waits && 'Por aprobar'),
  ...COLUMNS,
]

const NAME: Columns[number] = {
  key: 'name',
  label: 'Empleado',
  sort: 'name',
  card: 'title',
  className: 'long wraps',
  cell: ({ titular_id, name, namesake }) => (
    <>
      <a href={`/titulars/${titular_id}`}>{name}</a>
      <Namesake ric={namesake} />
    </>
  ),
  title: ({ name }) => name,
}

const COLUMNS: Columns = [
  {
    key: 'change',
    label: 'Cambio',
    card: 'plain',
    cell: ({ change }) => <Badge tone={TONES[change] ?? 'neutral'}>{CHANGE_LABELS[change]}</Badge>,
  },
  { key: 'before', label: 'Antes Bs', ...money, cell: ({ before }) => amountOf(before) },
  { key: 'now', label: 'Ahora Bs', ...money, cell: ({ now }) => amountOf(now) },
  {
    key: 'difference',
    label: 'Diferencia Bs',
    sort: 'difference',
    card: 'value',
    ...money,
    cell: ({ difference }) => formatDifference(difference),
  },
  {
    key: 'concepts',
    label: 'Por concepto',
    className: 'always-wraps',
    cell: ({ concepts }) => changesText(concepts) || '—',
  },
]
