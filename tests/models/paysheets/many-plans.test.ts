// Proves docs/rules/orders.md#22.
import { describe, expect, test } from 'vitest'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { copyPrevious } from '#app/models/wizard/copy.server.ts'
import {
  changeDraft,
  changeSheets,
  readDraft,
  setSelected,
} from '#app/models/wizard/draft.server.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()

let staff: Parties[] = []
/** A draft of three employees, all of it filled in. */
const t = testDatabase((t) =>
  t.write(async (tx) => {
    staff = [await aPayroll(tx), await aPayroll(tx), await aPayroll(tx)]
    await changeDraft(tx, t.actor, async (draft) => {
      setSelected(
        draft,
        staff.map(({ titular_id }) => titular_id),
      )
      await changeSheets(draft, () => ({ values: { number: '1' } }))
    })
  }),
)

describe('Of a thousand employees', () => {
  test('the orders of a draft are checked by indexes', async () => {
    const draft = await readDraft(t.db, t.actor)
    Object.assign(draft.basics.values, { payday: 'primera', issued_at: '2026-11-13' })
    const plan = await planOf(() => judgeDraft(t.db, draft, day('2026-11-20')))
    expect(plan.join('\n')).toContain('paysheets USING INDEX paysheets_titular')
    expect(plan.filter((step) => /^SCAN (paysheets|titulars|accounts)/.test(step))).toEqual([])
  })

  test('the last orders are found by indexes', async () => {
    const [one] = staff
    await t.write((tx) => aPaysheet(tx, one as Parties))
    const plan = await planOf(() =>
      t.write((tx) =>
        changeDraft(
          tx,
          t.actor,
          async (draft) => void (await copyPrevious(tx, draft, { extras: true })),
        ),
      ),
    )
    expect(plan.join('\n')).toContain('paysheets USING INDEX paysheets_titular')
    expect(plan.filter((step) => /^SCAN (paysheets|titulars)/.test(step))).toEqual([])
  })

  test('an array is stored by indexes, in few statements', async () => {
    const orders = staff.map((each) => paysheetValues(each))
    const plan = await planOf(() => t.write((tx) => createPaysheets(tx, orders, t.actor)))
    expect(plan.filter((step) => /^SCAN (paysheets|titulars|accounts|users)/.test(step))).toEqual(
      [],
    )
  })
})
