import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import type { RaiseLine } from '#app/models/titulars/salaries/raise.server.ts'
import { formatBs, negated, sumCentimos } from '#app/services/values/money.ts'

type RaisePreviewProps = {
  digest: string
  count: number
  before: bigint
  after: bigint
  /** The first of them. */
  lines: RaiseLine[]
}

/** Each salary before and after, the sums, and the button that makes it so. */
export function RaisePreview({ digest, count, before, after, lines }: RaisePreviewProps) {
  return (
    <section className="form-section" aria-labelledby="raise-preview">
      <h2 id="raise-preview">Antes y después</h2>
      <input type="hidden" name="digest" value={digest} />
      <p role="status">
        {count === 1 ? '1 salario' : `${count} salarios`}: de <b>{formatBs(before)}</b> a{' '}
        <b>{formatBs(after)}</b> al mes, <b>{formatBs(after - before)}</b> más.
      </p>
      <DataTable caption="Antes y después" columns={COLUMNS} rows={lines} rowKey={({ id }) => id} />
      {count > lines.length && <p>Y {count - lines.length} más, que están en las sumas.</p>}
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          Confirmar aumento
        </SubmitButton>
      </div>
    </section>
  )
}

const MONEY = { align: 'end', className: 'money' } as const

const COLUMNS: Column<RaiseLine>[] = [
  { key: 'name', label: 'Empleado', card: 'title', cell: ({ name }) => name },
  { key: 'before', label: 'Antes', ...MONEY, cell: ({ before }) => formatBs(before) },
  { key: 'after', label: 'Después', ...MONEY, card: 'value', cell: ({ after }) => formatBs(after) },
  {
    key: 'difference',
    label: 'Diferencia',
    ...MONEY,
    cell: ({ before, after }) => formatBs(sumCentimos([after, negated(before)])),
  },
]
