import { Form } from 'react-router'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { REVIEW_FORM, REVIEW_PATH, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { Refusal } from './refusal.tsx'
import type { ReviewData } from './review.server.ts'
import { ReviewNotices } from './review-notices.tsx'
import { ReviewSums } from './review-sums.tsx'
import { ReviewTable } from './review-table.tsx'

type WizardReviewProps = {
  review: ReviewData
  version: number
  reply: FormReply | undefined
}

/** The review of all orders: what is unusual, what they come to, and the button that creates them. */
export default function WizardReview({ review, version, reply }: WizardReviewProps) {
  const scripted = useScripted()
  const { count, totals, unfinished, notices } = review
  const wrong = notices.filter(({ isWrong }) => isWrong).length
  return (
    <>
      <Refusal reply={reply} />
      <Form id={REVIEW_FORM} method="post" action={REVIEW_PATH}>
        <input type="hidden" name="form" value="review" />
        <input type="hidden" name="key" value={review.key} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="totals" value={review.seen_totals} />
        <input type="hidden" name="accounts" value={review.seen_accounts} />
      </Form>
      <ReviewNotices review={review} />
      <ReviewSums review={review} />
      <ReviewTable review={review} />
      <div className="panel form-actions wizard-bar review-bar">
        <p className="wizard-count">
          <b className="money">
            {`${counted(count, 'orden', 'órdenes')} · ${formatBs(BigInt(totals.total))}`}
          </b>
          {wrong > 0 && ` · ${wrong} ${wrong === 1 ? 'aviso' : 'avisos'} en rojo`}
        </p>
        <a className="btn btn-ghost" href={`${WIZARD_PATH}?step=3`}>
          Volver
        </a>
        <SubmitButton
          form={REVIEW_FORM}
          name="intent"
          value="confirm"
          disabled={scripted && unfinished > 0}
          why="Complete antes los datos que faltan"
        >
          Confirmar y crear
        </SubmitButton>
      </div>
    </>
  )
}
