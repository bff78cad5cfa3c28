/** What is known of an employee beside the salary (docs/rules/people.md#20). Runs anywhere. */
import type { Fields } from '#app/kernel/fields/inputs.ts'
import { SHIFTS } from '#db/kinds.ts'

export const particularLabels = {
  position: 'Cargo',
  department: 'Departamento',
  hired_at: 'Fecha de ingreso',
  left_at: 'Fecha de egreso',
  shift: 'Jornada',
  given_names: 'Nombres',
  surnames: 'Apellidos',
  birth_date: 'Fecha de nacimiento',
  email: 'Correo electrónico',
}

export type Particular = keyof typeof particularLabels
export const PARTICULARS = Object.keys(particularLabels) as Particular[]

export const particularFields = (f: Fields) => ({
  position: f.optionalName(120),
  department: f.optionalName(120),
  hired_at: f.optionalNearDate(),
  left_at: f.optionalNearDate(),
  shift: f.optionalChoice(SHIFTS),
  given_names: f.optionalName(120),
  surnames: f.optionalName(120),
  birth_date: f.birthDate(),
  email: f.optionalEmail(),
})
