import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatDateLong, type IsoDate } from '#app/kernel/values/dates.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { amountInWords } from '#app/kernel/values/words.ts'
import type { WageCurrency } from '#db/kinds.ts'
import { companyLines, type ReportCompany, reportHtml } from './html.server.tsx'

/** What a certificate says of an employee; `ric` as it is shown, `salary` in hundredths a month. */
export type CertificateData = {
  company: ReportCompany
  name: string
  ric: string
  position: string
  hired_at: IsoDate
  /** Null while they work there. */
  left_at: IsoDate | null
  salary: Centimos
  currency: WageCurrency
  today: IsoDate
}

const CSS = `
@page { size: letter; margin: 0.9in 1in }
html { font-size: 11pt; line-height: 1.7 }
main { display: flex; flex-direction: column; min-height: 9in }
header { display: flex; gap: 14pt; padding-bottom: 12pt; border-bottom: 1.5pt solid #1f4e8c;
  line-height: 1.4; font-size: 9pt; color: #5b6470 }
header img { max-width: 110pt; max-height: 44pt }
header b { font-size: 12pt; color: #1d2530 }
header p { margin: 0 }
h1 { margin: 48pt 0 36pt; text-align: center; font-size: 16pt; color: #1f4e8c }
p { margin-bottom: 14pt; text-align: justify }
main > p b:nth-of-type(2) { white-space: nowrap }
footer { width: 3in; margin: auto auto 0; padding-top: 6pt; border-top: 0.75pt solid #1d2530;
  text-align: center; font-size: 9pt }
footer p { margin: 0; text-align: center }
`

/** So that 'Bs)' never stands on a line of its own. */
const NO_BREAK = '\u00a0'

/** The 'Constancia de trabajo' of an employee as a Letter page (docs/rules/salaries.md#8). */
export function certificateHtml(data: CertificateData): string {
  const { company, name, ric, position, hired_at, left_at, salary, currency, today } = data
  const since = formatDateLong(hired_at)
  const worked = left_at
    ? `trabajó en esta empresa desde el ${since} hasta el ${formatDateLong(left_at)}`
    : `trabaja en esta empresa desde el ${since}`
  const earned = left_at ? 'Su último salario mensual fue de' : 'Su salario mensual es de'
  return reportHtml(
    `Constancia de trabajo de ${name}`,
    CSS,
    <main>
      <header>
        {company.logo && <img src={company.logo} alt="" />}
        <div>
          <p>
            <b>{company.name}</b>
          </p>
          <p>RIF {company.ric}</p>
          {companyLines(company).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      <h1>Constancia de trabajo</h1>
      <p>A quien pueda interesar:</p>
      <p>
        {company.name} hace constar que <b>{name}</b>, CI/RIF <b>{ric}</b>, {worked}, con el cargo
        de <b>{position}</b>. {earned} {amountInWords(salary, currency)} (
        {formatMoney(salary, currency).replace(' ', NO_BREAK)}).
      </p>
      <p>Se expide a petición de la parte interesada, el {formatDateLong(today)}.</p>
      <footer>
        <p>Firma autorizada y sello</p>
        <p>{company.name}</p>
      </footer>
    </main>,
  )
}
