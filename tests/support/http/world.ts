/** The small company that every test of this folder finds in its database. */

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '#app/context.ts'
import { enqueue } from '#app/io/messaging/outbox.server.ts'
import { makeHash } from '#app/models/access/passwords.server.ts'
import { createAdjustment } from '#app/models/adjustments/change.server.ts'
import { createAnnouncement } from '#app/models/announcements/change.server.ts'
import { nextDocumentNumber } from '#app/models/documents/ledger.server.ts'
import { createPayment } from '#app/models/payments/change.server.ts'
import {
  createPaysheet,
  openPayrollRun,
  type PaysheetInput,
  voidPaysheet,
} from '#app/models/paysheets/change.server.ts'
import { createRate } from '#app/models/rates/change.server.ts'
import { updateSettings } from '#app/models/settings/read.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { registerUser } from '#app/models/users/create.server.ts'
import type { Tx } from '#db/client.server.ts'
import { insertRow } from '#db/insert.server.ts'
import {
  bank_file_lines,
  bank_files,
  faov_files,
  fixed_concepts,
  import_parts,
  imports,
  outbox,
  paysheets,
  titulars,
  users,
} from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import {
  aBank,
  aCompany,
  aCompanyAccount,
  anAccount,
  anIncome,
  aTitular,
  aUser,
  bs,
  day,
} from '#tests/support/models/factories.ts'

/** The password of everyone but the administrator. */
export const PASSWORD = 'clave-comun'

/** Ids by name. */
export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld({ database }: Pick<App, 'database'>) {
  const password_hash = await makeHash(PASSWORD)
  return database.transaction(async (tx) => {
    const people = await makeUsers(tx, password_hash)
    await updateSettings(tx, { bonus: bs(40), sso: bs(10.5), lacks: bs(5.25) }, ADMINISTRATOR)
    const company = await aCompany(tx, { name: 'Inversiones Ávila, C.A.', ric: 'J070133805' })
    const funded = day('2026-01-01')
    const enterprise = await aCompanyAccount(tx, {
      titular_id: company,
      capital: bs(10_000),
      funded,
    })
    const poor = await aCompanyAccount(tx, {
      titular_id: company,
      bank_id: await aBank(tx, '0105'),
      type: 'Ahorro',
      // The payment below leaves 50,00.
      capital: bs(55),
      funded,
    })
    const maria = await aTitular(tx, { name: 'María Ñáñez', ric: 'V11470283', salary: bs(1000.01) })
    const mariaAccount = await anAccount(tx, { titular_id: maria })
    const jose = await aTitular(tx, { name: 'José Pérez', ric: 'V12345678', salary: bs(500) })
    const joseAccounts = [
      await anAccount(tx, { titular_id: jose, type: 'Ahorro' }),
      await anAccount(tx, { titular_id: jose, bank_id: await aBank(tx, '0102') }),
    ] as const
    const nora = await aTitular(tx, { name: 'Nora Sin Salario' })
    const noraAccount = await anAccount(tx, { titular_id: nora })
    const proveedor = await aTitular(tx, {
      name: 'Ferretería Élite',
      scope: 'Externo',
      type: 'Jurídico',
      ric: 'J000029610',
    })
    const lone = await anAccount(tx, { titular_id: null })
    const income = await anIncome(tx, {
      account_id: poor,
      provider: 'Préstamo Banesco',
      amount: bs(25),
    })
    const own = await makeOwnMovements(tx, enterprise, poor)
    const order = {
      ...ORDER,
      titular_id: maria,
      account_id: mariaAccount,
      enterprise_id: enterprise,
    }
    const payment = await createPayment(
      tx,
      { ...PAYMENT, titular_id: nora, account_id: noraAccount, enterprise_id: poor },
      ADMINISTRATOR,
    )
    const paysheet = await createPaysheet(tx, order, ADMINISTRATOR)
    const run = await openPayrollRun(
      tx,
      { payday: 'primera', issued_at: ORDER.issued_at },
      ADMINISTRATOR,
    )
    await tx.update(paysheets).set({ payroll_run_id: run }).where(eq(paysheets.id, paysheet))
    const voided = await createPaysheet(tx, { ...order, payday: 'segunda' }, ADMINISTRATOR)
    await voidPaysheet(tx, voided, ADMINISTRATOR, 'Repetida')
    const bankFile = await aBankFile(tx, enterprise, voided)
    await tx.update(titulars).set({ user_id: people.employee }).where(eq(titulars.id, maria))
    const waitingImport = await anImport(tx, 'waiting')
    const doneImport = await anImport(tx, 'done')
    const told = await makeMessages(tx, people.unlinked)
    const banesco = await aBank(tx)
    const unusedBank = await aBank(tx, '0191')
    const euro = {
      currency: 'EUR',
      day: day('2026-11-19'),
      value: '171.05',
      source: 'BCV',
    } as const
    const rate = await createRate(tx, euro, ADMINISTRATOR)
    const faov = {
      month: '2026-05',
      name: 'N00000000000000000001052026.txt',
      count: 1,
      total: bs(1),
    }
    const made = { sha256: '0', content: Buffer.from('V,1'), created_at: NOW.toISOString() }
    const { id: faovFile } = await insertRow(tx, faov_files, { ...faov, ...made })
    // Its days are over: no order begins with it.
    const { id: fixedConcept } = await insertRow(tx, fixed_concepts, {
      ...{ titular_id: nora, concept: 'Bono de enero', kind: 'asignacion', amount: bs(1) },
      ...{ paydays: 'each', since: day('2020-01-01'), until: day('2020-01-31') },
      ...{ created_at: NOW.toISOString(), updated_at: NOW.toISOString() },
    })
    return {
      people,
      company,
      enterprise,
      poor,
      maria,
      mariaAccount,
      jose,
      joseAccounts,
      nora,
      noraAccount,
      proveedor,
      lone,
      income,
      ...own,
      payment,
      run,
      paysheet,
      voided,
      bankFile,
      faovFile,
      fixedConcept,
      waitingImport,
      doneImport,
      ...told,
      banesco,
      unusedBank,
      rate,
    }
  })
}

const ORDER: Omit<PaysheetInput, 'titular_id' | 'account_id' | 'enterprise_id'> = {
  transaction: 'Transferencia',
  number: '77001',
  payday: 'primera',
  adition: bs(0),
  adition_reason: null,
  discount: bs(0),
  discount_reason: null,
  lph: false,
  bonus: false,
  sso: false,
  lacks: false,
  lines: [],
  concept: 'Nómina de noviembre',
  observation: null,
  realized: 'Administración',
  authorized: null,
  issued_at: day('2026-11-13'),
  allow_duplicate: false,
  recalculate: false,
}

const PAYMENT = {
  amount: bs(5),
  transaction: 'Pago móvil' as const,
  number: 'PM-1',
  concept: 'Refrigerio',
  observation: null,
  realized: 'Administración',
  authorized: null,
  issued_at: day('2026-11-12'),
  allow_duplicate: false,
}

/** A file that paid an order which was voided since: no order in force is held by one. */
async function aBankFile(tx: Tx, account_id: number, document_id: number): Promise<number> {
  const at = NOW.toISOString()
  const stamps = { created_by: ADMINISTRATOR.id, created_at: at, updated_at: at }
  const content = Buffer.from('01340001630000000001/500.01/Maria Nanez\n')
  const [file] = await tx
    .insert(bank_files)
    .values({
      ...{ lot: await nextDocumentNumber(tx, 'bank_file'), account_id, format: 'bancaribe' },
      ...{ value_date: day('2026-11-20'), name: 'Bancaribe_000001.txt', count: 1, total: bs(500) },
      sha256: createHash('sha256').update(content).digest('hex'),
      content,
      payroll_run_id: 1,
      ...stamps,
    })
    .returning({ id: bank_files.id })
  const bank_file_id = file?.id ?? 0
  const line = { kind: 'paysheet' as const, document_id, position: 1, amount: bs(500) }
  await tx.insert(bank_file_lines).values({ bank_file_id, ...line })
  return bank_file_id
}

/** An import of somebody new that waits, or one that did nothing. */
async function anImport(tx: Tx, state: 'waiting' | 'done'): Promise<number> {
  const at = NOW.toISOString()
  const content = Buffer.from('Cédula;Nombre\nV22333444;Inés Nueva')
  const [made] = await tx
    .insert(imports)
    .values({
      ...{ kind: 'employees', state, name: 'personal.csv', sha256: 'x', content },
      summary: {
        ...{ ignored: [], count: { wrong: 0, new: 1, changed: 0, same: 0 }, asks: 0 },
        place: { line: 1 },
      },
      ...{ created_by: ADMINISTRATOR.id, created_at: at, updated_at: at },
      expires_at: '2027-11-20T00:00:00.000Z',
    })
    .returning({ id: imports.id })
  const import_id = made?.id ?? 0
  const row = { line: 2, ric: 'V22333444', name: 'Inés Nueva' }
  const judged = { row, name: 'Inés Nueva', state: 'new', problems: [], changes: [] }
  if (state === 'waiting') {
    const columns = [
      { heading: 'Cédula', samples: ['V22333444'], meaning: 'ric' },
      { heading: 'Nombre', samples: ['Inés Nueva'], meaning: 'name' },
    ]
    await tx.insert(import_parts).values([
      { import_id, what: 'rows', part: 0, items: [judged] },
      { import_id, what: 'columns', part: 0, items: columns },
    ])
  }
  return import_id
}

/** A transfer and an adjustment, each with its counterpart, so that the capitals stay round. */
async function makeOwnMovements(tx: Tx, enterprise: number, poor: number) {
  const move = (from_account_id: number, to_account_id: number) => {
    const sides = { from_account_id, to_account_id, amount: bs(1), issued_at: day('2026-11-12') }
    return createTransfer(tx, { ...sides, number: 'T-5', concept: 'Prueba' }, ADMINISTRATOR)
  }
  const adjust = (amount: number) => {
    const reason = amount > 0 ? 'Intereses' : 'Comisión'
    return createAdjustment(tx, { account_id: poor, amount: bs(amount), reason }, ADMINISTRATOR)
  }
  const transfer = await move(enterprise, poor)
  await move(poor, enterprise)
  const adjustment = await adjust(2)
  await adjust(-2)
  return { transfer, adjustment }
}

/** An announcement to come, and a message that one user has not read. */
async function makeMessages(tx: Tx, user_id: number) {
  const announcement = await createAnnouncement(
    tx,
    { title: 'Cierre del mes', content: 'Entreguen los recibos.', target: 3, type: 1, time: null },
    ADMINISTRATOR,
  )
  const text = { title: 'Bienvenido', content: 'Este es su primer mensaje.' }
  const receiver = { id: user_id, simgulary_bot_id: null }
  await enqueue(tx, [{ receiver, occasion: 'welcome', ...text }], NOW)
  const [message] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.occasion, 'welcome'))
  return { announcement, message: message?.id ?? 0 }
}

async function makeUsers(tx: Tx, password_hash: string) {
  // None of the others gave them their password.
  const nobody = { ...ADMINISTRATOR, id: null }
  const user = (name: string, role_id: number) => {
    const email = `${name.toLowerCase()}@example.com`
    return aUser(tx, { name, email, role_id, password_hash }, nobody)
  }
  const developer = await user('Dario', 2)
  const employee = await user('Elsa', 3)
  const unlinked = await user('Urbano', 3)
  const disabled = await user('Delia', 2)
  await tx.update(users).set({ active: false }).where(eq(users.id, disabled))
  const email = 'wilmer@example.com'
  await registerUser(tx, { name: 'Wilmer', email, password_hash }, ADMINISTRATOR)
  const [wilmer] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return { developer, employee, unlinked, disabled, waiting: wilmer?.id ?? 0 }
}
