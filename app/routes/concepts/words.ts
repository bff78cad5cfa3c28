import type { Computed, Nature } from '#db/law-kinds.ts'

export const NATURE_NAMES: Record<Nature, string> = {
  salarial: 'Salarial',
  integral: 'Del salario integral',
  no_salarial: 'No salarial',
}

export const COMPUTED_NAMES: Record<Computed, string> = {
  amount: 'Un monto',
  overtime: 'Horas extras',
  overtime_night: 'Horas extras nocturnas',
  overtime_unpermitted: 'Horas extras sin permiso',
  night: 'Horas nocturnas: su recargo',
  holiday: 'Días de feriado o descanso trabajados',
  hours: 'Horas del salario',
  days: 'Días del salario',
  part: 'Por sus propias reglas',
}
