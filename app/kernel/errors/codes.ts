/**
 * Codes for programs: each refusal or question has a stable code beside its Spanish text, which may
 * be reworded (docs/rules/api.md#11). No code reads the text.
 */
import { QUESTION_CODES, type QuestionCode } from './questions.ts'

/** Problems that no yes can answer, by code, with their meaning; `questions.ts` has the others. */
export const REFUSALS = {
  required: 'Falta el dato',
  wrong_type: 'El dato es de otro tipo',
  invalid: 'El dato no tiene la forma que debe',
  unknown_value: 'No es ninguno de los valores o registros que se pueden elegir',
  too_long: 'El texto es demasiado largo',
  too_short: 'El texto es demasiado corto',
  too_small: 'El número o la fecha es menor de lo permitido',
  too_large: 'El número, la fecha o el total es mayor de lo permitido',
  too_common: 'La contraseña es de las más usadas',
  too_many: 'Son más de los que se aceptan a la vez',
  too_few: 'Falta al menos uno',
  range_turned: 'La fecha inicial es posterior a la final',
  not_applicable: 'El dato no va con los demás',
  mismatch: 'Dos datos que deben coincidir no coinciden',
  taken: 'El valor ya es de otro registro',
  immutable: 'El dato ya no se puede cambiar',
  inactive: 'El registro está inactivo',
  closed: 'El día está cerrado',
  pending: 'Espera la aprobación de otra persona',
  no_salary: 'El titular no tiene salario',
  no_parameter: 'Falta el valor de un parámetro de ley en esos días',
  no_rate: 'No hay tasa de la moneda ese día ni antes',
  company_account: 'Una orden no paga a una cuenta de la empresa: se transfiere',
  insufficient_funds: 'La cuenta no tiene tanto dinero',
  capital_too_large: 'El saldo pasaría de lo que se puede guardar',
  wrong_credentials: 'El correo o la contraseña no son correctos',
  awaiting_confirmation: 'El registro espera que lo confirmen',
  forged: 'El dato no viene de quien lo debe firmar',
  expired: 'Venció o ya se usó',
  accounts_changed: 'Alguna cuenta ya no es la que se mostró',
  total_changed: 'El total ya no es el que se mostró',
  stale: 'Otro usuario cambió el registro mientras tanto',
  in_use: 'Otros registros lo usan',
  already_done: 'Ya se hizo',
  not_done: 'No hay nada que deshacer',
  last_one: 'Debe quedar al menos uno',
  needs_approval: 'Lo aprueba una segunda persona: se anula y se crea de nuevo',
  own_document: 'No decide quien lo hizo o lo cambió',
  waits_with_run: 'Espera con su nómina, que se aprueba entera',
  two_administrators: 'Hacen falta dos administradores activos',
  oneself: 'Nadie puede hacérselo a su propio usuario',
  key_reused: 'La clave ya se usó con otros datos, o lo que creó ya no está',
  not_found: 'No existe',
  forbidden: 'El rol no lo permite',
  factor_required: 'La empresa exige un segundo factor, y el usuario no lo ha activado',
  foreign_origin: 'La petición no viene de este sitio',
  not_logged_in: 'Falta iniciar sesión',
  malformed: 'El cuerpo, un encabezado o la dirección no se puede leer',
  method_not_allowed: 'El método no se puede usar en la dirección',
  body_too_large: 'El cuerpo es demasiado grande',
  unsupported_type: 'El cuerpo es de un tipo que no se acepta',
  too_many_attempts: 'Demasiados intentos',
  busy: 'Se pide demasiado a la vez',
  unavailable: 'La base de datos o los reportes no están disponibles',
  unexpected: 'Una falla nuestra',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof REFUSALS
export type Code = RefusalCode | QuestionCode

/** A code, and a Spanish text for people. */
export type Problem<C extends Code = Code> = { readonly code: C; readonly text: string }

export const problem = <C extends Code>(code: C, text: string): Problem<C> => ({ code, text })

/** A problem that may be answered with yes. */
export type Question = Problem<QuestionCode>

const ASKED = /* @__PURE__ */ new Set<string>(QUESTION_CODES)
export const isQuestion = (each: Problem): each is Question => ASKED.has(each.code)
