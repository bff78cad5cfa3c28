/** Many employees at once, for tests of what thousands need. */
import type { Tx } from '#db/client.server.ts'
import { insertRows } from '#db/insert.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { NOW } from './actor.ts'
import { aBank, bs } from './factories.ts'
import type { Parties } from './orders.ts'

const STAMPS = { created_at: NOW.toISOString(), updated_at: NOW.toISOString() }

/**
 * So many employees with a salary of 100,00 Bs and an account, in the order of their names; stored
 * as rows, without a trail.
 */
export async function aCrowd(tx: Tx, count: number): Promise<Omit<Parties, 'enterprise_id'>[]> {
  const bank_id = await aBank(tx)
  const people = Array.from({ length: count }, (_, n) => {
    const name = `Empleado ${String(n).padStart(5, '0')}`
    const key = name.toLowerCase()
    const ric = `V${30_000_000 + n}`
    return {
      ...{ name, ric, type: 'Natural' as const, scope: 'Empleado' as const, salary: bs(100) },
      ...{ name_key: key, search_key: `${key} ${ric}`, ...STAMPS },
    }
  })
  const stored = await insertRows(tx, titulars, people, { id: titulars.id })
  const held = stored.map(({ id: titular_id }, n) => ({
    ...{ titular_id, bank_id, type: 'Corriente' as const },
    ...{ number: `0134${String(n).padStart(16, '0')}`, ...STAMPS },
  }))
  const made = await insertRows(tx, accounts, held, { id: accounts.id })
  return made.map(({ id }, n) => ({ account_id: id, titular_id: stored[n]?.id ?? 0 }))
}
