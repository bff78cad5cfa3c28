/** Nobody is paid for days before they came or after they left without a question (docs/rules/payroll.md#15). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type PaysheetInput, updatePaysheet } from '#app/models/paysheets/change.server.ts'
import type { Payday } from '#db/kinds.ts'
import { titulars } from '#db/schema.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { day } from '#tests/support/models/factories.ts'
import { aPayroll, aPaysheet } from '#tests/support/models/orders.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()

type Employment = { hired_at?: string; left_at?: string }

/** Zoe, who came and left on these days. */
const zoe = (employment: Employment) =>
  t.write(async (tx) => {
    const parties = await aPayroll(tx, { name: 'Zoe Paz' })
    const [hired_at = null, left_at = null] = [employment.hired_at, employment.left_at].map(
      (text) => text && day(text),
    )
    await tx
      .update(titulars)
      .set({ hired_at: hired_at || null, left_at: left_at || null })
      .where(eq(titulars.id, parties.titular_id))
    return parties
  })

const asked = (said: string) => ({
  problems: { titular_id: [{ code: 'not_employed', text: `Zoe Paz ${said}` }] },
})

describe('An order of November', () => {
  const REFUSED: [Payday, Employment, string][] = [
    ['primera', { hired_at: '2026-11-16' }, 'ingresó el 16 nov 2026, después de esta quincena'],
    ['segunda', { hired_at: '2026-12-01' }, 'ingresó el 01 dic 2026, después de esta quincena'],
    ['completo', { hired_at: '2026-12-01' }, 'ingresó el 01 dic 2026, después de este mes'],
    ['primera', { left_at: '2026-10-31' }, 'egresó el 31 oct 2026, antes de esta quincena'],
    ['segunda', { left_at: '2026-11-15' }, 'egresó el 15 nov 2026, antes de esta quincena'],
    ['completo', { left_at: '2026-10-31' }, 'egresó el 31 oct 2026, antes de este mes'],
  ]
  test.each(REFUSED)('asks before it pays %s to who has %o', async (payday, employment, said) => {
    const order = { ...(await zoe(employment)), payday, issued_at: day('2026-11-20') }
    expect(await errorOf(t.write((tx) => aPaysheet(tx, order)))).toMatchObject(asked(said))
    const allowed = { ...order, allow_not_employed: true }
    expect(await t.write((tx) => aPaysheet(tx, allowed))).toBe(1)
  })

  const PAID: [Payday, Employment][] = [
    ['primera', { hired_at: '2026-11-15', left_at: '2026-11-15' }],
    ['primera', { left_at: '2026-11-01' }],
    ['segunda', { hired_at: '2026-11-30' }],
    ['segunda', { left_at: '2026-11-16' }],
    ['completo', { hired_at: '2026-11-30' }],
    ['completo', { left_at: '2026-11-01' }],
  ]
  test.each(PAID)('pays %s without a question to who has %o', async (payday, employment) => {
    const order = { ...(await zoe(employment)), payday, issued_at: day('2026-11-20') }
    expect(await t.write((tx) => aPaysheet(tx, order))).toBe(1)
  })

  test('asks again only when an edit changes whom it pays or for which days', async () => {
    const parties = await zoe({ hired_at: '2026-12-01' })
    const id = await t.write((tx) => aPaysheet(tx, { ...parties, allow_not_employed: true }))
    const edit = (changes: Partial<PaysheetInput>) =>
      t.write((tx) => updatePaysheet(tx, id, changes, t.actor))
    await edit({ concept: 'Otro' })
    expect(await errorOf(edit({ payday: 'segunda' }))).toMatchObject(
      asked('ingresó el 01 dic 2026, después de esta quincena'),
    )
    await edit({ payday: 'segunda', allow_not_employed: true })
  })
})
