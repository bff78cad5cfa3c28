const STEPS = ['Empleados', 'Datos básicos', 'Órdenes'] as const

/** The wizard's three steps, with the current one marked. */
export function WizardSteps({ step }: { step: number }) {
  return (
    <ol className="wizard-steps" aria-label="Pasos">
      {STEPS.map((label, i) => (
        <li
          key={label}
          className={i + 1 < step ? 'done' : undefined}
          aria-current={i + 1 === step ? 'step' : undefined}
        >
          <span className="wizard-number" aria-hidden="true">
            {i + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
