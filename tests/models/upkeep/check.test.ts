// @both-engines
// Proves docs/rules/money.md#3, #4, #6; docs/rules/running.md#7.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { voidIncome } from '#app/models/incomes/change.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { updatePaysheet } from '#app/models/paysheets/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { dialect } from '#db/columns.ts'
import { paysheets } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aBank, aCompanyAccount, anIncome, aUser, bs } from '#tests/support/models/factories.ts'
import { harmDatabase } from '#tests/support/models/harm.ts'
import {
  anAdjustment,
  aPaidEmployee,
  aPayment,
  aPayroll,
  aPaysheet,
  aTransfer,
} from '#tests/support/models/orders.ts'

const [YES, NO] = dialect === 'postgres' ? ['true', 'false'] : ['1', '0']

/** SQLite's CHECKs are out of action already. */
const UNBOUNDED =
  dialect === 'postgres' ? ['alter table accounts drop constraint accounts_capital'] : []

const harm = (...statements: string[]) => harmDatabase(t, statements)
const broken = () => findBrokenInvariants(t.db)

/** The company account that pays, its number as screens show it. */
let enterprise = { id: 0, number: '' }

/** One income of 500 Bs; order N° 000001 pays 50 Bs, N° 000002 did and is voided. */
const t = testDatabase(async (t) => {
  const { enterprise_id } = await t.write((tx) => aPaidEmployee(tx))
  const [row] = await t.db
    .select({ number: sql<string>`number` })
    .from(sql`accounts`)
    .where(sql`id = ${enterprise_id}`)
  const digits = row?.number ?? ''
  const parts = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 10), digits.slice(10)]
  enterprise = { id: enterprise_id, number: parts.join('-') }
})

describe('the check of a database that only the app has written', () => {
  test('finds nothing, after creations, edits and voids', async () => {
    await t.write(async (tx) => {
      const income = await anIncome(tx)
      await voidIncome(tx, income, ADMINISTRATOR, null)
      await updatePaysheet(tx, 1, { payday: 'completo', lph: true }, ADMINISTRATOR)
    })
    expect(await broken()).toEqual([])
  })

  test('finds nothing in an L.P.H of half a céntimo, which is rounded up', async () => {
    // 1 % of 100,50 Bs is 100,5 céntimos: 1,01 Bs.
    const id = await t.write(async (tx) =>
      aPaysheet(tx, { ...(await aPayroll(tx, { salary: bs(100.5) })), lph: true }),
    )
    const [row] = await t.db
      .select({ lines: paysheets.lines })
      .from(paysheets)
      .where(eq(paysheets.id, id))
    expect(row?.lines).toMatchObject([{ code: 'lph', amount: 101 }])
    expect(await broken()).toEqual([])
  })
})

/** Gives an order one line, of so many céntimos, and the sums that agree with it. */
const aLine = (code: string, kind: 'asignacion' | 'deduccion', amount: number) => {
  const lines = JSON.stringify([{ code, concept: 'x', kind, amount, reason: null }])
  const [added, deducted] = kind === 'asignacion' ? [amount, 0] : [0, amount]
  return `lines = '${lines}', gross = amount + ${added}, total = amount + ${added} - ${deducted}`
}

describe('the check names', () => {
  test('a capital that is not the sum of its movements', async () => {
    await harm(`update accounts set capital = capital + 1 where id = ${enterprise.id}`)
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: el capital es 450,01 Bs y sus movimientos suman 450,00 Bs.`,
    ])
  })

  test('a capital above 70.368.744.177.663,99 Bs', async () => {
    // 450 Bs are there: 70.368.744.177.213,99 more fill the account, a céntimo more is too much.
    const anAdjustmentOf = (id: number, amount: bigint) => [
      `insert into adjustments (id, "order", account_id, amount, reason, issued_at, created_at, updated_at)
        values (${id}, ${id}, ${enterprise.id}, ${amount}, 'x', '2026-11-20', 'x', 'x')`,
      `insert into movements (account_id, amount, balance, kind, document_id, issued_at, created_at)
        select id, ${amount}, capital + ${amount}, 'adjustment', ${id}, '2026-11-20', 'x' from accounts where id = ${enterprise.id}`,
      `update accounts set capital = capital + ${amount} where id = ${enterprise.id}`,
    ]
    const ofCapital = (sentences: string[]) =>
      sentences.filter((each) => each.includes('capital') && !each.includes('auditoría'))
    await harm(...anAdjustmentOf(1, 7_036_874_417_721_399n))
    expect(ofCapital(await broken())).toEqual([])
    await harm(...UNBOUNDED, ...anAdjustmentOf(2, 1n))
    expect(ofCapital(await broken())).toEqual([
      'accounts: 1 fila no cumple accounts_capital.',
      `Cuenta ${enterprise.number}: el capital es 70.368.744.177.664,00 Bs y no puede pasar de 70.368.744.177.663,99 Bs.`,
    ])
  })

  test('a wrong running balance', async () => {
    await harm(`update movements set balance = 7 where kind = 'paysheet' and document_id = 1`)
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}, movimiento 2: el saldo anotado es 0,07 Bs y debía ser 450,00 Bs.`,
    ])
  })

  test('an income whose movement has another amount', async () => {
    await harm('update incomes set amount = 60000 where id = 1')
    expect(await broken()).toEqual([
      `Ingreso N° 000001: movió 500,00 Bs en la cuenta ${enterprise.number} y debía mover 600,00 Bs.`,
    ])
  })

  test('a day whose sum or count is not that of its movements, and one without any', async () => {
    await harm(
      `update daily_totals set total = 1 where kind = 'income'`,
      `update daily_totals set count = 7 where kind = 'paysheet'`,
      `insert into daily_totals (day, kind, count, total) values ('2020-02-29', 'payment', 0, -1)`,
    )
    expect(await broken()).toEqual([
      'Sumas del 01/01/2019, ingresos: dicen 1 por 0,01 Bs y hay 1 por 500,00 Bs.',
      'Sumas del 02/29/2020, órdenes personales: dicen 0 por −0,01 Bs y hay 0 por 0,00 Bs.',
      'Sumas del 11/13/2026, órdenes de nómina: dicen 7 por −50,00 Bs y hay 1 por −50,00 Bs.',
    ])
  })

  test('an order voided without returning its money, and the counter it left wrong', async () => {
    await harm(`update paysheets set voided_at = '2026-11-20T14:00:00.000Z' where id = 1`)
    expect(await broken()).toEqual([
      `Orden de nómina N° 000001: movió −50,00 Bs en la cuenta ${enterprise.number} y debía mover 0,00 Bs.`,
      'Contador de órdenes de nómina: dice 1 vigentes y hay 0.',
      'Orden de nómina N° 000001: su anulación no está en la auditoría.',
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
      'Sumas del 01/31/2026, órdenes de nómina: dicen 0 por 0,00 Bs y hay 1 por −50,00 Bs.',
      'Sumas del 11/13/2026, órdenes de nómina: dicen 1 por −50,00 Bs y hay 0 por 0,00 Bs.',
    ])
  })

  test('a movement of a missing document', async () => {
    await harm(
      `insert into movements (account_id, amount, balance, kind, document_id, issued_at, created_at, reversal)
       values (${enterprise.id}, 100, 45100, 'income', 99, '2026-11-20', '2026-11-20T14:00:00.000Z', ${NO})`,
    )
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: el capital es 450,00 Bs y sus movimientos suman 451,00 Bs.`,
      `Ingreso que no existe (id 99): movió 1,00 Bs en la cuenta ${enterprise.number} y debía mover 0,00 Bs.`,
      'Sumas del 11/20/2026, ingresos: dicen 0 por 0,00 Bs y hay 1 por 1,00 Bs.',
    ])
  })

  test('personal orders, transfers and adjustments without movements, on every side', async () => {
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
    ['salary = 20000', 'el monto no corresponde al salario y la quincena'],
    [aLine('lph', 'deduccion', 101), 'el L.P.H no es el 1 % del salario'],
    [aLine('bonus', 'asignacion', 5), 'el bono no es el de la configuración que guarda'],
    [aLine('sso', 'deduccion', 5), 'el S.S.O no es el de la configuración que guarda'],
    [aLine('lacks', 'deduccion', 5), 'el paro forzoso no es el de la configuración que guarda'],
    [aLine('adition', 'asignacion', 5), 'el ingreso adicional y su motivo no van juntos'],
    [aLine('discount', 'deduccion', 5), 'el descuento y su motivo no van juntos'],
  ])('a wrong amount within an order: %s', async (change, fault) => {
    await harm(`update paysheets set ${change} where id = 2`)
    expect(await broken()).toEqual([`Orden de nómina N° 000002: ${fault}.`])
  })

  test('a total that is not the sum of its parts', async () => {
    await harm('update paysheets set total = gross + 1 where id = 2')
    expect(await broken()).toEqual([
      'paysheets: 1 fila no cumple paysheets_amounts.',
      'Orden de nómina N° 000002: el total no es la suma de sus partes.',
    ])
  })

  test('a movement marked as a reversal that reverses nothing', async () => {
    await harm(`update movements set reversal = ${YES} where kind = 'paysheet' and document_id = 1`)
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}, movimiento 2: está mal marcado como reverso.`,
      'Sumas del 11/13/2026, órdenes de nómina: dicen 1 por −50,00 Bs y hay -1 por −50,00 Bs.',
    ])
  })

  test('an account whose number has the prefix of another bank', async () => {
    const other = await aBank(t.db, '0102')
    await harm(`update accounts set bank_id = ${other} where id = ${enterprise.id}`)
    expect(await broken()).toEqual([`Cuenta ${enterprise.number}: el prefijo de su banco es 0102.`])
  })

  test('a missing document', async () => {
    await harm(
      'delete from paysheets where id = 2',
      `delete from movements where kind = 'paysheet' and document_id = 2`,
    )
    expect(await broken()).toEqual([
      'Contador de órdenes de nómina: el último número es 2 y el mayor dado es 1.',
    ])
    await harm('update paysheets set "order" = 2 where id = 1')
    expect(await broken()).toEqual([
      'Contador de órdenes de nómina: se dieron 2 números y quedan 1.',
    ])
  })

  test.each([
    ['paysheets', `'{"titular":{},"account":{},"enterprise":{},"settings":{}}'`, 'Orden de nómina'],
    ['incomes', `'{"account":{"number":"01340001630000000001"}}'`, 'Ingreso'],
  ])('a document of %s without its snapshot', async (table, snapshot, name) => {
    await harm(`update ${table} set snapshot = ${snapshot} where id = 1`)
    expect(await broken()).toEqual([`${name} N° 000001: no guarda lo que imprime.`])
  })

  test('a one-time key without its order, and two keys of one order', async () => {
    const key = (name: string, kind: string, ids: string) =>
      `insert into one_time_keys (user_id, key, body_hash, kind, record_ids, created_at)
       values (1, '${name}', 'h', '${kind}', '${ids}', '2026-11-20T14:00:00.000Z')`
    await harm(key('a', 'paysheets', '[1,2]'))
    expect(await broken()).toEqual([])
    await harm(key('b', 'paysheet', '[2]'))
    const twice = 'Claves de un solo uso: dicen haber creado 3 órdenes de nómina y son 2.'
    expect(await broken()).toEqual([twice])
    await harm(`update one_time_keys set record_ids = '[99]' where key = 'b'`)
    expect(await broken()).toEqual([twice])
    await harm('delete from one_time_keys', key('c', 'transfer from 1', '[1]'))
    expect(await broken()).toEqual([
      'Claves de un solo uso: dicen haber creado 1 transferencias y son 0.',
    ])
  })

  test('a database without an active administrator', async () => {
    await t.write((tx) => aUser(tx, { role_id: 2 }))
    await harm(`update users set active = ${NO} where role_id = 1`)
    expect(await broken()).toEqual(['Usuarios: no hay ningún administrador activo.'])
  })

  test('a void that was undone', async () => {
    await harm(
      'update paysheets set voided_at = null, voided_by = null, version = 1 where id = 2',
      `update counters set live = 2 where kind = 'paysheet'`,
    )
    expect(await broken()).toEqual([
      `Orden de nómina N° 000002: movió 0,00 Bs en la cuenta ${enterprise.number} y debía mover −50,00 Bs.`,
      'Orden de nómina N° 000002: está vigente, y la auditoría dice que se anuló.',
    ])
  })

  test('a change without its audit row, and a deleted audit row', async () => {
    await t.write((tx) => updatePaysheet(tx, 1, { concept: 'Otro' }, ADMINISTRATOR))
    expect(await broken()).toEqual([])
    await harm(
      `delete from audit where kind = 'paysheet' and action = 'update'`,
      `update titulars set version = 3 where name = 'Zoe Paz'`,
    )
    expect(await broken()).toEqual([
      'paysheets (id 1): cambió una vez y la auditoría sabe de 0.',
      expect.stringMatching(/^titulars \(id \d+\): cambió 2 veces y la auditoría sabe de 0\.$/),
    ])
  })

  test('a salary and an amount of the settings that differ from the audit trail', async () => {
    const amounts = { bonus: bs(20), sso: bs(4), lacks: bs(2) }
    await t.write((tx) => updateSettings(tx, amounts, ADMINISTRATOR))
    expect(await broken()).toEqual([])
    await harm(`update titulars set salary = 99900 where name = 'Zoe Paz'`)
    await harm('update settings set bonus = 1')
    expect(await broken()).toEqual([
      expect.stringMatching(
        /^titulars \(id \d+\): el salario es 999,00 Bs y la auditoría dice 100,00 Bs\.$/,
      ),
      'settings (id 1): el bono es 0,01 Bs y la auditoría dice 20,00 Bs.',
      expect.stringMatching(/: el salario es 999,00 Bs y su historial dice 100,00 Bs\.$/),
    ])
  })

  test('a wrong counter of live documents, and a number above its sequence', async () => {
    await harm(`update counters set live = 9, last = 8 where kind = 'paysheet'`)
    expect(await broken()).toEqual([
      'Contador de órdenes de nómina: dice 9 vigentes y hay 1.',
      'Contador de órdenes de nómina: el último número es 8 y el mayor dado es 2.',
    ])
  })

  test('a reference to a missing row', async () => {
    await harm(`delete from banks where id = ${await aBank(t.db)}`)
    expect(await broken()).toEqual([
      'accounts.bank_id: 2 filas apuntan a lo que no existe en banks.',
    ])
  })

  test('an account with movements whose titular is not a company', async () => {
    await harm(
      `update titulars set scope = 'Externo' where id = (select titular_id from accounts where id = ${enterprise.id})`,
    )
    expect(await broken()).toEqual([
      `Cuenta ${enterprise.number}: tiene movimientos y su titular no es una Empresa.`,
    ])
  })

  test('a document without an audit row of its creation', async () => {
    await harm(`delete from audit where kind = 'income'`)
    expect(await broken()).toEqual(['Ingreso N° 000001: su creación no está en la auditoría.'])
  })
})
