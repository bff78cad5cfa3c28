/** Users as forms see them (product.md sections 3 and 5). Runs anywhere. */
import { z } from 'zod'
import { inputSchema } from '#app/services/fields.ts'
import type { ListingRules } from '#app/services/listing.ts'

export const userLabels = {
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  re_password: 'Repetir contraseña',
}

export const credentialsInput = inputSchema((f) =>
  z.object({
    email: f.text(254, 'Escriba el correo electrónico').transform((email) => email.toLowerCase()),
    password: z
      .string({ error: 'Escriba la contraseña' })
      .min(1, 'Escriba la contraseña')
      .max(200, 'Escriba como máximo 200 caracteres'),
  }),
)

export const registrationInput = inputSchema((f) =>
  z.object({
    name: f.text(120, 'Escriba el nombre'),
    email: f.email(),
    password: f.password('Escriba la contraseña'),
    re_password: z
      .string({ error: 'Repita la contraseña' })
      .max(200, 'Escriba como máximo 200 caracteres'),
  }),
)

/** The filter `role` takes a role's id; who waits for confirmation has none yet. */
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
