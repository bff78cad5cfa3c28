import { accountName } from '#app/kernel/values/account-names.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { type Sum, sumText, totalOf } from '#app/models/wizard/sums.ts'
import type { ReviewData } from './review.server.ts'

/** What all orders come to, by concept, and what each company account holds afterwards. */
export function ReviewSums({ review: { sums, accounts, count } }: { review: ReviewData }) {
  return (
    <section className="panel review-sums" aria-label="Sumas">
      <Concepts title="Asignaciones" sums={sums.additions} />
      <Concepts title="Deducciones" sums={sums.deductions} deducts />
      <div>
        <table>
          <caption>Cuentas de empresa</caption>
          <thead>
            <tr>
              <th scope="col">Cuenta</th>
              <th scope="col">Órdenes</th>
              <th scope="col">Ahora</th>
              <th scope="col">Se paga</th>
              <th scope="col">Quedará</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, number, bank, ...account }) => (
              <tr key={id}>
                <th scope="row">{accountName({ number, bank })}</th>
                <td data-label="Órdenes">{account.count}</td>
                <td data-label="Ahora">{amount(account.now)}</td>
                <td data-label="Se paga" className="less">
                  {less(account.paid)}
                </td>
                <td
                  data-label="Quedará"
                  className={account.left.startsWith('-') ? 'less' : undefined}
                >
                  <b>{amount(account.left)}</b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td data-label="Órdenes">{count}</td>
              <td data-label="Ahora">{amount(sumText(accounts.map(({ now }) => now)))}</td>
              <td data-label="Se paga" className="less">
                {less(sumText(accounts.map(({ paid }) => paid)))}
              </td>
              <td data-label="Quedará">{amount(sumText(accounts.map(({ left }) => left)))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

type ConceptsProps = { title: string; sums: Sum[]; deducts?: boolean }

function Concepts({ title, sums, deducts = false }: ConceptsProps) {
  const className = deducts && sums.length > 0 ? 'less' : undefined
  const shown = deducts ? less : amount
  return (
    <div>
      <h3>{title}</h3>
      <dl>
        {sums.map(({ label, amount: own, count }) => (
          <div key={label}>
            <dt>
              {label}
              {count !== undefined && <span className="muted">{` (${count})`}</span>}
            </dt>
            <dd className={className}>{shown(own)}</dd>
          </div>
        ))}
        <div className="review-total">
          <dt>Total</dt>
          <dd className={className}>{shown(totalOf(sums))}</dd>
        </div>
      </dl>
    </div>
  )
}

const amount = (text: string) => formatAmount(BigInt(text))
const less = (text: string) => formatAmount(-BigInt(text))
