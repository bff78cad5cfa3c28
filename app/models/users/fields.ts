/** The fields of users in forms (docs/rules/people.md#11). Runs anywhere. */

import { z } from 'zod'
import { ROLE_NAMES } from '#app/kernel/access/roles.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'

export const userLabels = {
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  re_password: 'Repetir contraseña',
}

export const roleLabels = { type: 'Rol' }
export const emailLabels = { email: userLabels.email, current_password: 'Contraseña actual' }
export const passwordLabels = {
  current_password: emailLabels.current_password,
  password: 'Nueva contraseña',
  re_password: userLabels.re_password,
}
export const birthDateLabels = { birth_date: 'Fecha de nacimiento' }

export const credentialsInput = inputSchema((f) =>
  z.object({
    email: f.text(254, 'Escriba el correo electrónico').transform((email) => email.toLowerCase()),
    password: f.anyPassword('Escriba la contraseña'),
  }),
)

export const forgottenInput = inputSchema((f) => z.object({ email: f.email() }))

/** An employee's invitation; `seen` is when the page said that they were invited before. */
export const employeeInvitationInput = inputSchema((f) =>
  z.object({
    email: f.optionalEmail(),
    seen: f.optionalText(40),
    ...f.allows('shared_email'),
  }),
)

/** The log-in of programs, in one step: `code` is for users with a second factor. */
export const loginInput = inputSchema((f) =>
  credentialsInput(f).extend({ code: f.optionalText(40) }),
)

/** A password, typed twice; the model checks that both are equal. */
const passwords = (f: Fields) => ({
  password: f.password('Escriba la contraseña'),
  re_password: f.anyPassword('Repita la contraseña'),
})

const roleField = (f: Fields) => f.code(Object.keys(ROLE_NAMES).map(Number), 'Elija el rol')

export const registrationInput = inputSchema((f) =>
  z.object({
    name: f.name(),
    email: f.email(),
    ...passwords(f),
  }),
)

/** A user created by staff through the API; confirmed at once. */
export const newUserInput = inputSchema((f) =>
  z.object({
    name: f.name(),
    email: f.email(),
    password: f.password('Escriba la contraseña'),
    role_id: roleField(f),
  }),
)

export const invitationLabels = {
  name: userLabels.name,
  email: userLabels.email,
  role_id: 'Rol',
  titular_id: 'Titular',
}

/** A user created by staff on a screen, who chooses the password through a link. */
export const invitationInput = inputSchema((f) =>
  z.object({
    name: f.name(),
    email: f.email(),
    role_id: roleField(f),
    titular_id: f.optionalId(),
    ...f.allows('shared_email'),
  }),
)

export const userInput = inputSchema((f) =>
  z.object({ name: f.name(), role_id: roleField(f), active: f.saidFlag() }),
)

export const roleInput = inputSchema((f) => z.object({ type: roleField(f) }))

export const bindInput = inputSchema((f) =>
  z.object({ type: roleField(f), titular_id: f.id('Elija el titular') }),
)

const currentPassword = (f: Fields) => f.anyPassword('Escriba su contraseña actual')

export const emailInput = inputSchema((f) =>
  z.object({ email: f.email(), current_password: currentPassword(f) }),
)

export const passwordInput = inputSchema((f) =>
  z.object({ current_password: currentPassword(f), ...passwords(f) }),
)

/** Null clears it. */
export const birthDateInput = inputSchema((f) => z.object({ birth_date: f.birthDate() }))

export const resetInput = inputSchema((f) =>
  z.object({ token: f.text(100, 'Falta el enlace'), ...passwords(f) }),
)

/** The filter `role` takes a role's id; users waiting for confirmation have no role yet. */
export const userListing = {
  sorts: ['name', 'email', 'role', 'role_id', 'titular', 'id', 'created_at', 'updated_at'],
  defaultSort: 'name,asc',
  filters: {
    role: { kind: 'choice', values: ['1', '2', '3'] },
    pending: { kind: 'flag' },
    active: { kind: 'flag' },
  },
  with: ['preferences', 'titular'],
} as const satisfies ListingRules
