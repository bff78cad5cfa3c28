const STEPS = ['Empleados', 'Datos básicos', 'Órdenes'] as const

/** The wizard's three steps, with the current one marked; the review is part of the third. */
export function WizardSteps({ step }: { step: number | 'review' | 'table' }) {
  const current = typeof step === 'number' ? step : STEPS.length
  return (
    <ol className="wizard-steps" aria-label="Pasos">
      {STEPS.map((label, i) => (
        <li
          key={label}
          className={i + 1 < current ? 'done' : undefined}
          aria-current={i + 1 === current ? 'step' : undefined}
        >
          <span className="wizard-number" aria-hidden="true">
            {i + 1}
          </span>
          {step === 'review' && i + 1 === current ? `${label}: revisar y crear` : label}
        </li>
      ))}
    </ol>
  )
}
