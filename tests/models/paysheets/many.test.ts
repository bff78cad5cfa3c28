// Proves docs/rules/run-review.md#2; docs/rules/orders.md#12, #13, #15, #21, #22.
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#app/kernel/access/actor.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { centimos } from '#app/kernel/values/money.ts'
import {
  changeSheets,
  readDraft,
  type Sheet,
  saveSheets,
  setSelected,
  setSheet,
} from '#app/models/wizard/draft.server.ts'
import { listEmployees, saveTicks, selectAll } from '#app/models/wizard/selection.server.ts'
import { accounts, paysheets, titulars, wizard_drafts } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, aUser, bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties } from '#tests/support/models/orders.ts'
import { wizardOf } from '#tests/support/models/wizard.ts'

const t = testDatabase()
const ALL = { search: '', department: '' }
const STAMP = '2026-11-20T14:00:00.000Z'
const { draft, change, aFullDraft, shown, create, copy } = wizardOf(t)

/** Employees who can be paid; gives their ids. */
const aStaff = (size: number): Promise<number[]> =>
  t.write(async (tx) => (await aCrowd(tx, size)).map(({ titular_id }) => titular_id))

describe('The selection of the wizard', () => {
  test('shows fifty employees a page by name, and the last page for any number beyond it', async () => {
    const ids = await aStaff(120)
    const first = await listEmployees(t.db, ALL, 1)
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect([first.total, first.last_page]).toEqual([120, 3])
    const beyond = await listEmployees(t.db, { ...ALL, search: 'EMPLEADO' }, 99)
    expect(beyond.data.map(({ id }) => id)).toEqual(ids.slice(100))
    expect((await listEmployees(t.db, { ...ALL, search: '%' }, 1)).total).toBe(0)
    expect((await listEmployees(t.db, { ...ALL, search: ', empleado' }, 1)).total).toBe(first.total)
  })

  test('holds ten thousand at most; more are refused, and it stays as it was', async () => {
    const crowd = await t.write((tx) => aCrowd(tx, 10_001))
    const ids = crowd.map(({ titular_id }) => titular_id)
    await t.write((tx) => saveTicks(tx, t.actor, { had: [], ticked: ids.slice(0, 2), touched: [] }))
    const refused = t.write((tx) => selectAll(tx, t.actor, ALL, true))
    await expect(refused).rejects.toBeInstanceOf(FieldErrors)
    expect((await draft()).selected).toEqual(ids.slice(0, 2))
    await t.write((tx) =>
      tx
        .update(titulars)
        .set({ salary: bs(0) })
        .where(eq(titulars.id, ids[10_000] ?? 0)),
    )
    await t.write((tx) => selectAll(tx, t.actor, ALL, true))
    expect((await draft()).selected).toHaveLength(10_000)
  })

  test('finds the employees of a department, who are chosen and left out together', async () => {
    const [ana = 0, luis = 0, eva = 0] = await aStaff(3)
    await t.write((tx) =>
      tx
        .update(titulars)
        .set({ department: 'Ventas' })
        .where(inArray(titulars.id, [ana, eva])),
    )
    const sales = { ...ALL, department: 'Ventas' }
    expect((await listEmployees(t.db, sales, 1)).data.map(({ id }) => id)).toEqual([ana, eva])
    expect((await listEmployees(t.db, { ...sales, search: '00002' }, 1)).total).toBe(1)
    expect((await listEmployees(t.db, { ...ALL, department: 'ventas' }, 1)).total).toBe(0)
    await t.write((tx) => selectAll(tx, t.actor, ALL, true))
    await t.write((tx) => selectAll(tx, t.actor, sales, false))
    expect((await draft()).selected).toEqual([luis])
    await t.write((tx) => selectAll(tx, t.actor, sales, true))
    expect((await draft()).selected).toEqual([luis, ana, eva])
  })

  test('changes only the ticks that were changed on a page', async () => {
    const [a = 0, b = 0, c = 0] = await aStaff(3)
    const tick = (had: number[], ticked: number[], touched: number[] = []) =>
      t.write((tx) => saveTicks(tx, t.actor, { had, ticked, touched }))
    await tick([], [a])
    await tick([], [b])
    expect((await draft()).selected).toEqual([a, b])
    await tick([a], [c])
    expect((await draft()).selected).toEqual([b, c])
    // Ticked, saved by itself, and unticked before the page was drawn again.
    await tick([], [a, b], [a])
    await tick([], [b], [a])
    expect((await draft()).selected).toEqual([b, c])
  })
})

describe('A draft of the wizard', () => {
  test('exists once per user, and stays after the page is left', async () => {
    const [a = 0] = await aStaff(1)
    const id = await t.write((tx) => aUser(tx, { role_id: 1 }))
    const other: Actor = { ...t.actor, id }
    await change((each) => setSelected(each, [a]))
    expect((await draft()).selected).toEqual([a])
    expect((await readDraft(t.db, other)).selected).toEqual([])
    expect(await t.db.select().from(wizard_drafts)).toHaveLength(1)
  })

  test('accepts different parts from two pages, but refuses a part that another page has changed', async () => {
    const [a = 0, b = 0] = await aStaff(2)
    const { version } = await change((each) => setSelected(each, [a, b]))
    const save = (id: number, tab: string, number: string) =>
      change((each) =>
        setSheet(
          each,
          id,
          { values: { number }, wage: { salary: bs(0), currency: 'VES' } },
          { version, tab },
        ),
      )
    await save(a, 'one', '1')
    await save(b, 'two', '2')
    await save(a, 'one', '3')
    await expect(save(a, 'two', '4')).rejects.toBeInstanceOf(StaleVersion)
    const { sheets } = await draft()
    expect([sheets[a]?.values.number, sheets[b]?.values.number]).toEqual(['3', '2'])
  })

  test('stores what is typed for one employee without touching the others', async () => {
    const [a = 0, b = 0] = await aStaff(2)
    await aFullDraft([a, b], 1000)
    const before = await draft()
    const wage = { salary: bs(7), currency: 'USD' } as const
    const typed = { values: { number: '9' } }
    const loaded = { version: before.version, tab: 'one' }
    const save = (tab: string) =>
      t.write((tx) => saveSheets(tx, t.actor, [{ id: a, wage, ...typed }], { ...loaded, tab }))
    expect(await save('one')).toEqual(new Map())
    const after = await draft()
    expect(after.version).toBe(before.version + 1)
    expect(after.sheets[a]).toMatchObject({ ...typed, ...wage, version: after.version, tab: 'one' })
    expect(after.sheets[b]).toEqual(before.sheets[b])
    const { sheets: _, version: __, ...head } = after
    expect(before).toMatchObject(head)
    expect(await save('two')).toEqual(new Map([[a, after.sheets[a]]]))
    expect((await draft()).version).toBe(after.version)
  })

  test('of more employees than are read at once is read whole', async () => {
    const ids = Array.from({ length: 2345 }, (_, i) => i + 1)
    await change((each) => changeSheets(each, (_, id) => ({ values: { number: `${id}` } }), ids))
    const { sheets } = await draft()
    expect(ids.map((id) => sheets[id]?.values.number)).toEqual(ids.map(String))
    await change((each) => changeSheets(each, () => ({ values: {} }), [1]))
    const again = (await draft()).sheets
    expect([again[1]?.values, again[2345]?.values]).toEqual([{}, { number: '2345' }])
  })

  test('keeps the typed values of an employee who is removed and chosen again', async () => {
    const [a = 0] = await aStaff(1)
    await aFullDraft([a], 1000)
    await change((each) => setSelected(each, []))
    await change((each) => setSelected(each, [a]))
    expect((await draft()).sheets[a]?.values.number).toBe(String(a))
  })
})

describe('The orders of a draft', () => {
  test('are checked as at their creation, in the order of the names', async () => {
    const ids = await aStaff(3)
    await aFullDraft([...ids].reverse(), 120)
    const { sheets } = await shown()
    expect(sheets.map(({ id, state, total }) => [id, state, total])).toEqual([
      [ids[0], 'complete', bs(50)],
      [ids[1], 'complete', bs(50)],
      [ids[2], 'error', bs(50)],
    ])
    expect(sheets[2]?.errors).toEqual({ enterprise_id: ['Fondo insuficiente'] })
  })

  test('of an employee who was deleted say so, and the other orders stay', async () => {
    const [a = 0, b = 0] = await aStaff(2)
    await aFullDraft([a, b], 1000)
    await t.write(async (tx) => {
      await tx.delete(accounts).where(inArray(accounts.titular_id, [a]))
      await tx.delete(titulars).where(eq(titulars.id, a))
    })
    const { sheets } = await shown()
    expect(sheets.map(({ id, state }) => [id, state])).toEqual([
      [b, 'complete'],
      [a, 'error'],
    ])
    expect(sheets[1]?.errors.titular_id).toEqual(['Elija un titular activo'])
  })

  test('copy the last order by date, without voided ones and deactivated accounts', async () => {
    const { titular_id, account_id, enterprise_id } = await t.write((tx) => aPayroll(tx))
    const parties: Parties = { titular_id, account_id, enterprise_id }
    await t.write(async (tx) => {
      await aPaysheet(tx, {
        ...parties,
        issued_at: day('2026-10-15'),
        bonus: false,
        lph: true,
        discount: bs(3),
        discount_reason: 'Adelanto',
        lines: [{ concept: 'Guardia', kind: 'asignacion', amount: bs(1), reason: null }],
      })
      await aPaysheet(tx, { ...parties, issued_at: day('2026-09-15') })
      const voided = await aPaysheet(tx, { ...parties, issued_at: day('2026-11-01') })
      await tx.update(paysheets).set({ voided_at: STAMP }).where(eq(paysheets.id, voided))
    })
    const copied = async () => {
      await change(async (each) => {
        setSelected(each, [titular_id])
        await changeSheets(each, () => ({ values: { number: '7', sso: 'on', adition: '9' } }))
      })
      return (await copy(true))[titular_id]?.values
    }
    const rest = {
      ...{ number: '7', discount: '3,00', discount_reason: 'Adelanto', lph: 'on' },
      ...{ 'lines.0.concept': 'Guardia', 'lines.0.kind': 'asignacion', 'lines.0.amount': '1,00' },
    }
    expect(await copied()).toEqual({
      ...rest,
      account_id: String(account_id),
      enterprise_id: String(enterprise_id),
    })
    const second = await t.write((tx) => anAccount(tx, { titular_id }))
    await t.write((tx) =>
      tx
        .update(accounts)
        .set({ active: false })
        .where(inArray(accounts.id, [account_id, enterprise_id])),
    )
    expect(await copied()).toEqual(rest)
    expect(second).not.toBe(account_id)
  })
})

describe('Copying the last orders', () => {
  const LAST = { discount: bs(3), discount_reason: 'Adelanto', lph: true }
  const typedOf = (values: Sheet['values'] = {}) =>
    [values.adition, values.discount, values.discount_reason].map((each) => each ?? '')

  test('leaves out additions and discounts, unless they are asked for', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    await t.write((tx) => aPaysheet(tx, { ...parties, ...LAST }))
    await change(async (each) => {
      setSelected(each, [parties.titular_id])
      await changeSheets(each, () => ({ values: { adition: '9' } }))
    })
    const sheetOf = async (extras: boolean) => (await copy(extras))[parties.titular_id]
    const without = await sheetOf(false)
    // What somebody typed is not the last order's: it stays.
    expect([typedOf(without?.values), without?.copied]).toEqual([['9', '', ''], false])
    expect(without?.values.lph).toBe('on')
    const taken = await sheetOf(true)
    expect([typedOf(taken?.values), taken?.copied]).toEqual([['', '3,00', 'Adelanto'], true])
    const again = await sheetOf(false)
    expect([typedOf(again?.values), again?.copied]).toEqual([['', '', ''], false])
  })

  test('marks what it copied until that is edited', async () => {
    const parties = await t.write((tx) => aPayroll(tx))
    await t.write((tx) => aPaysheet(tx, { ...parties, ...LAST }))
    await change((each) => setSelected(each, [parties.titular_id]))
    const { values = {} } = (await copy(true))[parties.titular_id] ?? {}
    const save = async (typed: Record<string, string>) => {
      const filled = { values: { ...values, ...typed }, salary: bs(0) }
      const { version } = await draft()
      const saved = await change((each) =>
        setSheet(each, parties.titular_id, filled, { version, tab: 'a' }),
      )
      return saved.sheets[parties.titular_id]?.copied
    }
    expect(await save({ number: '5' })).toBe(true)
    expect(await save({ discount_reason: 'Préstamo' })).toBe(false)
    expect(await save({})).toBe(false)
  })
})

describe('Creating the orders of a draft', () => {
  test('makes a thousand orders and begins a new draft', async () => {
    const ids = await aStaff(1000)
    await aFullDraft(ids, 50_000)
    const before = await draft()
    expect(await create()).toBe(1000)
    const after = await draft()
    expect([after.selected, after.sheets, after.basics.values]).toEqual([[], {}, {}])
    expect(after.key).not.toBe(before.key)
    await expectBooksBalance(t.db)
  })

  test('with the same key gives the first result, and leaves the next draft as it is', async () => {
    const ids = await aStaff(2)
    await aFullDraft(ids, 1000)
    const { key } = await draft()
    await create()
    await change((each) => setSelected(each, ids))
    expect(await create({ key })).toBe(2)
    expect((await draft()).selected).toEqual(ids)
    expect(await t.db.select().from(paysheets)).toHaveLength(2)
  })

  test('twice at once creates them once', async () => {
    await aFullDraft(await aStaff(3), 1000)
    const page = await shown()
    const all = Array.from({ length: 3 }, () => create({}, page))
    expect(await Promise.all(all)).toEqual([3, 3, 3])
    expect(await t.db.select().from(paysheets)).toHaveLength(3)
    await expectBooksBalance(t.db)
  })

  test('is refused with a stale version, a wrong key, total or account', async () => {
    await aFullDraft(await aStaff(2), 1000)
    const { version } = await draft()
    await change((each) => changeSheets(each, ({ values }) => ({ values })))
    await expect(create({ version })).rejects.toBeInstanceOf(StaleVersion)
    await expect(create({ key: 'another' })).rejects.toBeInstanceOf(StaleVersion)
    await expect(create({ totals: '1' })).rejects.toBeInstanceOf(FieldErrors)
    await expect(create({ accounts: '' })).rejects.toMatchObject({
      fields: { '': [expect.stringMatching(/^Alguna cuenta/)] },
    })
    expect(await t.db.select().from(paysheets)).toHaveLength(0)
    expect(await create()).toBe(2)
  })

  test('is refused when an account changed after its page was judged', async () => {
    const enterprise = await aFullDraft(await aStaff(1), 1000)
    const page = await shown()
    await t.write((tx) =>
      tx
        .update(accounts)
        .set({ number: '01340001670000000044' })
        .where(eq(accounts.id, enterprise)),
    )
    await expect(create({}, page)).rejects.toMatchObject({
      fields: { '': [expect.stringMatching(/^Alguna cuenta/)] },
    })
    expect(await create()).toBe(1)
  })

  test('is refused where two orders changed, though they add up to the same', async () => {
    const [one = 0, other = 0] = await aStaff(2)
    await aFullDraft([one, other], 1000)
    const page = await shown()
    const [paid = 0, same = 0] = page.sheets.map(({ total = 0 }) => total)
    expect(paid).toBe(same)
    await t.write(async (tx) => {
      const pay = (id: number, salary: number) =>
        tx
          .update(titulars)
          .set({ salary: centimos(salary) })
          .where(eq(titulars.id, id))
      await pay(one, 2 * paid + 200)
      await pay(other, 2 * paid - 200)
    })
    await expect(create({}, page)).rejects.toMatchObject({
      fields: { '': [expect.stringMatching(/^El total de alguna orden/)] },
    })
    expect(await t.db.select().from(paysheets)).toHaveLength(0)
  })
})

test('Someone without an account or salary cannot be selected', async () => {
  const [rich, poor] = await t.write(async (tx) => [
    await aTitular(tx, { salary: bs(10) }),
    (await aPayroll(tx, { salary: bs(0) })).titular_id,
  ])
  const ticked = [rich ?? 0, poor ?? 0]
  await t.write((tx) => saveTicks(tx, t.actor, { had: [], ticked, touched: [] }))
  expect((await draft()).selected).toEqual([])
})

test('An employee whose only account is inactive cannot be selected', async () => {
  const [gone = 0, here = 0] = await aStaff(2)
  await t.write((tx) =>
    tx.update(accounts).set({ active: false }).where(eq(accounts.titular_id, gone)),
  )
  const { data } = await listEmployees(t.db, ALL, 1)
  const offered = data.filter(({ has_account }) => has_account).map(({ id }) => id)
  expect(offered).toEqual([here])
  const ticked = await t.write((tx) =>
    saveTicks(tx, t.actor, { had: [], ticked: [gone, here], touched: [] }),
  )
  expect(ticked.selected).toEqual([here])
  const all = await t.write((tx) => selectAll(tx, t.actor, ALL, true))
  expect(all.selected).toEqual([here])
})

test('A run that waits for approval needs no money yet', async () => {
  const ids = await aStaff(2)
  await t.write((tx) => withApproval(tx, { runs: bs(100) }))
  await aFullDraft(ids, 1)
  const { sheets } = await shown()
  expect(sheets.map(({ state, errors }) => [state, errors])).toEqual([
    ['complete', {}],
    ['complete', {}],
  ])
  expect(await create()).toBe(2)
  const made = await t.db.select().from(paysheets)
  expect(made.map(({ pending }) => pending)).toEqual([true, true])
})
