import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Day } from '#app/components/frame/dates.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDateLong, type IsoDate } from '#app/kernel/values/dates.ts'
import { negated, sumCentimos } from '#app/kernel/values/money.ts'
import type { RaisedFrom, RaiseLine } from '#app/models/titulars/salaries/raise.server.ts'
import type { RaiseArrears } from '#app/models/titulars/salaries/raise-arrears.server.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { RaiseArrearsTable } from './raise-arrears.tsx'

type RaisePreviewProps = {
  digest: string
  count: number
  /** How many of them change. */
  raised: number
  /** Null when they are not of one. */
  department: string | null
  currency: WageCurrency
  before: bigint
  after: bigint
  /** The first of them. */
  lines: RaiseLine[]
  /** Null for today. */
  since: IsoDate | null
  today: IsoDate
  arrears: RaiseArrears[]
}

export function RaisePreview(props: RaisePreviewProps) {
  const { digest, count, raised, department, currency, before, after, lines } = props
  const { since, today, arrears } = props
  const said = (amount: bigint) => formatMoney(amount, currency)
  const isBack = since !== null && since < today
  return (
    <section className="form-section raise-preview" aria-labelledby="raise-preview">
      <h2 id="raise-preview">Antes y después</h2>
      <input type="hidden" name="digest" value={digest} />
      <p role="status">
        {counted(raised, 'salario', 'salarios')}
        {department !== null && ` de ${department}`}: de <b>{said(before)}</b> a{' '}
        <b>{said(after)}</b> al mes, <b>{said(after - before)}</b> más.
        {count > raised &&
          ` Redondeado así, ${count - raised === 1 ? '1 queda' : `${count - raised} quedan`} igual.`}
      </p>
      <p>
        Rige desde {isBack ? 'el' : 'hoy,'} <b>{formatDateLong(since ?? today)}</b>.
        {isBack && ' Quien cambió de salario después tiene una línea por cada uno, con su día.'}
      </p>
      <DataTable
        caption="Antes y después"
        columns={isBack ? DATED_COLUMNS : COLUMNS}
        rows={lines.flatMap(rowsOf)}
        rowKey={({ id, since }) => `${id} ${since}`}
      />
      {count > lines.length && <p>Y {count - lines.length} más, que están en las sumas.</p>}
      {(isBack || arrears.length > 0) && <RaiseArrearsTable arrears={arrears} />}
      <div className="form-actions">
        <SubmitButton name="intent" value="save">
          Confirmar aumento
        </SubmitButton>
      </div>
    </section>
  )
}

type Row = RaisedFrom & Pick<RaiseLine, 'id' | 'name' | 'namesake'>

/** Days without a salary are left out: nothing is raised on them. */
const rowsOf = ({ id, name, namesake, dated }: RaiseLine): Row[] =>
  dated.filter(({ before }) => before > 0).map((from) => ({ id, name, namesake, ...from }))

const MONEY = { align: 'end', className: 'money' } as const

const NAME: Column<Row> = {
  key: 'name',
  label: 'Empleado',
  card: 'title',
  cell: ({ id, name, namesake }) => (
    <>
      <a href={`/titulars/${id}`}>{name}</a>
      <Namesake ric={namesake} />
    </>
  ),
}
const FIGURES: Column<Row>[] = [
  {
    key: 'before',
    label: 'Antes',
    ...MONEY,
    cell: ({ before, currency }) => formatMoney(before, currency),
  },
  {
    key: 'after',
    label: 'Después',
    ...MONEY,
    card: 'value',
    cell: ({ after, currency }) => formatMoney(after, currency),
  },
  {
    key: 'difference',
    label: 'Diferencia',
    ...MONEY,
    cell: ({ before, after, currency }) =>
      formatMoney(sumCentimos([after, negated(before)]), currency),
  },
]
const COLUMNS = [NAME, ...FIGURES]
const DATED_COLUMNS: Column<Row>[] = [
  NAME,
  { key: 'since', label: 'Desde', cell: ({ since }) => <Day of={since} /> },
  ...FIGURES,
]
