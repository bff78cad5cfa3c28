// Proves docs/rules/unsent-forms.md#2.
/** Forms that are kept more than once, by several, and beside others (docs/rules/unsent-forms.md). */
import { describe, expect, test } from 'vitest'
import { unsent_forms } from '#db/schema.ts'
import { testApp } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { goodOf } from '#tests/support/http/form-cases/form.ts'
import type { Fields } from '#tests/support/http/forms.ts'
import { offers } from '#tests/support/http/screen.ts'
import { NOW } from '#tests/support/models/actor.ts'

const t = testApp()
const KEEP = 'Guardar borrador'
const INCOME = '/incomes/create'
const ORDER = '/payments/create'

const keep = async (client: Client, path: string, typed: Fields) => {
  expect((await client.submit(await client.get(path), typed, KEEP)).status).toBe(303)
}
const isOffered = async (client: Client, path: string) =>
  offers((await client.get(path)).page, 'Recuperar')
/** Makes what is kept so many milliseconds old: a session does not last as long. */
const age = (ms: number) =>
  t.write((tx) => tx.update(unsent_forms).set({ saved_at: new Date(+NOW - ms).toISOString() }))
/** What stands in the form once its draft is recovered. */
const recovered = async (client: Client, path: string) => {
  const { page } = await client.get(path)
  return client.get(page.link('Recuperar'))
}

describe('A form that is kept again', () => {
  test('has what it said last: texts, lines, and what was emptied or switched off', async () => {
    const client = t.as('developer')
    const path = '/paysheets/create'
    const first = {
      concept: 'Uno',
      adition: '5',
      adition_reason: 'Guardia',
      bonus: 'on',
      sso: 'on',
    }
    await keep(client, path, { ...first, 'lines.0.concept': 'Feriado', 'lines.0.amount': '7' })
    const shown = await recovered(client, path)
    expect(shown.page.values).toMatchObject({ ...first, 'lines.0.concept': 'Feriado' })
    const changed = { concept: 'Dos', adition: '', bonus: null, 'lines.0.concept': 'Guardia' }
    expect((await client.submit(shown, changed, KEEP)).status).toBe(303)

    const again = await recovered(client, path)
    expect(again.page.values).toMatchObject({
      ...{ concept: 'Dos', adition: '', adition_reason: 'Guardia', sso: 'on' },
      ...{ 'lines.0.concept': 'Guardia', 'lines.0.amount': '7' },
    })
    expect(again.page.values).not.toHaveProperty('bonus')
    expect(await t.db.select().from(unsent_forms)).toHaveLength(1)
  })

  test('is replaced by what is typed anew, without recovering it', async () => {
    const client = t.as('developer')
    await keep(client, INCOME, { provider: 'Ñandú', number: '17' })
    await keep(client, INCOME, { provider: 'Ávila' })
    expect((await recovered(client, INCOME)).page.values).toMatchObject({
      ...{ provider: 'Ávila', number: '' },
    })
  })

  test('is offered for 24 hours after it was kept last, and then shown to nobody', async () => {
    const client = t.as('developer')
    await keep(client, INCOME, { provider: 'Ñandú' })
    await age(24 * 60 * 60_000 + 1)
    expect(await isOffered(client, INCOME)).toBe(false)
    expect((await client.get(`${INCOME}?draft=1`)).text).not.toContain('Ñandú')
    await keep(client, INCOME, { provider: 'Ávila' })
    await age(24 * 60 * 60_000)
    expect((await client.get(INCOME)).page.text).toContain('Tiene un borrador de ayer a las 10:00.')
    expect((await recovered(client, INCOME)).page.values.provider).toBe('Ávila')
  })
})

describe('Of two users', () => {
  test('each recovers, discards and sends their own', async () => {
    const [one, other] = [t.as('developer'), t.as('administrator')]
    await keep(one, INCOME, { provider: 'Ñandú' })
    await keep(other, INCOME, { provider: 'Ávila' })
    expect((await recovered(one, INCOME)).page.values.provider).toBe('Ñandú')
    const theirs = await recovered(other, INCOME)
    expect(theirs.page.values.provider).toBe('Ávila')
    await one.post(INCOME, { intent: 'discard' })
    expect([await isOffered(one, INCOME), await isOffered(other, INCOME)]).toEqual([false, true])
    await keep(one, INCOME, { provider: 'Ñandú' })
    expect((await other.submit(theirs, goodOf('incomes'))).status).toBe(303)
    expect([await isOffered(one, INCOME), await isOffered(other, INCOME)]).toEqual([true, false])
  })
})

describe('A form that is sent', () => {
  test('forgets its draft, and leaves those of other forms', async () => {
    const client = t.as('developer')
    await keep(client, INCOME, { provider: 'Ñandú' })
    await keep(client, ORDER, { concept: 'Resmas' })
    const shown = await recovered(client, INCOME)
    expect((await client.submit(shown, goodOf('incomes'))).status).toBe(303)
    expect(await isOffered(client, INCOME)).toBe(false)
    expect((await recovered(client, ORDER)).page.values.concept).toBe('Resmas')
  })

  test('keeps its draft while it is refused', async () => {
    const client = t.as('developer')
    await keep(client, INCOME, { provider: 'Ñandú' })
    const shown = await recovered(client, INCOME)
    expect((await client.submit(shown, { amount: 'mil' })).status).toBe(422)
    expect((await recovered(client, INCOME)).page.values.provider).toBe('Ñandú')
  })
})
