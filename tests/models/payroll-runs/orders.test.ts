// Proves docs/rules/runs.md#4, #5.
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import {
  createPaysheet,
  type PaysheetInput,
  updatePaysheet,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { getPaysheet } from '#app/models/paysheets/read.server.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'
import { aRun } from '#tests/support/models/runs.ts'

let ana: Parties
let orders: number[]

/** Runs 1 and 2 pay Ana, Luis and Eva the first and the second half of November. */
const t = testDatabase(async (t) => {
  const { staff, ids } = await t.write((tx) => aRun(tx))
  ana = staff[0] as Parties
  orders = ids
  await t.write((tx) => aRun(tx, Array(3).fill({ payday: 'segunda' })))
})

type Values = Partial<PaysheetInput>
const create = (values: Values) =>
  t.write((tx) => createPaysheet(tx, paysheetValues({ ...ana, ...values }), t.actor))
const edit = (values: Values, id = orders[0] as number) =>
  t.write((tx) => updatePaysheet(tx, id, values, t.actor))
const runOf = async (id = orders[0] as number) => (await getPaysheet(t.db, id)).payroll_run_id
const run = (id = 1) => getPayrollRun(t.db, id)

async function refusal(work: () => Promise<unknown>) {
  const before = await run()
  const error = await errorOf(work())
  if (!(error instanceof FieldErrors)) throw error
  expect(await run()).toEqual(before)
  return { fields: error.fields, codes: error.codes }
}

describe('A single order', () => {
  test('joins a run of its fortnight and month, leaves it, and changes both', async () => {
    const id = await create({ payroll_run_id: 1, allow_duplicate: true })
    expect(await run()).toMatchObject({ count: 4, total: 2000_00n, version: 2 })
    await edit({ payroll_run_id: null }, id)
    expect([await runOf(id), await run()]).toMatchObject([null, { count: 3, version: 3 }])
    await edit({ payroll_run_id: 2, payday: 'segunda' }, id)
    expect([await run(1), await run(2)]).toMatchObject([
      { count: 3, version: 3 },
      { count: 4, version: 2 },
    ])
    await edit({ payroll_run_id: 1, payday: 'primera', allow_duplicate: true }, id)
    expect([await run(1), await run(2)]).toMatchObject([
      { count: 4, version: 4 },
      { count: 3, version: 3 },
    ])
    await expectBooksBalance(t.db)
  })

  test('stays in its run when an edit does not name one, and the run’s sums follow', async () => {
    await edit({ adition: bs(25), adition_reason: 'Guardia' })
    expect(await runOf()).toBe(1)
    expect(await run()).toMatchObject({ total: 1525_00n, gross: 1525_00n, version: 2 })
  })

  test('that is voided is made anew into its run', async () => {
    const [id = 0] = orders
    await t.write((tx) => voidPaysheet(tx, id, t.actor, null))
    expect(await run()).toMatchObject({ count: 2, total: 1000_00n, version: 2 })
    const anew = await create({ payroll_run_id: 1 })
    expect(await runOf(anew)).toBe(1)
    expect(await run()).toMatchObject({ count: 3, total: 1500_00n, version: 3 })
  })

  test.each([[{ payday: 'segunda' as const }], [{ issued_at: day('2026-10-13') }]])(
    'does not join a run of another fortnight or month: %j',
    async (values) => {
      const elsewhere = { ...values, payroll_run_id: 1, allow_duplicate: true }
      expect(await refusal(() => create(elsewhere))).toEqual({
        fields: {
          payroll_run_id: ['La nómina N° 000001 paga la primera quincena de noviembre de 2026'],
        },
        codes: { payroll_run_id: ['mismatch'] },
      })
    },
  )

  test('does not join a run that does not exist', async () => {
    expect(await refusal(() => create({ payroll_run_id: 99, allow_duplicate: true }))).toEqual({
      fields: { payroll_run_id: ['Elija una nómina que exista'] },
      codes: { payroll_run_id: ['unknown_value'] },
    })
  })

  test.each([
    ['payday', { payday: 'completo' as const }],
    ['issued_at', { issued_at: day('2026-10-13') }],
  ])('of a run keeps its fortnight and month: %s', async (field, values) => {
    expect((await refusal(() => edit({ ...values, allow_duplicate: true }))).fields).toEqual({
      [field]: [
        'La orden va en la nómina N° 000001, que paga la primera quincena de noviembre de 2026',
      ],
    })
    await edit({ ...values, payroll_run_id: null, allow_duplicate: true })
    expect(await runOf()).toBeNull()
  })
})

test('Orders that are made together and name a run give it a new version, and no other run', async () => {
  const joining = { ...ana, payroll_run_id: 1, allow_duplicate: true }
  const inputs = [paysheetValues(joining), paysheetValues(joining)]
  await t.write((tx) => createPaysheets(tx, inputs, t.actor))
  // 3 × 500,00 and 2 × 500,00 more.
  expect(await run(1)).toMatchObject({ count: 5, total: 2500_00n, version: 2 })
  expect(await run(2)).toMatchObject({ count: 3, version: 1 })
})
