/** 'Usar los datos anteriores' (docs/rules/entering.md#5). */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { goodOf } from '#tests/support/http/form-cases/form.ts'

const t = testApp()
const LAST = 'Usar los datos anteriores'

test.each(['payments', 'paysheets'] as const)(
  '%s: fills what is empty with the user’s last order, and keeps what was typed',
  async (path) => {
    const client = t.as('developer')
    const to = `/${path}/create`
    const first = await client.get(to)
    expect(first.text).not.toContain(LAST)
    const made: Record<string, string> = {
      ...goodOf(path),
      concept: 'Resmas y tinta',
      issued_at: '2026-11-03',
    }
    expect((await client.submit(first, made)).status).toBe(303)

    const opened = await client.get(to)
    expect(opened.text).toMatch(/accesskey="u"/i)
    const typed = { titular_id: String(world.maria), concept: 'Limpieza' }
    const { status, page, text } = await client.submit(opened, typed, LAST)
    expect(status).toBe(200)
    expect(page.values).toMatchObject({
      ...typed,
      enterprise_id: made.enterprise_id,
      transaction: made.transaction,
      issued_at: '2026-11-03',
      number: '',
      key: opened.page.values.key,
    })
    expect(text).toContain('la fecha (03 nov 2026)')

    const bare = await client.submit(await client.get(to), {}, LAST)
    expect(bare.page.values).toMatchObject({ concept: 'Resmas y tinta', number: '' })
    const administrator = t.as('administrator')
    const theirs = await administrator.submit(await administrator.get(to), {}, LAST)
    expect(theirs.page.values.concept).not.toBe('Resmas y tinta')
  },
)

test('nobody has it in a form that edits, or in a copy', async () => {
  const client = t.as('developer')
  await client.submit(await client.get('/payments/create'), goodOf('payments'))
  for (const to of [`/payments/${world.payment}/edit`, `/payments/create?from=${world.payment}`]) {
    expect((await client.get(to)).text).not.toContain(LAST)
  }
})

const TRANSFER = `/titulars/${world.company}/accounts/${world.enterprise}/transfer`

describe.each([
  {
    ...{ to: '/incomes/create', edit: `/incomes/${world.income}/edit`, other: 'provider' },
    ...{ account: 'account_id', body: () => goodOf('incomes'), number: 'ingreso N° ' },
  },
  {
    ...{ to: TRANSFER, edit: `/transfers/${world.transfer}/edit`, other: 'concept' },
    ...{ account: 'to_account_id', number: 'transferencia N° ' },
    body: () => ({ ...goodOf('transfers'), to_account_id: String(world.poor) }),
  },
])('in $to', ({ to, edit, other, account, body, number }) => {
  const first = async () => {
    const client = t.as('developer')
    const opened = await client.get(to)
    expect(opened.text).not.toContain(LAST)
    const typed = { ...body(), [other]: 'Aporte de los socios', issued_at: '2026-11-03' }
    expect((await client.submit(opened, typed)).status).toBe(303)
    return { client, typed }
  }

  test('fills what is empty, keeps what was typed, and makes one document of it', async () => {
    const { client, typed } = await first()
    const opened = await client.get(to)
    expect(opened.text).toMatch(/accesskey="u"/i)
    const own = { amount: '12,50', number: 'T-77' }
    const answer = await client.submit(opened, own, LAST)
    expect(answer.status).toBe(200)
    const { key } = opened.page.values
    expect(answer.page.values).toMatchObject({
      ...{ ...own, key, issued_at: '2026-11-03', [other]: 'Aporte de los socios' },
      [account]: (typed as Record<string, string>)[account],
    })
    expect(answer.text).toContain(`De su ${number}`)
    const before = await t.changes()
    expect((await client.submit(answer, {})).status).toBe(303)
    expect(await t.changes()).not.toBe(before)
    const kept = await client.submit(await client.get(to), { [other]: 'Otra cosa' }, LAST)
    expect(kept.page.values[other]).toBe('Otra cosa')
  })

  test('leaves out an account whose bank account or holder was archived, and says so', async () => {
    const { client, typed } = await first()
    const id = Number((typed as Record<string, string>)[account])
    const [row] = await t.write((tx) => tx.select().from(accounts).where(eq(accounts.id, id)))
    const opened = await client.get(to)
    const titular = eq(titulars.id, row?.titular_id ?? 0)
    for (const archive of [
      (active: boolean) =>
        t.write((tx) => tx.update(accounts).set({ active }).where(eq(accounts.id, id))),
      (active: boolean) => t.write((tx) => tx.update(titulars).set({ active }).where(titular)),
    ]) {
      await archive(false)
      const answer = await client.submit(opened, { [account]: '' }, LAST)
      await archive(true)
      expect(answer.page.values).toMatchObject({ [account]: '', [other]: 'Aporte de los socios' })
      expect(answer.page.text).toMatch(/La cuenta( de destino)? no se puede elegir ahora/)
    }
  })

  test('is not in the form that edits', async () => {
    const { client } = await first()
    expect((await client.get(edit)).text).not.toContain(LAST)
  })
})

test('an order leaves out a company account that holds less than was typed, and says so', async () => {
  const client = t.as('developer')
  const to = '/payments/create'
  await client.submit(await client.get(to), { ...goodOf('payments'), concept: 'Resmas' })
  const answer = await client.submit(await client.get(to), { amount: '99.999.999,00' }, LAST)
  expect(answer.page.values).toMatchObject({ enterprise_id: '', concept: 'Resmas' })
  expect(answer.page.text).toContain('La cuenta de la empresa no tiene fondos suficientes')
  expect(answer.page.text).not.toContain('Se quitó')
})
