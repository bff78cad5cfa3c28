// Proves docs/rules/people.md#6, #7.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import { holdingTitular } from '#app/models/records/holders.server.ts'
import {
  activateTitular,
  createTitular,
  deactivateTitular,
  deleteTitular,
  updateTitular,
} from '#app/models/titulars/change.server.ts'
import { titularListing } from '#app/models/titulars/fields.ts'
import { getTitular, listTitulars } from '#app/models/titulars/read.server.ts'
import { titulars } from '#db/schema.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular, aUser, listing } from '#tests/support/models/factories.ts'
import { aPaidEmployee, aPayment } from '#tests/support/models/orders.ts'

const t = testDatabase()

const PERSON = {
  ...{ name: 'Luis Paz', ric: 'V11470283' },
  ...{ type: 'Natural' as const, scope: 'Externo' as const },
}

const list = (query = '') => listTitulars(t.db, listing(titularListing, query))
const get = (id: number, query = '') => getTitular(t.db, id, listing(titularListing, query))

describe('the deletion of a titular', () => {
  test('removes the row when nothing refers to it', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    expect(await holdingTitular(t.db, id)).toEqual([])
    await t.write((tx) => deleteTitular(tx, id, ADMINISTRATOR))
    expect((await list()).total).toBe(0)
    expect((await trailOf(t.db, 'titular', id))[1]).toMatchObject({
      action: 'delete',
      before: PERSON,
      after: null,
    })
    await expect(t.write((tx) => deleteTitular(tx, id, ADMINISTRATOR))).rejects.toThrow(NotFound)
  })

  test('is refused while accounts, orders or a user refer to it, and names them', async () => {
    const { titular_id, enterprise_id } = await t.write(aPaidEmployee)
    await t.write(async (tx) => {
      await aPayment(tx, { titular_id, enterprise_id, voided: true })
      const user_id = await aUser(tx)
      await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
    })
    expect(await holdingTitular(t.db, titular_id)).toEqual([
      { by: 'accounts', count: 1, voided: 0 },
      { by: 'paysheets', count: 2, voided: 1 },
      { by: 'payments', count: 1, voided: 1 },
      { by: 'users', count: 1, voided: 0 },
    ])
    const removal = t.write((tx) => deleteTitular(tx, titular_id, ADMINISTRATOR))
    await expect(removal).rejects.toThrow(Conflict)
    await expect(removal).rejects.toThrow(
      'El titular no se puede eliminar: tiene 1 cuenta, 2 órdenes de nómina (1 anulada), 1 orden personal (anulada) y 1 usuario vinculado',
    )
    expect((await get(titular_id)).name).toBe('Zoe Paz')
  })

  test.each(['payments', 'users'] as const)('is refused while only %s refer to it', async (by) => {
    const id = await t.write(async (tx) => {
      const titular_id = await aTitular(tx)
      if (by === 'payments') {
        await aPayment(tx, { titular_id, enterprise_id: await aCompanyAccount(tx), voided: true })
      } else {
        const user_id = await aUser(tx)
        await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
      }
      return titular_id
    })
    await expect(t.write((tx) => deleteTitular(tx, id, ADMINISTRATOR))).rejects.toThrow(Conflict)
  })
})

describe('an inactive titular', () => {
  test('stays in the list, is not in the pickers, and can be activated', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    await t.write((tx) => deactivateTitular(tx, id, later(1), 1))
    expect(await list()).toMatchObject({ total: 1, data: [{ active: false, version: 2 }] })
    expect((await titularOffer(t.db, 'titulars')).groups).toEqual([])
    await t.write((tx) => activateTitular(tx, id, later(2), 2))
    const { groups } = await titularOffer(t.db, 'titulars')
    expect(groups).toMatchObject([{ options: [{ value: String(id) }] }])
    expect((await trailOf(t.db, 'titular', id)).slice(1)).toMatchObject([
      { action: 'deactivate', before: { active: true }, after: { active: false } },
      { action: 'activate', before: { active: false }, after: { active: true } },
    ])
  })

  test('cannot be deactivated again, nor with a stale version', async () => {
    const id = await t.write((tx) => createTitular(tx, PERSON, ADMINISTRATOR))
    await t.write((tx) => activateTitular(tx, id, ADMINISTRATOR))
    expect((await get(id)).version).toBe(1)
    expect(await trailOf(t.db, 'titular', id)).toHaveLength(1)
    await t.write((tx) => updateTitular(tx, id, { name: 'Luisa' }, ADMINISTRATOR))
    const stale = t.write((tx) => deactivateTitular(tx, id, ADMINISTRATOR, 1))
    await expect(stale).rejects.toThrow(StaleVersion)
    const nobody = t.write((tx) => deactivateTitular(tx, 999, ADMINISTRATOR))
    await expect(nobody).rejects.toThrow(NotFound)
  })
})
