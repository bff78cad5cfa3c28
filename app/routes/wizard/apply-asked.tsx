/** What 'Aplicar a todos' says only now and then: questions about many orders, and copied values. */

import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { ApplyPart } from './apply-part.tsx'
import type { Summary } from './summary.tsx'

/** A button for each question that some orders have. */
export function ApplyAsked(asked: Summary['asked']) {
  const { duplicate, not_employed, balance_by_date, salary_changed } = asked
  return (
    <>
      {duplicate > 0 && (
        <ApplyPart intent="duplicate" button="Crear de todos modos">
          <p>
            {duplicate === 1
              ? '1 empleado ya tiene una orden de esta quincena.'
              : `${formatCount(duplicate)} empleados ya tienen una orden de esta quincena.`}
          </p>
        </ApplyPart>
      )}
      {not_employed > 0 && (
        <ApplyPart intent="not_employed" button="Pagar de todos modos">
          <p>{`${counted(not_employed, 'empleado no trabajaba', 'empleados no trabajaban')} en la quincena.`}</p>
        </ApplyPart>
      )}
      {balance_by_date > 0 && (
        <ApplyPart intent="balance_by_date" button="Aceptar el saldo negativo">
          <p>
            {balance_by_date === 1
              ? '1 orden deja su cuenta por debajo de cero en su fecha.'
              : `${formatCount(balance_by_date)} órdenes dejan su cuenta por debajo de cero en su fecha.`}
          </p>
        </ApplyPart>
      )}
      {salary_changed > 0 && (
        <ApplyPart intent="salaries" button="Usar los salarios actuales">
          <p>
            {salary_changed === 1
              ? 'Cambió el salario de 1 empleado.'
              : `Cambió el salario de ${formatCount(salary_changed)} empleados.`}
          </p>
        </ApplyPart>
      )}
    </>
  )
}

/** Who has additions or discounts of the last order that nobody edited yet. */
export function Copied({ count, first }: Summary['copied']) {
  const more = count - first.length
  return (
    <div className="wizard-copied">
      <p>
        {count === 1
          ? '1 empleado tiene ingresos o descuentos copiados:'
          : `${formatCount(count)} empleados tienen ingresos o descuentos copiados:`}
      </p>
      <ul>
        {first.map(({ id, name }) => (
          <li key={id}>
            <a href={`${WIZARD_PATH}?step=3&employee=${id}`}>{name}</a>
          </li>
        ))}
        {more > 0 && <li>{`y ${more} más`}</li>}
      </ul>
    </div>
  )
}
