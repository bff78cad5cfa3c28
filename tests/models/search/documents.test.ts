// @both-engines
// Proves docs/rules/finding.md#4, #6.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { voidIncome } from '#app/models/incomes/change.server.ts'
import { openPayrollRun, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import type { Seeker } from '#app/models/search/read.server.ts'
import { createTransfer, voidTransfer } from '#app/models/transfers/change.server.ts'
import type { Payday } from '#db/kinds.ts'
import { bank_files, payroll_runs, paysheets } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, anIncome, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { searchOf } from '#tests/support/models/search.ts'

const t = testDatabase()
const { groups, addresses } = searchOf(t)

describe('a document is found', () => {
  test.each(['1', '000001', 'N° 000001', '#1', 'orden 1'])('by its number %s', async (text) => {
    const id = await t.write(async (tx) => aPaysheet(tx, await aPayroll(tx, { name: 'Zoe Paz' })))
    const found = await groups(text)
    expect(found[0]).toMatchObject({ title: 'Órdenes de nómina', all: null })
    expect(found[0]?.results).toEqual([
      {
        to: `/paysheets/${id}`,
        title: 'N° 000001 · Zoe Paz',
        detail: expect.stringMatching(/^11\/13\/2026 · .+ Bs · .+ · Número .+$/),
        state: null,
        rank: 0,
      },
    ])
  })

  test('of each kind by the number of its transaction, whole or in part', async () => {
    const ids = await t.write(async (tx) => {
      const parties = await aPayroll(tx, { capital: bs(9000) })
      const other = await aCompanyAccount(tx)
      const paysheet = await aPaysheet(tx, { ...parties, number: 'REF-00778899' })
      const payment = await aPersonalOrder(tx, { ...parties, number: 'REF-00778899' })
      const income = await anIncome(tx, { account_id: other, number: 'REF-00778899' })
      const sides = { from_account_id: parties.enterprise_id, to_account_id: other }
      const transfer = await createTransfer(
        tx,
        {
          ...sides,
          amount: bs(1),
          number: 'REF-00778899',
          concept: 'Traspaso',
          issued_at: day('2026-11-20'),
        },
        ADMINISTRATOR,
      )
      return { paysheet, payment, income, transfer }
    })
    const expected = [
      `/paysheets/${ids.paysheet}`,
      `/payments/${ids.payment}`,
      '/incomes?search=REF-00778899',
      '/transfers?search=REF-00778899',
    ]
    for (const text of ['REF-00778899', 'ref-00778899', '778899', '00778899'])
      expect((await addresses(text)).sort(), text).toEqual([...expected].sort())
  })

  test('by its concept, the newest first, and its transaction’s very number before that', async () => {
    const [old, newer, begins, exact] = await t.write(async (tx) => {
      const parties = await aPayroll(tx, { capital: bs(9000) })
      const of = (number: string, concept: string) =>
        aPersonalOrder(tx, { ...parties, number, concept })
      const [exact, begins] = [await of('alquiler', 'Local'), await of('Alquiler-2', 'Local')]
      return [await of('10', 'Alquiler enero'), await of('11', 'Alquiler febrero'), begins, exact]
    })
    const best = [exact, begins, newer, old].map((id) => `/payments/${id}`)
    expect(await addresses('alquiler')).toEqual(best)
  })

  test('when it is voided, and says so; the list of only voided ones shows them', async () => {
    await t.write(async (tx) => {
      const parties = await aPayroll(tx, { capital: bs(9000) })
      for (let n = 0; n < 6; n++) {
        const id = await aPaysheet(tx, { ...parties, concept: 'Repetida', allow_duplicate: true })
        await voidPaysheet(tx, id, ADMINISTRATOR, null)
      }
    })
    const [group] = await groups('repetida')
    expect(group?.results.map(({ state }) => state)).toEqual(Array(5).fill('Anulada'))
    expect(group?.all).toBe('/paysheets?search=repetida&voided=1')
  })

  test('a voided transfer leads to the list of voided ones', async () => {
    await t.write(async (tx) => {
      const income = await anIncome(tx, { provider: 'Traspaso', number: '9' })
      await voidIncome(tx, income, ADMINISTRATOR, null)
      const from_account_id = await aCompanyAccount(tx, { capital: bs(10) })
      const to_account_id = await aCompanyAccount(tx)
      const values = {
        amount: bs(1),
        number: 'TR 7/8',
        concept: 'Traspaso',
        issued_at: day('2026-11-20'),
      }
      const id = await createTransfer(
        tx,
        { from_account_id, to_account_id, ...values },
        ADMINISTRATOR,
      )
      await voidTransfer(tx, id, ADMINISTRATOR, null)
    })
    const found = (await groups('traspaso')).flatMap(({ results }) => results)
    expect(found.map(({ to, state }) => [to, state])).toEqual([
      ['/incomes?search=9&voided=1', 'Anulado'],
      ['/transfers?search=TR+7%2F8&voided=1', 'Anulada'],
    ])
  })

  test('that waits for approval says so', async () => {
    const id = await t.write(async (tx) => {
      await withApproval(tx, { payments: bs(1) })
      return aPersonalOrder(tx, { ...(await aPayroll(tx)), concept: 'Por firmar' })
    })
    const [group] = await groups('por firmar')
    expect(group?.results[0]).toMatchObject({ to: `/payments/${id}`, state: 'Por aprobar' })
  })
})

test('a payroll run is found by its number and by its title, with its state', async () => {
  const [run, later] = await t.write(async (tx) => {
    const open = (payday: Payday) =>
      openPayrollRun(tx, { payday, issued_at: day('2026-11-13') }, ADMINISTRATOR)
    const id = await open('primera')
    const order = await aPaysheet(tx, await aPayroll(tx))
    await tx.update(paysheets).set({ payroll_run_id: id }).where(eq(paysheets.id, order))
    return [id, await open('segunda')]
  })
  const both = [later, run].map((id) => `/payroll-runs/${id}`)
  expect(await addresses('quincena de noviembre')).toEqual(both)
  const [stored] = await t.db.select().from(payroll_runs)
  for (const text of ['nomina 1', stored?.title ?? '']) {
    const group = (await groups(text)).find(({ title }) => title === 'Nóminas')
    expect(group?.results, text).toEqual([
      {
        to: `/payroll-runs/${run}`,
        title: `N° 000001 · ${stored?.title}`,
        detail: '11/13/2026 · 500,00 Bs',
        state: 'Aprobada',
        rank: 0,
      },
    ])
  }
})

test('a bank file is found by its number', async () => {
  const id = await t.write(async (tx) => {
    const [file] = await tx
      .insert(bank_files)
      .values({
        ...{ lot: 31, account_id: await aCompanyAccount(tx), format: 'csv', name: 'pagos.csv' },
        ...{ value_date: day('2026-11-20'), count: 1, total: bs(5), sha256: 'x' },
        ...{
          content: Buffer.from('x'),
          created_at: NOW.toISOString(),
          updated_at: NOW.toISOString(),
        },
      })
      .returning({ id: bank_files.id })
    return file?.id
  })
  expect(await addresses('000031')).toEqual([`/bank-files/${id}`])
})

describe('an employee', () => {
  test('finds only what is theirs', async () => {
    const { own, mine } = await t.write(async (tx) => {
      const mine = await aPayroll(tx, { name: 'Zoe Paz' })
      const other = await aPayroll(tx, { name: 'Luis Paz' })
      const own = await aPaysheet(tx, { ...mine, number: '55501', concept: 'Quincena' })
      await aPaysheet(tx, { ...other, number: '55502', concept: 'Quincena' })
      const again = await aPaysheet(tx, { ...mine, concept: 'Quincena', allow_duplicate: true })
      await voidPaysheet(tx, again, ADMINISTRATOR, null)
      await withApproval(tx, { paysheets: bs(1) })
      await aPaysheet(tx, { ...mine, number: '55503', concept: 'Quincena', payday: 'segunda' })
      return { own, mine: mine.titular_id }
    })
    const zoe: Seeker = { role_id: 3, titular_id: mine }
    for (const text of ['quincena', '555', '55501', String(own)])
      expect(await addresses(text, zoe), text).toEqual([`/api/reports/paysheets/${own}`])
    for (const text of ['paz', 'luis', '55502', '0134', 'inversiones', 'V1000'])
      expect(await groups(text, zoe), text).toEqual([])
    expect(await groups('quincena', { role_id: 3, titular_id: null })).toEqual([])
  })
})
