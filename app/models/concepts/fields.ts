/** A concept of payroll: what orders add and deduct (docs/rules/law.md#14). Runs anywhere. */
import { z } from 'zod'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { refuse } from '#app/kernel/fields/input-codes.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { LINE_KINDS } from '#db/kinds.ts'
import { COMPUTED, NATURES } from '#db/law-kinds.ts'

export const CONCEPTS = '/settings/concepts'
export const CONCEPTS_TITLE = 'Conceptos'

export const conceptLabels = {
  code: 'Código',
  name: 'Nombre',
  kind: 'Tipo',
  nature: 'Naturaleza',
  computed: 'Cómo se calcula',
}

export const MOST_CODE = 30
const CODE = /^[a-z][a-z0-9_]*$/
const NO_CODE = 'Escriba minúsculas, dígitos y _, como prima_hogar'

export const conceptInput = inputSchema((f) =>
  z.object({
    // Blank: from the name.
    code: f.optionalText(MOST_CODE).transform((said, context): string | null => {
      const code = said?.toLowerCase() ?? null
      return code === null || CODE.test(code) ? code : refuse(context, problem('invalid', NO_CODE))
    }),
    name: f.name(),
    kind: f.choice(LINE_KINDS, 'Elija si se asigna o se deduce'),
    nature: f.choice(NATURES, 'Elija la naturaleza'),
    computed: f.choice(COMPUTED, 'Elija cómo se calcula'),
  }),
)

export const conceptListing = {
  sorts: ['name', 'code', 'kind', 'id', 'created_at', 'updated_at'],
  defaultSort: 'id,asc',
  filters: {
    kind: { kind: 'choice', values: LINE_KINDS },
    active: { kind: 'flag' },
  },
} as const satisfies ListingRules
