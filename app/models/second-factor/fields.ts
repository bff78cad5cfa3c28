import { z } from 'zod'
import { type Fields, inputSchema } from '#app/kernel/fields/inputs.ts'
import { emailLabels } from '#app/models/users/fields.ts'
import { FACTOR_DEMANDS, type FactorDemand } from '#db/kinds.ts'

export const factorLabels = {
  current_password: emailLabels.current_password,
  code: 'Código',
  name: 'Nombre',
  passkey: 'Llave de acceso',
}
export const accessLabels = { require_factor: 'Exigir segundo factor' }

export const DEMAND_NAMES: Record<FactorDemand, string> = {
  nobody: 'A nadie',
  administrators: 'A los administradores',
  everyone: 'A todos',
}

/** Half a log-in whose time is over, or none. */
export const ENDED = 'El inicio de sesión venció. Vuelva a empezar'

/** A code of the app, or a recovery code with its dashes. */
const code = (f: Fields) => f.text(40, 'Escriba el código')
const currentPassword = (f: Fields) => f.anyPassword('Escriba su contraseña actual')

export const beginInput = inputSchema((f) => z.object({ current_password: currentPassword(f) }))

export const codeInput = inputSchema((f) => z.object({ code: code(f) }))

export const provenInput = inputSchema((f) =>
  z.object({ current_password: currentPassword(f), code: code(f) }),
)

/** What a browser says of a passkey, as JSON: a few hundred letters, some thousands for rare kinds. */
const credential = (f: Fields) => f.text(16_000, 'Falta la llave de acceso')
const passkeyName = (f: Fields) => f.text(40, 'Escriba un nombre, como el del aparato')

export const passkeyInput = inputSchema((f) =>
  z.object({
    name: passkeyName(f),
    current_password: currentPassword(f),
    code: code(f),
  }),
)

export const madePasskeyInput = inputSchema((f) =>
  z.object({ name: passkeyName(f), credential: credential(f) }),
)

/** The button that asks for a passkey says nothing else. */
export const askedPasskeyInput = inputSchema(() => z.object({}))

export const usedPasskeyInput = inputSchema((f) => z.object({ credential: credential(f) }))

export const removePasskeyInput = inputSchema((f) =>
  z.object({
    passkey: f.text(1400, 'Elija una llave de acceso'),
    current_password: currentPassword(f),
  }),
)

export const accessInput = inputSchema((f) =>
  z.object({ require_factor: f.choice(FACTOR_DEMANDS, 'Elija a quién') }),
)
