import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { voidIncome } from '#app/models/income-changes.server.ts'
import { updatePaysheet } from '#app/models/paysheet-changes.server.ts'
import { findBrokenInvariants } from '#app/services/invariants.server.ts'
import type { Tx } from '#db/client.server.ts'
import { dialect } from '#db/columns.ts'
import { ADMINISTRATOR } from './actor.ts'
import { testDatabase } from './database.ts'
import { aBank, aCompanyAccount, anIncome } from './factories.ts'
import { anAdjustment, aPaidEmployee, aPayment, aTransfer } from './orders.ts'

const t = testDatabase()

/** What keeps a database from being broken from outside the app, put out of action. */
const DEFENCELESS =
  dialect === 'postgres'
    ? [
        'set local session_replication_role = replica',
        'alter table paysheets drop constraint if exists paysheets_total',
      ]
    : [
        'commit',
        'pragma foreign_keys = off',
        'pragma ignore_check_constraints = on',
        'begin',
        'drop trigger movements_no_update',
        'drop trigger movements_no_delete',
        'drop trigger audit_no_delete',
        'drop trigger paysheets_no_delete',
      ]

type RawHandle = { run?(query: unknown): unknown; execute?(query: unknown): Promise<unknown> }

/** Runs a statement as someone would who goes around the app. */
const harm = (statement: string) =>
  t.write(async (tx: Tx) => {
    const handle = tx as unknown as RawHandle
    for (const each of [...DEFENCELESS, statement]) {
      if (handle.run) handle.run(sql.raw(each))
      else await handle.execute?.(sql.raw(each))
    }
  })

const broken = () => findBrokenInvariants(t.db)

/** The company account that pays, its number as screens show it. */
let enterprise = { id: 0, number: '' }

/** One income of 500 Bs; order N° 000001 pays 50 Bs, N° 000002 did and is voided. */
beforeEach(async () => {
  const { enterprise_id } = await t.write((tx) => aPaidEmployee(tx))
  const [row] = await t.db
    .select({ number: sql<string>`number` })
    .from(sql`accounts`)
    .where(sql`id = ${enterprise_id}`)
  const digits = row?.number ?? ''
  const parts = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 10), digits.slice(10)]
  enterprise = { id: enterprise_id, number: parts.join('-') }
})

describe('a database that only the app has written', () => {
  test('has nothing to say, after creations, edits and voids', async () => {
    await t.write(async (tx) => {
      const income = await anIncome(tx)
      await voidIncome(tx, income, ADMINISTRATOR, null)
      await updatePaysheet(tx, 1, { payday: 'completo', lph: true }, ADMINISTRATOR)
    })
    expect(await broken()).toEqual([])
  })
})

describe('what does not hold is named', () => {
  test('a capital that its movements do not make', async () => {
    await harm(`update accounts set capital = capital + 1 where id = ${enterprise.id}`)
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: el capital es 450,01 Bs y sus movimientos suman 450,00 Bs.`,
    ])
  })

  test('a running balance', async () => {
    await harm(`update movements set balance = 7 where kind = 'paysheet' and document_id = 1`)
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}, movimiento 2: el saldo anotado es 0,07 Bs y debía ser 450,00 Bs.`,
    ])
  })

  test('an income that posted something else', async () => {
    await harm('update incomes set amount = 60000 where id = 1')
    expect(await broken()).toEqual([
      `Ingreso N° 000001: movió 500,00 Bs en la cuenta ${enterprise.number} y debía mover 600,00 Bs.`,
    ])
  })

  test('an order voided without giving its money back, and its count', async () => {
    await harm(`update paysheets set voided_at = '2026-11-20T14:00:00.000Z' where id = 1`)
    expect(await broken()).toEqual([
      `Orden de nómina N° 000001: movió −50,00 Bs en la cuenta ${enterprise.number} y debía mover 0,00 Bs.`,
      'Contador de órdenes de nómina: dice 1 vigentes y hay 0.',
    ])
  })

  test('an order paid from another account than the one it names', async () => {
    const other = await t.write((tx) => aCompanyAccount(tx))
    await harm(`update paysheets set enterprise_id = ${other} where id = 1`)
    const sentences = await broken()
    expect(sentences).toHaveLength(2)
    expect(sentences[0]).toMatch(/^Orden de nómina N° 000001: movió .+ y debía mover /)
  })

  test('a movement under another date than its document’s', async () => {
    await harm(
      `update movements set issued_at = '2026-01-31' where kind = 'paysheet' and document_id = 1`,
    )
    expect(await broken()).toEqual([
      'Orden de nómina N° 000001: su movimiento es del 01/31/2026 y debía ser del 11/13/2026.',
    ])
  })

  test('a movement of a document that does not exist', async () => {
    await harm(
      `insert into movements (account_id, amount, balance, kind, document_id, issued_at, created_at, reversal)
       values (${enterprise.id}, 100, 45100, 'income', 99, '2026-11-20', '2026-11-20T14:00:00.000Z', ${dialect === 'postgres' ? 'false' : '0'})`,
    )
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: el capital es 450,00 Bs y sus movimientos suman 451,00 Bs.`,
      `Ingreso que no existe (id 99): movió 1,00 Bs en la cuenta ${enterprise.number} y debía mover 0,00 Bs.`,
    ])
  })

  test('personal orders, transfers and adjustments that moved nothing, on every side', async () => {
    const { from, to } = await t.write(async (tx) => {
      const from = await aCompanyAccount(tx)
      const to = await aCompanyAccount(tx)
      await aPayment(tx, { titular_id: 1, enterprise_id: from })
      await aTransfer(tx, from, to)
      await anAdjustment(tx, to)
      return { from, to }
    })
    expect(from).not.toBe(to)
    const sentences = await broken()
    const moves = sentences.filter((sentence) => sentence.includes('debía mover'))
    expect(
      moves.map((sentence) => sentence.replace(/N° \d+|\d{4}-\d{4}-\d{2}-\d{10}/g, '#')),
    ).toEqual([
      'Ajuste #: movió 0,00 Bs en la cuenta # y debía mover 10,00 Bs.',
      'Orden personal #: movió 0,00 Bs en la cuenta # y debía mover −10,00 Bs.',
      'Transferencia #: movió 0,00 Bs en la cuenta # y debía mover −10,00 Bs.',
      'Transferencia #: movió 0,00 Bs en la cuenta # y debía mover 10,00 Bs.',
    ])
  })

  test.each([
    ['total = 1', 'el total no es la suma de sus partes'],
    ['salary = 20000', 'el monto no corresponde al salario y la quincena'],
    ['lph = 101, total = amount - 101', 'el L.P.H no es el 1 % del salario'],
    ['bonus = 5, total = amount + 5', 'el bono no es el de la configuración que guarda'],
    ['sso = 5, total = amount - 5', 'el S.S.O no es el de la configuración que guarda'],
    ['lacks = 5, total = amount - 5', 'el paro forzoso no es el de la configuración que guarda'],
    ['adition = 5, total = amount + 5', 'el ingreso adicional y su motivo no van juntos'],
    [`discount_reason = 'Adelanto'`, 'el descuento y su motivo no van juntos'],
  ])('the arithmetic of an order: %s', async (change, fault) => {
    await harm(`update paysheets set ${change} where id = 2`)
    expect(await broken()).toEqual([`Orden de nómina N° 000002: ${fault}.`])
  })

  test('a counter of live documents, and a number given out behind its back', async () => {
    await harm(`update counters set live = 9, last = 8 where kind = 'paysheet'`)
    expect(await broken()).toEqual([
      'Contador de órdenes de nómina: dice 9 vigentes y hay 1.',
      'Contador de órdenes de nómina: el último número es 8 y el mayor dado es 2.',
    ])
  })

  test('a reference to nothing', async () => {
    await harm(`delete from banks where id = ${await aBank(t.db)}`)
    expect(await broken()).toEqual([
      'accounts.bank_id: 2 filas apuntan a lo que no existe en banks.',
    ])
  })

  test('an account with movements whose holder is no company', async () => {
    await harm(
      `update titulars set scope = 'Externo' where id = (select titular_id from accounts where id = ${enterprise.id})`,
    )
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: tiene movimientos y su titular no es una Empresa.`,
    ])
  })

  test('a document whose creation nobody wrote down', async () => {
    await harm(`delete from audit where kind = 'income'`)
    expect(await broken()).toEqual(['Ingreso N° 000001: su creación no está en la auditoría.'])
  })
})
