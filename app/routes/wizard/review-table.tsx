import { Fragment } from 'react'
import { Form, useSubmit } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { accountName } from '#app/kernel/values/account-names.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { REVIEW_FORM, REVIEW_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { NOTICES } from '#app/models/wizard/notices.ts'
import type { ReviewData } from './review.server.ts'

type Row = ReviewData['rows'][number]
type Amount = keyof NonNullable<Row['amounts']>

/** The concepts of an order, additions first; the deductions are shown with a minus. */
const CONCEPTS: { key: Amount; label: string; deducts?: true; only?: 'used' }[] = [
  { key: 'base', label: 'Base' },
  { key: 'adition', label: 'Adicionales' },
  { key: 'bonus', label: 'Bono' },
  { key: 'lph', label: 'L.P.H', deducts: true },
  { key: 'sso', label: 'S.S.O', deducts: true },
  { key: 'lacks', label: 'Paro f.', deducts: true },
  { key: 'islr', label: 'ISLR', deducts: true, only: 'used' },
  { key: 'discount', label: 'Descuento', deducts: true },
  { key: 'lines_total', label: 'Otros', only: 'used' },
]

/** All employees, those with notices first; the sums close it. */
export function ReviewTable({ review }: { review: ReviewData }) {
  const { filter, count, page, last_page, totals, rows } = review
  const concepts = CONCEPTS.filter(({ key, only }) => !only || totals[key] !== '0')
  return (
    <section className="panel list-panel review-list" aria-labelledby="empleados">
      <header>
        <h2 id="empleados">{titleOf(review)}</h2>
        <Filter filter={filter} />
      </header>
      {filter === 'missing' ? (
        <MissingList people={review.missing} />
      ) : (
        <div className="table-wrap">
          <table className="data-table review-table">
            <caption className="sr-only">Empleados</caption>
            <thead>
              <tr>
                <th scope="col">Empleado</th>
                {concepts.map(({ key, label }) => (
                  <th key={key} scope="col" className="end">
                    {label}
                  </th>
                ))}
                <th scope="col" className="end">
                  Neto
                </th>
                <th scope="col">Cuenta</th>
                <th scope="col">Número</th>
                <th scope="col">Marcas</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ReviewRow key={row.id} row={row} concepts={concepts} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{employees(count)}</th>
                {concepts.map(({ key, label, deducts }) => (
                  <td
                    key={key}
                    data-label={label}
                    className={classOf(deducts, totals[key] === '0')}
                  >
                    {shown(totals[key], deducts)}
                  </td>
                ))}
                <td className="end money" data-label="Neto">
                  {shown(totals.total)}
                </td>
                <td colSpan={3} />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <Pages page={page} last_page={last_page} filter={filter} />
    </section>
  )
}

const employees = (count: number) => counted(count, 'empleado', 'empleados')

function titleOf({ filter, found, count, missing }: ReviewData): string {
  if (filter === 'missing') return `${NOTICES.missing.title}: ${employees(missing.length)}`
  if (filter === '') return employees(count)
  const what = filter === 'any' ? 'con avisos' : `con «${NOTICES[filter].title}»`
  return `${employees(found)} ${what}`
}

/** 'Solo con avisos', or the way back from one kind of notice. */
function Filter({ filter }: { filter: string }) {
  const submit = useSubmit()
  return (
    <Form method="get" action={WIZARD_PATH} preventScrollReset className="review-filter">
      <input type="hidden" name="step" value="3" />
      <input type="hidden" name="review" value="1" />
      {filter !== '' && filter !== 'any' && (
        <a href={REVIEW_PATH} data-keep-scroll="">
          Ver todos
        </a>
      )}
      <label>
        <input
          key={filter}
          className="checkbox"
          type="checkbox"
          name="notice"
          value="any"
          defaultChecked={filter === 'any'}
          onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
        />
        Solo con avisos
      </label>
      <button type="submit" className="btn btn-ghost without-scripts">
        Filtrar
      </button>
    </Form>
  )
}

type PagesProps = Pick<ReviewData, 'page' | 'last_page' | 'filter'>

function Pages({ page, last_page, filter }: PagesProps) {
  if (last_page === 1) return null
  const to = (target: number) =>
    `${REVIEW_PATH}${filter && `&notice=${filter}`}&page=${target}#empleados`
  return (
    <nav className="wizard-pages" aria-label="Paginación">
      {page > 1 ? <a href={to(page - 1)}>Anteriores</a> : <span />}
      <span className="muted">{`Página ${page} de ${last_page}`}</span>
      {page < last_page ? <a href={to(page + 1)}>Siguientes</a> : <span />}
    </nav>
  )
}

type RowProps = { row: Row; concepts: typeof CONCEPTS }

function ReviewRow({ row, concepts }: RowProps) {
  const { id, name, namesake, amounts, arithmetic, account, number, marks } = row
  return (
    <tr>
      <th scope="row" className="card-title review-name">
        <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a>
        {namesake && <small className="namesake"> {namesake}</small>}
      </th>
      {concepts.map(({ key, label, deducts }) => (
        <td key={key} data-label={label} className={classOf(deducts, !amounts?.[key])}>
          {shown(amounts?.[key] ?? 0, deducts)}
        </td>
      ))}
      <td className="end money card-value">{amounts ? formatAmount(amounts.total) : '—'}</td>
      <td className="card-plain">{account ? accountName(account) : '—'}</td>
      <td className="card-plain">{number || '—'}</td>
      <td className="card-plain review-marks">
        {marks.map(({ kind, label, isWrong, detail }) => (
          <Fragment key={kind}>
            <Badge tone={isWrong ? 'error' : kind === 'new' ? 'accent' : 'neutral'}>{label}</Badge>
            {detail && <small className="muted">{detail}</small>}
          </Fragment>
        ))}
        {arithmetic.length > 0 && (
          <details>
            <summary>
              Cálculo<span className="sr-only"> de {name}</span>
            </summary>
            {arithmetic.map((line) => (
              <div key={line}>
                <small className="muted">{line}</small>
              </div>
            ))}
          </details>
        )}
      </td>
    </tr>
  )
}

const classOf = (deducts: true | undefined, isNone = false) =>
  `end number${deducts && !isNone ? ' less' : ''}${isNone ? ' none' : ''}`

/** '1.234,56', '−1.234,56', or '–' for nothing. */
function shown(centimos: string | number, deducts?: true): string {
  const amount = BigInt(centimos)
  return amount === 0n ? '–' : formatAmount(deducts ? -amount : amount)
}

/** The people of the last run who are not in the list. */
function MissingList({ people }: { people: ReviewData['missing'] }) {
  return (
    <ul className="review-missing">
      {people.map(({ id, name, namesake, active, canBePaid }) => (
        <li key={id}>
          <a href={`/titulars/${id}/paysheets`}>{name}</a>
          {namesake && <small className="namesake"> {namesake}</small>}
          <span className="muted">
            {active ? (canBePaid ? 'sigue activo' : 'sin salario o sin cuenta') : 'inactivo'}
          </span>
          {canBePaid && (
            <SubmitButton variant="ghost" form={REVIEW_FORM} name="employee" value={String(id)}>
              Agregar<span className="sr-only"> a {name}</span>
            </SubmitButton>
          )}
        </li>
      ))}
    </ul>
  )
}
