import { Form } from 'react-router'
import { Icon } from '#app/components/frame/icons.tsx'
import type { FirstStep } from '#app/models/company/first-steps.ts'

export type FirstStepsPanelProps = {
  steps: FirstStep[]
  /** The screen to return to when they are put away. */
  from: 'dashboard' | 'titulars'
}

export function FirstStepsPanel({ steps, from }: FirstStepsPanelProps) {
  const done = steps.filter(({ state }) => state === 'done').length
  const said = `${done} de ${steps.length} hechos`
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <div className="first-steps-head">
        <h2 id="first-steps">Primeros pasos</h2>
        <p>{said}</p>
        <progress className="thin-progress" max={steps.length} value={done} aria-label={said} />
        <Form method="post" action="/settings/company?steps=1">
          <input type="hidden" name="from" value={from} />
          <button type="submit" className="btn btn-ghost" name="hidden" value="1">
            Ocultar
          </button>
        </Form>
      </div>
      <ol>
        {steps.map((step, i) => (
          <Step key={step.title} step={step} number={i + 1} />
        ))}
      </ol>
    </section>
  )
}

const SAID = { done: 'Hecho', next: 'Sigue', open: 'Pendiente', blocked: 'En espera' }
const LINKS = { done: undefined, next: 'btn btn-primary', open: 'btn', blocked: undefined }

function Step({ step, number }: { step: FirstStep; number: number }) {
  const { title, about, state, ways, after } = step
  return (
    <li className={`first-step ${state}`} aria-current={state === 'next' ? 'step' : undefined}>
      <span className="first-step-mark" aria-hidden="true">
        {state === 'done' ? <Icon name="done" /> : number}
      </span>
      <div>
        <h3>
          {title}
          <span className="sr-only">: {SAID[state]}</span>
        </h3>
        <p>{about}</p>
      </div>
      <div className="first-step-ways">
        {after && <p>{after}</p>}
        {ways.map(({ to, label }, i) => (
          <a key={to} className={i === 0 ? LINKS[state] : 'underline'} href={to}>
            {label}
            {state === 'done' && <span className="sr-only"> {title}</span>}
          </a>
        ))}
      </div>
    </li>
  )
}
