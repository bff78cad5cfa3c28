// @both-engines
// Proves docs/rules/people.md#6; docs/rules/money.md#19; docs/rules/api.md#7, #15;
// docs/rules/running.md#15.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Conflict, FieldErrors, NotFound, StaleVersion } from '#app/kernel/errors/errors.ts'
import { bankListing } from '#app/models/banks/fields.ts'
import {
  createBank,
  deleteBank,
  getBank,
  listBanks,
  updateBank,
} from '#app/models/banks/read.server.ts'
import { audit, banks } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, anAccount, aTitular, listing } from '#tests/support/models/factories.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

const list = (query: string) => listBanks(t.db, listing(bankListing, query))
const nandu = { index: '0199', name: 'Banco Ñandú' }

describe('the list of banks', () => {
  test('has the catalogue, sorted by name, ignoring accents and case', async () => {
    const page = await list('limit=5')
    expect(page).toMatchObject({ current_page: 1, last_page: 6, per_page: 5, total: 26 })
    expect(page.data.map((bank) => bank.name)).toEqual([
      '100% Banco',
      'Bancamiga',
      'Bancaribe',
      'Banco Activo',
      'Banco Agrícola de Venezuela',
    ])
  })

  test('is searched by name and by prefix, ignoring accents and case', async () => {
    expect((await list('search=CARONI')).data.map((bank) => bank.index)).toEqual(['0128'])
    expect((await list('search=0134')).data.map((bank) => bank.name)).toEqual(['Banesco'])
    expect((await list('search=100%25')).data.map((bank) => bank.index)).toEqual(['0156'])
    expect(await list('search=_')).toMatchObject({ data: [], total: 0, last_page: 1 })
  })

  test('counts the accounts of each bank and sorts by them', async () => {
    await t.write(async (tx) => {
      await anAccount(tx)
      await anAccount(tx, { titular_id: null })
      await anAccount(tx, { bank_id: await aBank(tx, '0105') })
    })
    const page = await list('sort_by=accounts_count,desc&limit=3')
    expect(page.data.map(({ name, accounts_count }) => [name, accounts_count])).toEqual([
      ['Banesco', 2],
      ['Banco Mercantil', 1],
      ['Banco Nacional de Crédito (BNC)', 0],
    ])
  })

  test('includes the accounts with their holders when asked', async () => {
    const [held, loose] = await t.write(async (tx) => [
      await anAccount(tx, { titular_id: await aTitular(tx, { name: 'María Pérez' }) }),
      await anAccount(tx, { titular_id: null, type: 'Ahorro' }),
    ])
    const { data } = await list('search=banesco&with=accounts,accounts.titular')
    const found = data[0]?.accounts?.toSorted((a, b) => a.id - b.id)
    expect(found).toMatchObject([
      { id: held, titular: 'María Pérez', titular_record: { name: 'María Pérez' }, capital: 0 },
      { id: loose, titular: null, titular_record: null, type: 'Ahorro' },
    ])
    const [bare] = (await list('search=banesco&with=accounts')).data
    expect(bare?.accounts?.[0]).not.toHaveProperty('titular_record')
    expect((await list('search=banesco')).data[0]).not.toHaveProperty('accounts')
  })
})

describe('a bank', () => {
  test('is created with its keys and an audit row', async () => {
    const id = await t.write((tx) => createBank(tx, nandu, t.actor))
    expect(await getBank(t.db, id)).toMatchObject({ ...nandu, accounts_count: 0, version: 1 })
    expect((await list('search=nandu')).data.map((bank) => bank.id)).toEqual([id])
    const [row] = await t.db.select().from(audit).where(eq(audit.kind, 'bank')).orderBy(audit.id)
    expect(row).toMatchObject({ action: 'create', record_id: id, before: null, after: nandu })
  })

  test('cannot have the prefix of another', async () => {
    const error = await errorOf(
      t.write((tx) => createBank(tx, { index: '0134', name: 'Otro' }, t.actor)),
    )
    expect(error).toBeInstanceOf(FieldErrors)
    expect(error).toMatchObject({ fields: { index: ['El prefijo 0134 ya es de Banesco'] } })
    const id = await t.write((tx) => createBank(tx, nandu, t.actor))
    const update = t.write((tx) => updateBank(tx, id, { index: '0134' }, t.actor))
    expect(await errorOf(update)).toMatchObject({ fields: { index: [expect.any(String)] } })
  })

  test('changes only the named fields, and its version', async () => {
    const id = await aBank(t.db)
    await t.write((tx) => updateBank(tx, id, { name: 'Banesco Banco Universal' }, later(5), 1))
    expect(await getBank(t.db, id)).toMatchObject({
      index: '0134',
      name: 'Banesco Banco Universal',
      version: 2,
      updated_at: later(5).at.toISOString(),
    })
    expect((await list('search=universal')).data.map((bank) => bank.id)).toEqual([id])
    const [row] = await t.db.select().from(audit).where(eq(audit.kind, 'bank')).orderBy(audit.id)
    expect(row).toMatchObject({
      action: 'update',
      before: { name: 'Banesco' },
      after: { name: 'Banesco Banco Universal' },
    })
  })

  test('is not changed by a form with a stale version', async () => {
    const id = await aBank(t.db)
    await t.write((tx) => updateBank(tx, id, { name: 'Primero' }, t.actor, 1))
    const stale = t.write((tx) => updateBank(tx, id, { name: 'Segundo' }, t.actor, 1))
    const error = await errorOf(stale)
    expect(error).toBeInstanceOf(StaleVersion)
    expect(error).toMatchObject({ version: 2, message: 'Otro usuario modificó este registro' })
    expect((await getBank(t.db, id)).name).toBe('Primero')
  })

  test('keeps its prefix once accounts use it; the name may change', async () => {
    const id = await aBank(t.db)
    await t.write((tx) => anAccount(tx))
    const move = t.write((tx) => updateBank(tx, id, { index: '0999' }, t.actor))
    expect(await errorOf(move)).toMatchObject({ fields: { index: [expect.any(String)] } })
    await t.write((tx) => updateBank(tx, id, { index: '0134', name: 'Nuevo' }, t.actor))
    expect(await getBank(t.db, id)).toMatchObject({ index: '0134', name: 'Nuevo' })
  })

  test('is deleted only when no account refers to it', async () => {
    const [used, free] = [await aBank(t.db), await aBank(t.db, '0105')]
    await t.write(async (tx) => void (await anAccount(tx)))
    const refused = await errorOf(t.write((tx) => deleteBank(tx, used, t.actor)))
    expect(refused).toBeInstanceOf(Conflict)
    expect((refused as Error).message).toBe('El banco no se puede eliminar: 1 cuenta lo usa')
    await t.write((tx) => deleteBank(tx, free, t.actor))
    const left = await t.db.select({ id: banks.id }).from(banks).orderBy(asc(banks.id))
    expect(left).toHaveLength(25)
    expect(await errorOf(getBank(t.db, free))).toBeInstanceOf(NotFound)
    const trail = await t.db.select().from(audit).where(eq(audit.kind, 'bank')).orderBy(audit.id)
    expect(trail).toMatchObject([{ action: 'delete', record_id: free, after: null }])
  })

  test('that does not exist throws NotFound', async () => {
    expect(await errorOf(getBank(t.db, 999))).toBeInstanceOf(NotFound)
    const change = t.write((tx) => updateBank(tx, 999, { name: 'X' }, t.actor))
    expect(await errorOf(change)).toBeInstanceOf(NotFound)
    expect(await errorOf(t.write((tx) => deleteBank(tx, 999, t.actor)))).toBeInstanceOf(NotFound)
  })
})
