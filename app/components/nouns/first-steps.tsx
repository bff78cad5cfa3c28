/** A company's first steps, above what administrators see first (docs/rules/company.md#4). */
import { lazy } from 'react'
import type { FirstStep } from '#app/models/company/first-steps.ts'
import type { FirstStepsPanelProps } from './first-steps-panel.tsx'

const load = async () => ({ default: (await import('./first-steps-panel.tsx')).FirstStepsPanel })

/** The browser loads them while there are some to show. The server cannot wait. */
const Panel = import.meta.env.SSR ? (await load()).default : lazy(load)

type FirstStepsProps = Pick<FirstStepsPanelProps, 'from'> & { steps: FirstStep[] | undefined }

/** Without a boundary of its own: the screen waits for it, instead of moving when it comes. */
export function FirstSteps({ steps, from }: FirstStepsProps) {
  return steps && <Panel steps={steps} from={from} />
}
