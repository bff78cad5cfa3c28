import { getPaysheet, paysheetTerms } from '#app/models/paysheet.server.ts'
import { paysheetFormInput } from '#app/models/paysheet.ts'
import { createPaysheet, updatePaysheet } from '#app/models/paysheet-changes.server.ts'
import { paysheetDrawn, paysheetOptions, paysheetValues } from '#app/models/paysheet-form.server.ts'
import { orderScreens } from '#app/routes/orders/screens.server.ts'

/** How payroll orders are created and edited. */
export const paysheetScreens = orderScreens({
  kind: 'paysheet',
  schema: paysheetFormInput,
  read: (db, id, voided) => getPaysheet(db, id, undefined, voided),
  paid: ({ total }) => total,
  create: createPaysheet,
  update: updatePaysheet,
  options: paysheetOptions,
  values: paysheetValues,
  terms: (db, { id }) => paysheetTerms(db, id),
  drawn: paysheetDrawn,
})
