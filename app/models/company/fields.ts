/** The company as its reports' letterhead has it (docs/rules/company.md#1). Runs anywhere. */
import { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import type { FileLimit } from '#app/kernel/fields/file-limits.ts'
import { refusing } from '#app/kernel/fields/input-codes.ts'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'

export type { FirstStep, MissingNeed, Need } from './first-steps.ts'

export const companyLabels = {
  name: 'Nombre',
  ric: 'RIF',
  address: 'Dirección',
  phone: 'Teléfono',
  faov_number: 'Número del FAOV',
}

const PHONE = /^\+?[\d\s().-]+$/
const NO_PHONE = problem('invalid', 'Escriba un teléfono, como 0212-5551234')

const isPhone = (text: string) => PHONE.test(text) && /^(?:\D*\d){7,15}\D*$/.test(text)

const companyPhone = (f: Fields) =>
  f.optionalText(40).refine((value) => value === null || isPhone(value), refusing(NO_PHONE))

const NO_FAOV = problem('invalid', 'Son 20 dígitos')

const faovNumber = (f: Fields) =>
  f.optionalText(20).refine((value) => value === null || /^\d{20}$/.test(value), refusing(NO_FAOV))

export const companyFormLabels = { ...companyLabels, file: 'Logo', remove_logo: 'Quitar el logo' }

export const companyInput = inputSchema((f) =>
  z.object({
    name: f.name(),
    ric: f.ric(),
    address: f.optionalText(160),
    phone: companyPhone(f),
    faov_number: faovNumber(f),
    ...f.allows('check_digit'),
  }),
)

/** Small, since each print reads it, and each process draws it. */
export const LOGO_FILE: FileLimit = { bytes: 256 * 1024, label: '256 KB' }
export const MOST_LOGO_PIXELS = 2000
