/** The payroll's fixed amounts and the signatories (docs/rules/people.md#9). Runs anywhere. */

import { z } from 'zod'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { PART_WORDS } from '#app/models/payroll/concepts.ts'
import { SIGNATORY_KINDS, type SignatoryKind } from '#db/kinds.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'

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
