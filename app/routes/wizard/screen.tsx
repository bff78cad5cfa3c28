import { lazy, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { withNeeds } from '#app/components/frame/first-needs.ts'
import { Page } from '#app/components/frame/page.tsx'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { Route } from './+types/screen'
import { submitWizard } from './forms.server.ts'
import { readWizard } from './screens.server.ts'
import { WizardSteps } from './steps.tsx'

const selection = () => import('./selection.tsx')
const basics = () => import('./basics.tsx')
const sheets = () => withNeeds(import('./sheets.tsx'))
const table = () => withNeeds(import('./table.tsx'))
const review = () => import('./review.tsx')
const made = () => import('./made.tsx')
/** The browser loads each part when it is shown. The server cannot wait, so it loads all of them. */
const WizardSelection = import.meta.env.SSR ? (await selection()).default : lazy(selection)
const WizardBasics = import.meta.env.SSR ? (await basics()).default : lazy(basics)
const WizardSheets = import.meta.env.SSR ? (await sheets()).default : lazy(sheets)
const WizardTable = import.meta.env.SSR ? (await table()).default : lazy(table)
const WizardReview = import.meta.env.SSR ? (await review()).default : lazy(review)
const MadeRun = import.meta.env.SSR ? (await made()).default : lazy(made)

export const handle = {
  crumb: (data: unknown) => {
    const way = [{ label: 'Órdenes de nómina', to: '/paysheets' }]
    const isReview = (data as { step?: unknown }).step === 'review'
    if (!isReview) return [...way, { label: 'Crear varias' }]
    return [...way, { label: 'Crear varias', to: `${WIZARD_PATH}?step=3` }, { label: 'Revisar' }]
  },
}

export const loader = (args: Route.LoaderArgs) => readWizard(args)

export const action = (args: Route.ActionArgs) => submitWizard(args)

/**
 * An automatic save changes only totals, which only the third step shows. A refused form was saved
 * too, so it revalidates. After a server error the page stays as it is.
 */
export function shouldRevalidate({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!formData) return defaultShouldRevalidate
  if (actionStatus >= 500) return false
  return formData.get('intent') !== 'keep' || formData.get('form') === 'sheet'
}

export default function CreateMany({ loaderData, actionData }: Route.ComponentProps) {
  const { step, notice } = loaderData
  const [tab] = useState(loaderData.tab)
  const reply = actionData && 'result' in actionData ? actionData : undefined
  return (
    <Page title="Crear varias órdenes de nómina" hasErrors={reply?.result.status === 'error'}>
      {notice && <p className="notice">{notice}</p>}
      {step === 1 && loaderData.run && <MadeRun run={loaderData.run} />}
      <WizardSteps step={step} />
      {step === 1 && <WizardSelection {...loaderData} reply={reply} />}
      {step === 2 && <WizardBasics {...loaderData} tab={tab} reply={reply} />}
      {step === 'review' && <WizardReview {...loaderData} reply={reply} />}
      {step === 'table' && <WizardTable {...loaderData} tab={tab} reply={reply as never} />}
      {step === 3 && <WizardSheets {...loaderData} tab={tab} reply={reply} />}
    </Page>
  )
}
