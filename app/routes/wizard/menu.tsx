import { Icon } from '#app/components/frame/icons.tsx'
import { formatAmount } from '#app/kernel/values/money.ts'
import { STATE_WORDS, WIZARD_PATH } from '#app/models/wizard/fields.ts'
import type { SheetsData } from './screens.server.ts'

type WizardMenuProps = SheetsData['menu'] & { chosen: number }

/** The employees, each with the state and total of their order. */
export function WizardMenu({ page, last_page, rows, chosen }: WizardMenuProps) {
  const to = (employee: number, target = page) =>
    `${WIZARD_PATH}?step=3&employee=${employee}${last_page > 1 ? `&page=${target}` : ''}`
  return (
    <nav className="panel wizard-menu" aria-label="Empleados">
      <ul>
        {rows.map(({ id, name, namesake, state, total }) => (
          <li key={id}>
            <a
              href={to(id)}
              className={state}
              aria-current={id === chosen ? 'true' : undefined}
              data-keep-scroll=""
            >
              <span className="wizard-mark" aria-hidden="true">
                {state !== 'missing' && <Icon name={state === 'complete' ? 'done' : 'failed'} />}
              </span>
              <span className="wizard-name" title={name}>
                {name}
                {namesake && <small className="namesake"> {namesake}</small>}
              </span>
              <span className="money">{total === undefined ? '—' : formatAmount(total)}</span>
              <span className="sr-only">, {STATE_WORDS[state]}</span>
            </a>
          </li>
        ))}
      </ul>
      {last_page > 1 && (
        <div className="wizard-pages">
          {page > 1 ? (
            <a href={to(chosen, page - 1)} data-keep-scroll="">
              Anteriores
            </a>
          ) : (
            <span />
          )}
          <span className="muted">{`Página ${page} de ${last_page}`}</span>
          {page < last_page ? (
            <a href={to(chosen, page + 1)} data-keep-scroll="">
              Siguientes
            </a>
          ) : (
            <span />
          )}
        </div>
      )}
    </nav>
  )
}
