/** The values of an order that the wizard's table has. Runs anywhere. */

import { reasonOf, TOGGLES, TYPED_PARTS } from '#db/payroll-parts.ts'
import type { SheetField } from './fields.ts'

export const TABLE_FIELDS = [
  ...TYPED_PARTS.flatMap((part) => [part, reasonOf(part)] as const),
  ...TOGGLES,
  'number',
] as const satisfies readonly SheetField[]
export type TableField = (typeof TABLE_FIELDS)[number]
