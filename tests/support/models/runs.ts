/** Payroll runs for tests. */
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import type { Tx } from '#db/client.server.ts'
import { ADMINISTRATOR } from './actor.ts'
import { aCompanyAccount, anAccount, aTitular, bs } from './factories.ts'
import { type Parties, paysheetValues } from './orders.ts'

type Values = Partial<Parameters<typeof paysheetValues>[0]>

const NAMES = ['Ana', 'Luis', 'Eva']

/**
 * Pays Ana, Luis and Eva, who earn 1.000,00 Bs a month, at once out of 5.000,00 Bs, each with these
 * values. Returns their orders and parties.
 */
export async function aRun(tx: Tx, values: Values[] = [{}, {}, {}]) {
  const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
  const staff: Parties[] = []
  for (const name of NAMES.slice(0, values.length)) {
    const titular_id = await aTitular(tx, { salary: bs(1000), name })
    staff.push({ titular_id, account_id: await anAccount(tx, { titular_id }), enterprise_id })
  }
  const inputs = staff.map((parties, i) => paysheetValues({ ...parties, ...values[i] }))
  const made = await createPaysheets(tx, inputs, ADMINISTRATOR)
  return { enterprise_id, staff, ids: made.map(({ id }) => id) }
}
