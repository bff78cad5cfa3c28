import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Icon } from '#app/components/frame/icons.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMonth } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { periodOf } from '#app/models/payroll/period.ts'
import { REVIEW_FORM, REVIEW_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { Payday } from '#db/kinds.ts'
import type { ReviewData } from './review.server.ts'

/** A line for each kind of notice: how many, who, and what can be done about it. */
export function ReviewNotices({ review }: { review: ReviewData }) {
  const { notices, last, isCompared, fortnight, concept } = review
  const missing = last
    ? `quién falta con la ${fortnightName(last.payday, last.month)} (${formatDocumentNumber(last.order)})`
    : ''
  const compared = isCompared ? 'cada persona comparada con su última orden' : ''
  const about = [
    upperFirst(fortnightName(fortnight.payday, fortnight.month)),
    [compared, missing].filter(Boolean).join(', y '),
  ]
  return (
    <section className="panel review-notices" aria-labelledby="review-notices">
      <header>
        <h2 id="review-notices">
          {notices.length > 0 && <Icon name="failed" />}
          {notices.length > 0 ? 'Conviene mirar antes de crear' : 'Nada fuera de lo común'}
        </h2>
        <p className="muted">
          {notices.length > 0 && `${counted(notices.length, 'aviso', 'avisos')} · `}
          {about.filter(Boolean).join(', ')} · Concepto: <b>{concept}</b>
        </p>
      </header>
      <ul>
        {notices.map((notice) => (
          <li key={notice.kind} className={notice.isWrong ? 'wrong' : undefined}>
            <span className="review-count">{notice.count}</span>
            <b>{notice.title}</b>
            <span className="review-who">{notice.text}</span>
            <span className="review-do">
              <a href={whereOf(notice)}>
                Ver<span className="sr-only">: {notice.title}</span>
              </a>
              <Remedies notice={notice} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const fortnightName = (payday: Payday, month: string) =>
  payday === 'completo' ? `nómina de ${formatMonth(month)}` : periodOf(payday, month)

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Notice = ReviewData['notices'][number]

/** The order of the only employee who is not finished, or else the table with those it is about. */
function whereOf({ kind, one }: Notice): string {
  // Its switches are there.
  if (kind === 'nobody_has') return `${WIZARD_PATH}?step=3`
  if (kind === 'unconfirmed') return '/settings/parameters'
  if (kind === 'unfinished' && one) return `${WIZARD_PATH}?step=3&employee=${one}`
  return `${REVIEW_PATH}&notice=${kind}#empleados`
}

function Remedies({ notice: { kind, asks, payable } }: { notice: Notice }) {
  const button = (intent: string, label: string, of: string) => (
    <SubmitButton variant="ghost" form={REVIEW_FORM} name="intent" value={intent}>
      {label}
      <span className="sr-only"> {of}</span>
    </SubmitButton>
  )
  if (kind === 'missing') return payable > 0 && button('add_missing', 'Agregar', 'a la lista')
  if (kind === 'past_salary') return button('today_salary', 'Usar el de hoy', 'para todos')
  if (kind === 'not_employed') {
    return asks && button('allow_not_employed', 'Pagar de todos modos', 'a quien no trabajaba')
  }
  if (kind !== 'duplicate') return null
  return (
    <>
      {asks && button('allow_duplicates', 'Crear de todos modos', 'las duplicadas')}
      {button('drop_duplicates', 'Quitar', 'de la lista')}
    </>
  )
}
