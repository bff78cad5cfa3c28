/** What a person's payroll orders have again and again (docs/rules/law.md#19). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { FIXED_PAYDAYS, type FixedPayday, LINE_KINDS } from '#db/kinds.ts'

export const fixedConceptLabels = {
  titular_id: 'Titular',
  concept: 'Concepto',
  kind: 'Tipo',
  amount: 'Monto',
  paydays: 'En qué quincenas',
  since: 'Desde',
  until: 'Hasta',
}

export const FIXED_PAYDAY_NAMES: Record<FixedPayday, string> = {
  each: 'En cada quincena',
  primera: 'En la primera',
  segunda: 'En la segunda',
}

/** A concept of the catalogue says itself whether it is added or deducted. */
export const fixedConceptInput = inputSchema((f) =>
  z.object({
    titular_id: f.id('Elija el titular'),
    concept: f.text(120, 'Escriba el concepto'),
    kind: f.optionalChoice(LINE_KINDS).transform((kind) => kind ?? null),
    amount: f.amount('Escriba el monto'),
    paydays: f.choice(FIXED_PAYDAYS, 'Elija en qué quincenas'),
    since: f.issuedAt(),
    until: f.optionalDate().transform((day) => day ?? null),
  }),
)

export const ownFixedConceptInput = inputSchema((f) =>
  fixedConceptInput(f).omit({ titular_id: true }),
)

export const fixedConceptListing = {
  sorts: ['id', 'titular_id', 'since', 'created_at', 'updated_at'],
  defaultSort: 'id,asc',
  filters: { titular: { kind: 'id' } },
} as const satisfies ListingRules
