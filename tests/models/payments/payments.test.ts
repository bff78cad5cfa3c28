// @both-engines
// Proves docs/rules/money.md#6, #15, #18; docs/rules/finding.md#10; docs/rules/api.md#15.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import {
  type PaymentInput,
  updatePayment,
  voidPayment,
} from '#app/models/payments/change.server.ts'
import { paymentListing } from '#app/models/payments/fields.ts'
import { getPayment, listPaymentRows, listPayments } from '#app/models/payments/read.server.ts'
import { createPaysheets } from '#app/models/paysheets/bulk.server.ts'
import { updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { deactivateTitular, updateTitular } from '#app/models/titulars/change.server.ts'
import { accounts, movements, payments, titulars } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { expectBooksBalance } from '#tests/support/models/books.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompanyAccount,
  anAccount,
  aTitular,
  bs,
  capitalOf,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import {
  aPaysheet,
  aPersonalOrder,
  paymentValues,
  paysheetValues,
} from '#tests/support/models/orders.ts'
import { errorOf, expectRefused } from '#tests/support/models/refusals.ts'

const t = testDatabase()

/** A supplier, an account of theirs and a company account of 1.000,00 Bs. */
const parties = () =>
  t.write(async (tx) => {
    const titular_id = await aTitular(tx, { scope: 'Externo', name: 'Ana Ñáñez' })
    const account_id = await anAccount(tx, { titular_id })
    return {
      titular_id,
      account_id,
      enterprise_id: await aCompanyAccount(tx, { capital: bs(1000) }),
    }
  })
type Parties = Awaited<ReturnType<typeof parties>>

const pay = (values: Parties & Partial<PaymentInput>) => t.write((tx) => aPersonalOrder(tx, values))

describe('a personal order', () => {
  test('takes its amount by one movement and has number, author, snapshot and audit row', async () => {
    const of = await parties()
    const input = paymentValues({ ...of, transaction: 'Pago móvil', amount: bs(333.33) } as never)
    const { allow_duplicate: _, ...said } = input
    const id = await t.write((tx) => aPersonalOrder(tx, input))
    expect(await getPayment(t.db, id)).toMatchObject({
      ...said,
      ...{ order: 1, created_by: 1, version: 1, voided_at: null, created_at: NOW.toISOString() },
    })
    const [row] = await t.db.select().from(payments)
    expect(row?.snapshot).toMatchObject({
      titular: { name: 'Ana Ñáñez' },
      account: { bank: 'Banesco', holder: 'Ana Ñáñez' },
      enterprise: { bank: 'Banesco' },
    })
    const posted = await t.db.select().from(movements).where(eq(movements.kind, 'payment'))
    expect(posted).toMatchObject([
      {
        ...{ account_id: of.enterprise_id, amount: -333_33, balance: 666_67, document_id: id },
        issued_at: '2026-11-13',
      },
    ])
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(666_67)
    expect(await trailOf(t.db, 'payment', id)).toMatchObject([
      { action: 'create', before: null, after: { amount: 333_33, titular_id: of.titular_id } },
    ])
    await expectBooksBalance(t.db)
  })

  test('needs no account of the titular, and then stores none', async () => {
    const { titular_id, enterprise_id } = await parties()
    const id = await t.write((tx) => aPersonalOrder(tx, { titular_id, enterprise_id }))
    expect(await getPayment(t.db, id)).toMatchObject({ account_id: null, amount: 250_00 })
    const [row] = await t.db.select().from(payments)
    expect(row?.snapshot.account).toBeNull()
    const { data } = await listPaymentRows(t.db, listing(paymentListing))
    expect(data).toMatchObject([{ account: '', bank: '', titular: 'Ana Ñáñez', total: 250_00 }])
  })

  test('may pay any active titular, into an active account of theirs', async () => {
    const of = await parties()
    const stranger = await t.write((tx) => anAccount(tx))
    const account = ['Elija una cuenta activa del titular']
    await expectRefused(t, () => pay({ ...of, account_id: stranger }), { account_id: account })
    await t.write((tx) => deactivateAccount(tx, of.account_id, t.actor))
    await expectRefused(t, () => pay(of), { account_id: account })
    await t.write((tx) => deactivateTitular(tx, of.titular_id, t.actor))
    await expectRefused(t, () => pay(of), {
      titular_id: ['Elija un titular activo'],
      account_id: account,
    })
  })

  test('needs a company account that has the amount, and cannot pay into that account', async () => {
    const of = await parties()
    const fields = { enterprise_id: ['Fondo insuficiente'] }
    await expectRefused(t, () => pay({ ...of, amount: bs(1000.01) }), fields)
    await expectRefused(
      t,
      () => pay({ ...of, enterprise_id: of.account_id, account_id: null } as never),
      {
        enterprise_id: ['Elija una cuenta activa de la empresa'],
      },
    )
    const [row] = await t.db.select().from(accounts).where(eq(accounts.id, of.enterprise_id))
    const own = { titular_id: row?.titular_id ?? 0, account_id: of.enterprise_id }
    await expectRefused(t, () => pay({ ...of, ...own }), {
      account_id: ['Elija otra cuenta: esta es la que paga'],
    })
    await pay({ ...of, amount: bs(1000) })
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(0)
  })
})

describe('money for a company', () => {
  const COMPANY_ACCOUNT = {
    account_id: [
      'Es una cuenta de la empresa: el dinero se mueve con «Transferir fondos», no con una orden',
    ],
  }
  /** A company with two accounts, the first of which has 1.000,00 Bs. */
  const company = () =>
    t.write(async (tx) => {
      const titular_id = await aTitular(tx, { scope: 'Empresa', name: 'Ávila, C.A.' })
      const enterprise_id = await aCompanyAccount(tx, { titular_id, capital: bs(1000) })
      return { titular_id, enterprise_id, account_id: await anAccount(tx, { titular_id }) }
    })

  test('is not paid into a company account, by an order nor by an edit', async () => {
    const of = await company()
    await expectRefused(t, () => pay(of), COMPANY_ACCOUNT)
    await expectRefused(t, () => pay({ ...of, allow_no_account: true }), COMPANY_ACCOUNT)
    const id = await pay({ ...(await parties()), enterprise_id: of.enterprise_id })
    const { titular_id, account_id } = of
    await expectRefused(
      t,
      () => t.write((tx) => updatePayment(tx, id, { titular_id, account_id }, t.actor)),
      COMPANY_ACCOUNT,
    )
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(750_00)
  })

  test('is not paid into a company account by a payroll order either', async () => {
    const of = await company()
    await t.write((tx) => updateTitular(tx, of.titular_id, { salary: bs(100) }, t.actor))
    await expectRefused(t, () => t.write((tx) => aPaysheet(tx, of)), COMPANY_ACCOUNT)
    await expectRefused(
      t,
      () => t.write((tx) => createPaysheets(tx, [paysheetValues(of)], t.actor)),
      {
        '0.account_id': COMPANY_ACCOUNT.account_id,
      },
    )
  })

  test('needs a confirmation when a company is paid without an account', async () => {
    const of = { ...(await company()), account_id: null }
    const work = () => pay(of as never)
    await expectRefused(t, work, {
      titular_id: [
        // A name stays as it is written: the summary begins a text in lower case.
        'Lo que se le pague a Ávila, C.A., que es de la empresa, no llega a ningún saldo sin una cuenta',
      ],
    })
    expect(await errorOf(work())).toMatchObject({ codes: { titular_id: ['no_account'] } })
    const id = await pay({ ...of, allow_no_account: true } as never)
    // A confirmed question is not asked again by an edit that leaves its fields as they are.
    await t.write((tx) => updatePayment(tx, id, { amount: bs(1) }, t.actor))
    const other = await pay({ ...(await parties()), enterprise_id: of.enterprise_id })
    const changes = { titular_id: of.titular_id, account_id: null }
    const edit = errorOf(t.write((tx) => updatePayment(tx, other, changes, t.actor)))
    expect(await edit).toMatchObject({ codes: { titular_id: ['no_account'] } })
  })

  test('needs a new confirmation when an edit removes the account or changes the company', async () => {
    const company = (name: string) => t.write((tx) => aTitular(tx, { name, scope: 'Empresa' }))
    const before = await parties()
    const account_id = await t.write((tx) => anAccount(tx, { titular_id: before.titular_id }))
    const id = await pay({ ...before, account_id })
    // It was a person's when it was paid.
    await t.write((tx) => updateTitular(tx, before.titular_id, { scope: 'Empresa' }, t.actor))
    const asked = { codes: { titular_id: ['no_account'] } }
    const edit = (changes: { titular_id?: number; account_id: null }) =>
      errorOf(t.write((tx) => updatePayment(tx, id, changes, t.actor)))
    expect(await edit({ account_id: null })).toMatchObject(asked)
    const first = { titular_id: await company('Una, C.A.'), account_id: null }
    await t.write((tx) => updatePayment(tx, id, { ...first, allow_no_account: true }, t.actor))
    const other = { titular_id: await company('Otra, C.A.'), account_id: null }
    expect(await edit(other)).toMatchObject(asked)
    expect(await getPayment(t.db, id)).toMatchObject(first)
  })

  test('stays on an order whose account becomes a company account later', async () => {
    const of = await parties()
    const id = await pay(of)
    await t.write((tx) => updateTitular(tx, of.titular_id, { scope: 'Empresa' }, t.actor))
    await t.write((tx) => updatePayment(tx, id, { concept: 'Corregido', amount: bs(10) }, t.actor))
    expect(await getPayment(t.db, id)).toMatchObject({ account_id: of.account_id, amount: 10_00 })
    await expectRefused(t, () => pay(of), COMPANY_ACCOUNT)
    await t.write((tx) => voidPayment(tx, id, t.actor, null))
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(1000_00)
  })

  test('cannot be added to an order from before its account or titular became the company’s', async () => {
    const of = await parties()
    const into = await pay(of)
    const nowhere = await pay({ ...of, account_id: null } as never)
    await t.write((tx) => updateTitular(tx, of.titular_id, { salary: bs(100) }, t.actor))
    const sheet = await t.write((tx) => aPaysheet(tx, { ...of, payday: 'primera' }))
    await t.write((tx) => updateTitular(tx, of.titular_id, { scope: 'Empresa' }, t.actor))
    const held = (await capitalOf(t.db, of.enterprise_id)) ?? 0
    const more = { amount: bs(250.01) }
    const edit = (id: number, changes: Parameters<typeof updatePayment>[2]) =>
      t.write((tx) => updatePayment(tx, id, changes, t.actor))
    await expectRefused(t, () => edit(into, more), COMPANY_ACCOUNT)
    expect(await errorOf(edit(nowhere, more))).toMatchObject({
      codes: { titular_id: ['no_account'] },
    })
    await expectRefused(
      t,
      () => t.write((tx) => updatePaysheet(tx, sheet, { payday: 'completo' }, t.actor)),
      COMPANY_ACCOUNT,
    )
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(held)
    await edit(nowhere, { ...more, allow_no_account: true })
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(held - 1)
  })
})

describe('an equal payment', () => {
  const EQUAL = {
    number: ['Ya existe una orden personal de Ana Ñáñez por 100,00 Bs con el número 77'],
  }

  test('needs a confirmation when titular, amount and number are those of a live one', async () => {
    const of = { ...(await parties()), amount: bs(100), number: '77' }
    const first = await pay(of)
    await expectRefused(t, () => pay(of), EQUAL)
    await pay({ ...of, amount: bs(100.01) })
    await pay({ ...of, number: '78' })
    await pay({ ...of, allow_duplicate: true })
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(599_99)
    await t.write((tx) => voidPayment(tx, first, t.actor, null))
    await expectRefused(t, () => pay(of), EQUAL)
  })

  test.each(['tr-0077 b', 'TR-0077B', ' Tr-0077  B ', 'TR-00 77 b'])(
    'needs a confirmation when its number is written as %j',
    async (number) => {
      const of = { ...(await parties()), amount: bs(100) }
      await pay({ ...of, number: 'TR-0077 B' })
      await expectRefused(t, () => pay({ ...of, number }), {
        number: [`Ya existe una orden personal de Ana Ñáñez por 100,00 Bs con el número ${number}`],
      })
      const other = await pay({ ...of, number: 'TR-0078 B' })
      await expectRefused(t, () => t.write((tx) => updatePayment(tx, other, { number }, t.actor)), {
        number: [expect.stringContaining('Ya existe')],
      })
      const second = await pay({ ...of, number, allow_duplicate: true })
      // Writing its own number otherwise makes no other payment of it.
      await t.write((tx) => updatePayment(tx, second, { number: 'TR-0077b' }, t.actor))
    },
  )

  test('that was voided needs none', async () => {
    const of = { ...(await parties()), amount: bs(100), number: '77' }
    const first = await pay(of)
    await t.write((tx) => voidPayment(tx, first, t.actor, 'Repetida'))
    await pay(of)
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(900_00)
  })

  test('needs a confirmation when an edit makes it equal, but not when it was equal before', async () => {
    const of = { ...(await parties()), amount: bs(100), number: '77' }
    await pay(of)
    const second = await pay({ ...of, number: '78' })
    const third = await pay({ ...of, allow_duplicate: true })
    const edit = (id: number, changes: Partial<PaymentInput>) =>
      t.write((tx) => updatePayment(tx, id, changes, t.actor))
    await expectRefused(t, () => edit(second, { number: '77' }), EQUAL)
    const cheaper = await pay({ ...of, amount: bs(50) })
    await expectRefused(t, () => edit(cheaper, { amount: bs(100) }), EQUAL)
    const { titular_id, account_id } = await parties()
    const theirs = await pay({ ...of, titular_id, account_id })
    const own = { titular_id: of.titular_id, account_id: of.account_id }
    await expectRefused(t, () => edit(theirs, own), EQUAL)
    await edit(third, { concept: 'Otro concepto' })
    await edit(second, { number: '77', allow_duplicate: true })
    expect(await getPayment(t.db, second)).toMatchObject({ number: '77', version: 2 })
  })
})

describe('an edit of a personal order', () => {
  test('posts on both accounts when the company account changes', async () => {
    const of = await parties()
    const other = await t.write((tx) => aCompanyAccount(tx, { capital: bs(300) }))
    const id = await pay({ ...of, amount: bs(400) })
    const moved = { enterprise_id: other, amount: bs(300) }
    await t.write((tx) => updatePayment(tx, id, moved, t.actor, 1))
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(1000_00)
    expect(await capitalOf(t.db, other)).toBe(0)
    await expectBooksBalance(t.db)
  })

  test('counts the order’s own amount as available', async () => {
    const of = await parties()
    const id = await pay({ ...of, amount: bs(900) })
    await t.write((tx) => updatePayment(tx, id, { amount: bs(1000) }, t.actor))
    expect(await capitalOf(t.db, of.enterprise_id)).toBe(0)
    const more = () => t.write((tx) => updatePayment(tx, id, { amount: bs(1000.01) }, t.actor))
    await expectRefused(t, more, { enterprise_id: ['Fondo insuficiente'] })
  })

  test('keeps a deactivated account or titular, and the printed names', async () => {
    const of = await parties()
    const id = await pay(of)
    await t.write(async (tx) => {
      await updateTitular(tx, of.titular_id, { name: 'Otro nombre' }, t.actor)
      await deactivateAccount(tx, of.account_id, t.actor)
      await deactivateAccount(tx, of.enterprise_id, t.actor, undefined, { allow_holds_money: true })
      await deactivateTitular(tx, of.titular_id, t.actor)
    })
    await t.write((tx) => updatePayment(tx, id, { concept: 'Corregido', amount: bs(1) }, t.actor))
    const [row] = await t.db.select().from(payments)
    expect(row).toMatchObject({
      concept: 'Corregido',
      snapshot: { titular: { name: 'Ana Ñáñez' } },
    })
  })
})

describe('the list of personal orders', () => {
  test('is searched by titular, number, concept and account number', async () => {
    const of = await parties()
    const id = await pay({ ...of, number: 'Ñ-900', concept: 'Reparación de techos' })
    const { titular_id, enterprise_id } = await parties()
    await t.write((tx) =>
      aPersonalOrder(tx, { titular_id, enterprise_id, number: '2', concept: 'Otra cosa' }),
    )
    const found = async (search: string) =>
      (await listPayments(t.db, listing(paymentListing, `search=${search}`))).data.map((p) => p.id)
    const all = (await listPayments(t.db, listing(paymentListing))).data
    expect(all).toHaveLength(2)
    for (const search of ['n-900', 'REPARACION', 'techos'])
      expect(await found(search)).toEqual([id])
    expect(await found('nanez')).toHaveLength(2)
    const [account] = await t.db.select().from(accounts).where(eq(accounts.id, of.account_id))
    expect(await found(account?.number.slice(10) ?? '')).toEqual([id])
    const tail = account?.number.slice(-4)
    for (const mask of ['··', '**', '...']) expect(await found(mask + tail)).toEqual([id])
    expect(await found('nadie')).toEqual([])
  })

  test('is searched by a titular’s words in any order, also after a comma', async () => {
    const of = await parties()
    const id = await pay(of)
    const name = { search_key: 'alexander camacho v9888777 v-9.888.777' }
    await t.write((tx) => tx.update(titulars).set(name).where(eq(titulars.id, of.titular_id)))
    const found = async (search: string) =>
      (await listPayments(t.db, listing(paymentListing, `search=${search}`))).data.map((p) => p.id)
    for (const search of ['Camacho, Alexander', 'camacho alexander', '9888777', 'Camacho, 9888777'])
      expect([search, await found(search)]).toEqual([search, [id]])
    const forms = ['V-9888777', 'V 9.888.777', 'v-09.888.777', '9.888.777', 'V9888777', '9,888,777']
    for (const search of forms) expect([search, await found(search)]).toEqual([search, [id]])
    // Digits without a letter count with their zeros, or a bank's code would find half of the people.
    expect(await found('09.888.777')).toEqual([])
    expect(await found('Camacho, Pedro')).toEqual([])
    // Zeros before a document's number stay, or it would name half of the people.
    expect(await found('0009888')).toEqual([])
  })

  test('finds nobody by a cédula that has the digits of a name', async () => {
    const [of, other] = [await parties(), await parties()]
    const [id] = [await pay(of), await pay(other)]
    for (const [titular_id, search_key] of [
      [of.titular_id, 'proveedor 24 v9888777'],
      [other.titular_id, 'proveedor 7 v12400000'],
    ] as const) {
      await t.write((tx) =>
        tx.update(titulars).set({ search_key }).where(eq(titulars.id, titular_id)),
      )
    }
    const { data } = await listPayments(t.db, listing(paymentListing, 'search=Proveedor 24'))
    expect(data.map((each) => each.id)).toEqual([id])
  })

  test('is narrowed by titular, account, company account and dates', async () => {
    const [one, two] = [await parties(), await parties()]
    const first = await pay({ ...one, issued_at: day('2026-11-01') })
    const second = await pay({ ...two, issued_at: day('2026-11-30') })
    const ids = async (query: string) =>
      (await listPayments(t.db, listing(paymentListing, query))).data.map(({ id }) => id)
    expect(await ids(`titular=${one.titular_id}`)).toEqual([first])
    expect(await ids(`account=${two.account_id}`)).toEqual([second])
    expect(await ids(`enterprise=${two.enterprise_id}`)).toEqual([second])
    expect(await ids('startDate=issued_at,2026-11-02')).toEqual([second])
    expect(await ids('endDate=2026-11-01')).toEqual([first])
    expect(await ids('sort_by=issued_at,asc')).toEqual([first, second])
  })
})
