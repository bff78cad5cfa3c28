/** Users as forms see them (product.md sections 3 and 5). Runs anywhere. */
import { z } from 'zod'
import { inputSchema } from '#app/services/fields.ts'

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
