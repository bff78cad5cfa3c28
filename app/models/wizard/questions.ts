/** What orders of the wizard ask, and how it is answered for all of them at once. */

import { counted } from '#app/kernel/values/counts.ts'

const employees = (count: number, one: string, many: string) =>
  counted(count, `empleado ${one}`, `empleados ${many}`)

/**
 * Questions that concern the basic data, under the field that they are about: an order's form has none
 * for them. `button` answers them, and `done` says that it did.
 */
export const SHEET_QUESTIONS = {
  duplicate: {
    field: 'payday',
    said: (count: number) =>
      `${employees(count, 'ya tiene', 'ya tienen')} una orden de esta quincena.`,
    button: 'Crear de todos modos',
    done: 'Se crearán de todos modos',
  },
  not_employed: {
    field: 'titular_id',
    said: (count: number) => `${employees(count, 'no trabajaba', 'no trabajaban')} en la quincena.`,
    button: 'Pagar de todos modos',
    done: 'Se pagarán de todos modos',
  },
  balance_by_date: {
    field: 'issued_at',
    said: (count: number) =>
      `${counted(count, 'orden deja', 'órdenes dejan')} su cuenta por debajo de cero en su fecha.`,
    button: 'Aceptar el saldo negativo',
    done: 'Se ha aceptado el saldo negativo',
  },
} as const

export type SheetQuestion = keyof typeof SHEET_QUESTIONS
export const QUESTIONS = Object.keys(SHEET_QUESTIONS) as SheetQuestion[]
