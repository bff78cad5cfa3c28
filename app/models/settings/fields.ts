/** The payroll's fixed amounts and the signatories (docs/rules/people.md#9). Runs anywhere. */

import { z } from 'zod'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { PART_WORDS } from '#app/models/payroll/concepts.ts'
import { SIGNATORY_KINDS, type SignatoryKind } from '#db/kinds.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'

/** Said where fixed amounts are typed, and where it is chosen how they come into orders. */
export const FIXED_IN_EACH =
  'Un monto fijo entra completo en cada orden, también en las dos quincenas de un mes, si no se elige otra cosa'

export const settingsLabels = ofEach(SETTINGS_PARTS, (part) => PART_WORDS[part].setting)

export const settingsInput = inputSchema((f) =>
  z.object(ofEach(SETTINGS_PARTS, () => f.optionalAmount())),
)

export const signatoryLabels = {
  realized: 'Realizado por',
  authorized: 'Autorizado por',
} as const satisfies Record<SignatoryKind, string>

export const signatoryInput = inputSchema((f) =>
  z.object({
    kind: f.choice(SIGNATORY_KINDS, 'Elija el tipo'),
    name: f.name(),
  }),
)

export const signatoryRemoval = inputSchema((f) => z.object({ id: f.id('Elija el nombre') }))
