/** A person's identity, contact and password: part of fields/inputs.ts (docs/rules/people.md#2). */
import { problem } from '#app/kernel/errors/codes.ts'
import { bareRic, parseRic, RIC_FORM } from '#app/kernel/values/ric.ts'
import { tooLong } from '#app/kernel/values/text.ts'
import { boundedText } from './bounds.ts'
import { refuse, refusing } from './input-codes.ts'
import { parsePhone } from './phone-reader.ts'
import { optionalText, optionalUndisguised, text, typed, undisguised } from './text-fields.ts'

const MOST_PASSWORD = 200
const NO_MOBILE = problem('invalid', 'Escriba un celular de Venezuela, como 0412-1234567')

export const name = () => undisguised(120, 'Escriba el nombre')

const NO_LETTER = problem('invalid', 'Escriba también la letra del RIF: V, E, J, P, G o C')

/**
 * CI, RIF or passport in its stored form, `V11470283`. Six to eight digits alone are a Venezuelan's
 * cédula; nine are a RIF whose letter only the writer knows. The model checks a RIF's check digit.
 */
export function ric() {
  const written = text(30, 'Escriba la cédula o el RIF').meta({
    examples: ['V11470283', 'J070133805'],
  })
  return written.transform((value, context): string => {
    const parsed = parseRic(value) ?? parseRic(`V${value}`)
    if (!parsed) return refuse(context, problem('invalid', RIC_FORM))
    return /^\d{9}$/.test(bareRic(value) ?? '') ? refuse(context, NO_LETTER) : parsed
  })
}

/** A Venezuelan mobile in its stored form, `04121234567`; null when missing or blank. */
export function phone() {
  return optionalText(40).transform((value, context): string | null => {
    const parsed = value === null ? null : parsePhone(value)
    if (parsed !== undefined) return parsed
    return refuse(context, NO_MOBILE)
  })
}

const MOST_EMAIL = 254
/** Parts between single dots, of anything but white space and what would need quotes. */
const EMAIL = (() => {
  const part = String.raw`[^\s.@<>"(),:;[\]\\]+`
  const parts = String.raw`${part}(?:\.${part})*`
  return new RegExp(`^${parts}@${parts}$`)
})()
const NO_EMAIL = refusing(problem('invalid', 'Escriba un correo electrónico válido'))

export function email() {
  return undisguised(MOST_EMAIL, 'Escriba el correo electrónico')
    .meta({ format: 'email' })
    .transform((value) => value.toLowerCase())
    .refine((value) => EMAIL.test(value), NO_EMAIL)
}

/** Null when missing or blank. */
export function optionalEmail() {
  return optionalUndisguised(MOST_EMAIL)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || EMAIL.test(value), NO_EMAIL)
}

/** A text to compare with a password; limited so that hashing stays cheap. */
export function anyPassword(required: string) {
  return boundedText(MOST_PASSWORD, typed(required))
    .min(1, required)
    .max(MOST_PASSWORD, tooLong(MOST_PASSWORD))
}

/** Longer than 6 characters (docs/rules/access.md#8). */
export function password(required: string) {
  return anyPassword(required).min(7, 'Debe tener más de 6 caracteres')
}
