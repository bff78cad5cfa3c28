/** Voiding one document voids what its dialog showed (docs/rules/money.md#23). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'

const t = testApp()
const staff = () => t.as('developer')
const admin = () => t.as('administrator')

const STALE = 'Otro usuario modificó este registro'
const ADJUSTMENT = `/company-accounts/${world.poor}/movements/adjustments/${world.adjustment}/delete`

/** Each dialog, the document's form, and a change of its money with how the dialog then says it. */
const DIALOGS: [string, string, Record<string, string>, string][] = [
  [
    `/payments/${world.payment}/delete`,
    `/payments/${world.payment}`,
    { amount: '4,25' },
    '4,25 Bs',
  ],
  [`/payments/${world.payment}/void`, `/payments/${world.payment}`, { amount: '4,25' }, '4,25 Bs'],
  [
    `/paysheets/${world.paysheet}/delete`,
    `/paysheets/${world.paysheet}`,
    { adition: '12,34', adition_reason: 'Guardia' },
    '512,34 Bs',
  ],
  [
    `/paysheets/${world.paysheet}/void`,
    `/paysheets/${world.paysheet}`,
    { adition: '12,34', adition_reason: 'Guardia' },
    '512,34 Bs',
  ],
  [
    `/transfers/${world.transfer}/delete`,
    `/transfers/${world.transfer}`,
    { amount: '0,75' },
    '0,75 Bs',
  ],
  [`/incomes/${world.income}/delete`, `/incomes/${world.income}`, { amount: '31,25' }, '31,25 Bs'],
]

describe.each(DIALOGS)('The dialog %s', (dialog, document, changes, amount) => {
  test('of a document that changed meanwhile voids nothing, and shows what it is now', async () => {
    const asked = await staff().get(dialog)
    expect(asked.page.text).not.toContain(amount)
    const reason = asked.page.all.find(({ attributes }) => attributes.name === 'reason')
    expect(reason?.attributes.maxLength).toBe('255')
    expect((await admin().fill(`${document}/edit`, changes)).status).toBe(303)
    const before = await t.changes()
    const refused = await staff().submit(asked, { reason: 'Repetida' })
    expect([refused.status, refused.page.alert]).toEqual([409, STALE])
    expect(refused.page.text).toContain(amount)
    expect(refused.page.values).toMatchObject({ reason: 'Repetida' })
    expect(await t.changes()).toBe(before)
    const again = await staff().submit(refused)
    expect([again.status, again.page.alert]).not.toContain(STALE)
  })
})

test.each([...DIALOGS.map(([dialog]) => dialog), ADJUSTMENT])(
  'A form of %s without the version that it showed is shown again',
  async (dialog) => {
    const before = await t.changes()
    const forms: Record<string, string>[] = [{}, { version: '99' }, { version: 'x' }]
    for (const sent of forms) {
      const refused = await admin().post(dialog, { reason: 'Repetida', ...sent })
      expect([refused.status, refused.page.alert]).toEqual([409, STALE])
    }
    expect(await t.changes()).toBe(before)
  },
)
