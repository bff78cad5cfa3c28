import { type ComponentType, lazy, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { Page } from '#app/components/frame/page.tsx'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { Route } from './+types/screen'
import { submitWizard } from './forms.server.ts'
import { readWizard } from './screens.server.ts'
import { WizardSteps } from './steps.tsx'

/** The browser loads each part when it is shown. The server cannot wait, so it loads all of them. */
const part = async <P,>(load: () => Promise<{ default: ComponentType<P> }>) =>
  import.meta.env.SSR ? (await load()).default : lazy(load)

const WizardSelection = await part(() => import('./selection.tsx'))
const WizardBasics = await part(() => import('./basics.tsx'))
const WizardSheets = await part(() => import('./sheets.tsx'))
const WizardTable = await part(() => import('./table.tsx'))
const WizardReview = await part(() => import('./review.tsx'))
const MadeRun = await part(() => import('./made.tsx'))

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
