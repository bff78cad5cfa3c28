import type { ReadTyped } from '#app/http/forms/forms.server.ts'
import { NO_MONEY } from '#app/kernel/values/money.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import { type Concept, conceptNamed } from '#app/models/payroll/catalogue.ts'
import { beginOrder } from '#app/models/paysheets/begun.server.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { paysheetFormInput } from '#app/models/paysheets/fields.ts'
import {
  paysheetAnew,
  paysheetDrawn,
  paysheetOptions,
  paysheetValues,
} from '#app/models/paysheets/form.server.ts'
import { MOST_LINES } from '#app/models/paysheets/lines.ts'
import { getPaysheet, paysheetTerms } from '#app/models/paysheets/read.server.ts'
import { orderScreens } from '#app/routes/orders/screens.server.ts'

export const paysheetScreens = orderScreens({
  kind: 'paysheet',
  schema: paysheetFormInput,
  read: async (db, id, voided) => ({
    ...(await getPaysheet(db, id, undefined, voided)),
    terms: await paysheetTerms(db, id),
  }),
  paid: ({ total }) => total,
  create: createPaysheet,
  // An edit leaves an order in its run.
  update: (tx, id, { payroll_run_id: _, ...changes }, ...rest) =>
    updatePaysheet(tx, id, changes, ...rest),
  options: paysheetOptions,
  values: paysheetValues,
  anew: paysheetAnew,
  terms: ({ terms }) => terms,
  drawn: async (db, titular_id, today, own, hasLines) => ({
    ...(await paysheetDrawn(db, titular_id, today, own)),
    ...(hasLines && { catalogue: await readCatalogue(db, true) }),
  }),
  filled: (typed, { catalogue }) => kindsDue(typed, catalogue?.concepts ?? []),
  begin: beginOrder,
  needed: (_, { terms }) => terms?.needed ?? NO_MONEY,
})

/** The kinds of lines that name a concept of another one: it says whether it is added or deducted. */
function kindsDue(typed: ReadTyped, concepts: readonly Concept[]): Record<string, string> {
  const due = Array.from({ length: MOST_LINES }, (_, i) => {
    const name = `lines.${i}.kind`
    const kind = conceptNamed(concepts, typed(`lines.${i}.concept`))?.kind
    return kind && kind !== typed(name) ? [[name, kind]] : []
  })
  return Object.fromEntries(due.flat())
}
