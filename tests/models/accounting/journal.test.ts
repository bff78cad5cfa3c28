// @both-engines
/** The journal of payroll (docs/rules/journal.md#1, docs/rules/journal.md#2). Figures are computed by hand. */
import { eq, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { saveCodes } from '#app/models/accounting/change.server.ts'
import { journalListing } from '#app/models/accounting/fields.ts'
import {
  accountCode,
  catalogueCode,
  codedThings,
  conceptCode,
  journalPage,
  readJournal,
  withDays,
} from '#app/models/accounting/read.server.ts'
import { createConcept } from '#app/models/concepts/change.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { createPaysheet, voidPaysheet } from '#app/models/paysheets/change.server.ts'
import type { PaysheetInput } from '#app/models/paysheets/facts.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { movements } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day, listing } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'

let ana: Parties
let luis: Parties
const t = testDatabase(({ write }) =>
  write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(1000) })
    luis = await aPayroll(tx, { name: 'Luis', salary: bs(2000) })
    await updateSettings(tx, { bonus: bs(45), sso: bs(30), lacks: bs(5) }, later(0))
    await updateTitular(tx, ana.titular_id, { department: 'Ventas' }, later(0))
  }),
)

const order = (who: Parties, more: Partial<PaysheetInput> = {}) =>
  paysheetValues({ ...who, enterprise_id: ana.enterprise_id, ...more })
const journal = (query = '') => readJournal(t.db, listing(journalListing, query))
const shown = async (query = '') =>
  (await journal(query)).lines.map(({ description, department, debit, credit }) => [
    ...[description.replace(/,.*/, ''), department, Number(debit), Number(credit)],
  ])
const LINES = [
  { concept: 'Horas extra', kind: 'asignacion', amount: bs(50), reason: null },
  { concept: 'Préstamo', kind: 'deduccion', amount: bs(20), reason: null },
] as const

describe('a run', () => {
  test('debits what it pays by department, and credits what it deducts and each account', async () => {
    const both = [
      order(ana, { lph: true, bonus: true, lines: [...LINES] }),
      order(luis, { lph: true, sso: true }),
    ]
    await t.write((tx) => createPaysheets(tx, both, later(1)))
    const { lines, debit, credit } = await journal()
    expect(await shown()).toEqual([
      ['Salario base', null, 1000_00, 0],
      ['Salario base', 'Ventas', 500_00, 0],
      ['Bono de alimentación', 'Ventas', 45_00, 0],
      ['Horas extra', 'Ventas', 50_00, 0],
      ['L.P.H', null, 0, 20_00],
      ['L.P.H', 'Ventas', 0, 10_00],
      ['S.S.O', null, 0, 30_00],
      ['Préstamo', 'Ventas', 0, 20_00],
      // 500,00 + 45,00 + 50,00 − 10,00 − 20,00 and 1.000,00 − 20,00 − 30,00.
      [expect.any(String), null, 0, 565_00 + 950_00],
    ])
    expect([debit, credit]).toEqual([1595_00n, 1595_00n])
    expect(new Set(lines.map(({ reference }) => reference))).toEqual(new Set(['Nómina N° 000001']))
  })

  test('has a concept of the catalogue by its own code, or else by that of the others', async () => {
    const made = await t.write((tx) =>
      createConcept(
        tx,
        {
          ...{ name: 'Prima de hogar', code: null, kind: 'asignacion' },
          ...{ nature: 'salarial', computed: 'amount' },
        },
        later(0),
      ),
    )
    const said = { kind: null, reason: null, amount: bs(70) }
    const lines = [{ ...said, concept: 'Prima de hogar' }, LINES[0]]
    await t.write((tx) => createPaysheets(tx, [order(ana, { lines })], later(1)))
    const codeOf = async () => {
      const { lines, missing } = await journal()
      const of = (name: string) => lines.find(({ description }) => description === name)?.code
      return [of('Prima de hogar'), of('Horas extra'), missing.includes('Prima de hogar')]
    }
    expect(await codeOf()).toEqual([null, null, true])
    const save = (key: string, code: string) =>
      t.write((tx) => saveCodes(tx, new Map([[key, { code, had: '' }]]), later(2)))
    await save(conceptCode('other_asignacion'), '5.9')
    expect(await codeOf()).toEqual(['5.9', '5.9', false])
    expect((await codedThings(t.db)).find(({ label }) => label === 'Prima de hogar')).toEqual({
      ...{ key: catalogueCode(made), label: 'Prima de hogar', code: '', of: 'catalogue' },
    })
    await save(catalogueCode(made), '5.1')
    expect(await codeOf()).toEqual(['5.1', '5.9', false])
    // A part has its own code already, and what is switched off keeps the one that it has.
    const names = (await codedThings(t.db)).map(({ label }) => label)
    expect(new Set(names).size).toBe(names.length)
  })

  test('comes to what the ledger has moved, and leaves out what was voided or waits', async () => {
    await t.write((tx) => createPaysheets(tx, [order(ana), order(luis)], later(1)))
    const alone = await t.write((tx) =>
      createPaysheet(tx, order(ana, { payday: 'segunda', issued_at: day('2026-11-18') }), later(2)),
    )
    const gone = await t.write((tx) =>
      createPaysheet(tx, order(luis, { payday: 'segunda' }), later(2)),
    )
    await t.write((tx) => voidPaysheet(tx, gone, later(3), 'error'))
    await t.write((tx) => withApproval(tx, { paysheets: bs(0) }))
    const waiting = order(luis, { payday: 'segunda', allow_duplicate: true })
    await t.write((tx) => createPaysheet(tx, waiting, later(4)))
    const [moved] = await t.db
      .select({ sum: sum(movements.amount) })
      .from(movements)
      .where(eq(movements.kind, 'paysheet'))
    const { lines, debit, credit } = await journal()
    expect([-Number(moved?.sum), Number(debit), Number(credit)]).toEqual([
      ...[2000_00, 2000_00, 2000_00],
    ])
    const last = lines.filter(({ day }) => day === '2026-11-18')
    expect(last.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 2 }, () => 'Órdenes sin nómina'),
    )
    expect(alone).toBeGreaterThan(0)
    expect(await shown('startDate=2026-11-18')).toHaveLength(2)
    expect((await journal('payroll_run=1')).debit).toBe(1500_00n)
  })
})

test('codes stand beside what they are of, once, and what lacks one is named', async () => {
  await t.write((tx) => createPaysheets(tx, [order(ana, { lph: true })], later(1)))
  expect((await journal()).missing).toEqual([
    ...['Salario base', 'L.P.H', expect.stringContaining('0134')],
  ])
  const codes = new Map([
    [conceptCode('base'), { code: '6.1.01', had: '' }],
    [accountCode(ana.enterprise_id), { code: '1.1.02', had: '' }],
    ['concept:unknown', { code: '9', had: '' }],
  ])
  expect(await t.write((tx) => saveCodes(tx, codes, later(2)))).toBe(2)
  expect(await t.write((tx) => saveCodes(tx, codes, later(3)))).toBe(0)
  const { lines, missing } = await journal()
  expect(lines.map(({ code }) => code)).toEqual(['6.1.01', null, '1.1.02'])
  expect(missing).toEqual(['L.P.H'])
  await t.write((tx) =>
    saveCodes(tx, new Map([[conceptCode('base'), { code: '', had: '6.1.01' }]]), later(4)),
  )
  const things = await codedThings(t.db)
  expect(things.filter(({ code }) => code !== '').map(({ code }) => code)).toEqual(['1.1.02'])
  const last = (await trailOf(t.db, 'accounting', 1)).at(-1)
  expect(last).toMatchObject({
    before: { 'Salario base': '6.1.01' },
    after: {},
  })
})

test('pages hold the lines in their order, and days begin with the month', async () => {
  await t.write((tx) => createPaysheets(tx, [order(ana)], later(1)))
  const all = await journal()
  const page = journalPage(all, listing(journalListing, 'limit=1&sort_by=day,desc'))
  expect(page.data).toEqual([all.lines[1]])
  expect(page.total).toBe(2)
  const days = (query: string) => {
    const { startDate, endDate } = withDays(listing(journalListing, query), day('2026-11-20'))
    return [startDate, endDate]
  }
  expect(days('')).toEqual(['2026-11-01', '2026-11-20'])
  expect(days('startDate=2026-10-02')).toEqual(['2026-10-02', undefined])
  expect(days('payroll_run=1')).toEqual([undefined, undefined])
})
