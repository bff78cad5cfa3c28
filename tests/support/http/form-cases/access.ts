/** The forms by which people get in, of one's own account, second factor, devices and theme. */
import {
  accessInput,
  beginInput,
  madePasskeyInput,
  provenInput,
  removePasskeyInput,
  usedPasskeyInput,
} from '#app/models/second-factor/fields.ts'
import {
  birthDateInput,
  credentialsInput,
  emailInput,
  forgottenInput,
  passwordInput,
  registrationInput,
  resetInput,
} from '#app/models/users/fields.ts'
import { type Form, fixed, namesOf } from './form.ts'

const visitor = { email: 'p@example.com', password: 'clave-larga' }
const both = { password: 'clave-larga', re_password: 'clave-larga' }
type Schema = Parameters<typeof namesOf>[0]

/** One of the forms of a screen that has several. */
const named = (route: string, schema: Schema, name: string, good: Record<string, string>): Form =>
  fixed(route, ['form', ...namesOf(schema)], { form: name, ...good })

const account = (name: string, schema: Schema, good: Record<string, string>): Form => ({
  ...named('/settings', schema, name, good),
  to: '/settings?index',
})

const FACTOR = '/settings/second-factor'
const code = { current_password: 'x', code: '1' }

export const accessForms = (): Form[] => [
  { ...fixed('/', ['redirectTo', ...namesOf(credentialsInput)], visitor), to: '/?index' },
  fixed('/register', namesOf(registrationInput), {
    ...{ ...visitor, name: 'P', re_password: visitor.password },
  }),
  fixed('/forgot', namesOf(forgottenInput), { email: 'p@example.com' }),
  { ...fixed('/reset', namesOf(resetInput), { token: 'x', ...both }), to: '/reset?token=x' },
  account('email', emailInput, { email: 'p@example.com', current_password: 'x' }),
  account('password', passwordInput, { current_password: 'x', ...both }),
  account('birth-date', birthDateInput, { birth_date: '1990-02-28' }),
  fixed('/second-factor', ['code'], { code: '1' }),
  named('/second-factor', usedPasskeyInput, 'used', { credential: '{}' }),
  fixed('/theme', ['theme'], { theme: 'dark' }),
  named(FACTOR, beginInput, 'begin', { current_password: 'x' }),
  named(FACTOR, provenInput, 'codes', code),
  named(FACTOR, provenInput, 'remove', code),
  named(FACTOR, madePasskeyInput, 'passkey-made', { name: 'Teléfono', credential: '{}' }),
  named(FACTOR, removePasskeyInput, 'passkey-off', { passkey: 'x', current_password: 'x' }),
  fixed(`${FACTOR}/confirm`, ['code'], { code: '1' }),
  fixed('/settings/devices', ['device', 'intent'], { device: 'x' }),
  fixed('/settings/access', ['version', ...namesOf(accessInput)], {
    ...{ require_factor: 'nobody', version: '1' },
  }),
]
