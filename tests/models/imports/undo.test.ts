// @both-engines
/** Imports that are taken back (docs/rules/import.md#6). */
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount, updateAccount } from '#app/models/accounts/change.server.ts'
import { undoImport } from '#app/models/imports/change.server.ts'
import { getImport } from '#app/models/imports/read.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular, bs } from '#tests/support/models/factories.ts'
import { imported } from '#tests/support/models/imports.ts'
import { aPaidEmployee, aPayment } from '#tests/support/models/orders.ts'

const t = testDatabase()
const undo = (id: number) => t.write((tx) => undoImport(tx, id, ADMINISTRATOR))
const people = () => t.db.select().from(titulars).orderBy(asc(titulars.id))
const held = () => t.db.select().from(accounts).orderBy(asc(accounts.id))

const ANA = '12345678;Ana Ruiz;1200;01340001630000000001;Ahorro;'
const LUIS = '11470283;Luis Paz;900;01340001610000000002;Corriente;Gerente'
const list = (...rows: string[]) =>
  ['Cédula;Nombre;Sueldo;Cuenta;Tipo de cuenta;Cargo', ...rows].join('\n')

describe('an import that is undone', () => {
  test('takes away what it made, and puts back what it changed', async () => {
    const luis = await t.write((tx) =>
      aTitular(tx, { name: 'Luis', ric: 'V11470283', salary: bs(500) }),
    )
    const id = await imported(t, list(ANA, LUIS))
    expect(await people()).toHaveLength(2)
    await undo(id)
    expect(await people()).toMatchObject([
      { id: luis, name: 'Luis', salary: bs(500), position: null },
    ])
    expect(await held()).toEqual([])
    // Kept, confirmed, undone: three versions.
    expect(await getImport(t.db, id, NOW)).toMatchObject({ state: 'undone', version: 3 })
    expect((await trailOf(t.db, 'import', id)).map(({ action }) => action)).toContain('undo')
    await expect(undo(id)).rejects.toThrow('Solo se deshace una importación confirmada')
    await imported(t, list(ANA))
    expect(await people()).toHaveLength(2)
  })

  test('puts back the phone, the type and the holder of an account that it changed', async () => {
    const number = '01340001610000000002'
    await t.write(async (tx) => {
      const titular_id = await aTitular(tx, { name: 'Luis Paz', ric: 'V11470283' })
      await anAccount(tx, { titular_id, number, type: 'Ahorro', phone_number: '04141112233' })
      await anAccount(tx, { titular_id: null, number: '01340001630000000001' })
    })
    const before = await held()
    const columns = 'Cédula;Cuenta;Tipo de cuenta;Celular'
    const id = await imported(
      t,
      `${columns}\n11470283;${number};Corriente;0412-1234567\n11470283;01340001630000000001;;`,
    )
    expect(await held()).toMatchObject([
      { type: 'Corriente', phone_number: '04121234567' },
      { titular_id: before[0]?.titular_id },
    ])
    await undo(id)
    const after = await held()
    const { type, phone_number } = after[0] ?? {}
    expect([type, phone_number, after[1]?.titular_id]).toEqual(['Ahorro', '04141112233', null])
  })

  test('leaves alone what somebody deleted since', async () => {
    const id = await imported(t, list(ANA))
    const [account] = await held()
    await t.write((tx) => deleteAccount(tx, account?.id ?? 0, ADMINISTRATOR))
    await undo(id)
    expect(await people()).toEqual([])
  })

  test('is refused when somebody or an account of it changed since, by name', async () => {
    const id = await imported(t, list(ANA, LUIS))
    const [ana] = await people()
    const [, account] = await held()
    const raise = { salary: bs(1300) }
    await t.write((tx) => updateTitular(tx, ana?.id ?? 0, raise, ADMINISTRATOR))
    await expect(undo(id)).rejects.toThrow('No se puede deshacer: después cambiaron Ana Ruiz')
    await t.write(async (tx) => {
      await updateAccount(tx, account?.id ?? 0, { phone_number: '04121234567' }, ADMINISTRATOR)
    })
    await expect(undo(id)).rejects.toThrow(
      'No se puede deshacer: después cambiaron Ana Ruiz, ··0002',
    )
    expect(await people()).toHaveLength(2)
  })

  test('is refused while a later one stands, and done once that is undone, in turn', async () => {
    const luis = await t.write((tx) =>
      aTitular(tx, { name: 'Luis Paz', ric: 'V11470283', salary: bs(500) }),
    )
    const first = await imported(t, list(ANA, LUIS))
    const raised = 'Cédula;Sueldo\n12345678;1500\n11470283;950'
    const second = await imported(t, raised)
    const third = await imported(
      t,
      'Cédula;Cuenta;Celular\n12345678;01340001630000000001;4121234567\n11470283;;',
    )
    const refused = 'No se puede deshacer: después cambiaron'
    await expect(undo(first)).rejects.toThrow(`${refused} Ana Ruiz, Luis Paz, ··0001`)
    await undo(second)
    await expect(undo(first)).rejects.toThrow(`${refused} ··0001`)
    await undo(third)
    await imported(t, raised).then(undo)
    const [, ana] = await people()
    expect([ana?.name, ana?.salary]).toEqual(['Ana Ruiz', bs(1200)])
    await undo(first)
    expect(await people()).toMatchObject([{ id: luis, salary: bs(500), position: null }])
    expect(await held()).toEqual([])
  })

  test('keeps what somebody changed since, though it is again what it was', async () => {
    const id = await imported(t, list(ANA))
    const [ana] = await people()
    const back = await imported(t, 'Cédula;Sueldo\n12345678;1300')
    const again = await imported(t, 'Cédula;Sueldo\n12345678;1200')
    const refused = 'No se puede deshacer: después cambiaron Ana Ruiz'
    await expect(undo(id)).rejects.toThrow(refused)
    await expect(undo(back)).rejects.toThrow(refused)
    await undo(again)
    await undo(back)
    for (const salary of [bs(1300), bs(1200)]) {
      await t.write((tx) => updateTitular(tx, ana?.id ?? 0, { salary }, ADMINISTRATOR))
    }
    const later = await imported(t, 'Cédula;Cargo\n12345678;Gerente')
    await undo(later)
    await expect(undo(id)).rejects.toThrow(refused)
    expect(await people()).toMatchObject([{ salary: bs(1200) }])
  })

  test('is refused when an order pays somebody of it, or they have another account', async () => {
    const id = await imported(t, list(ANA, LUIS))
    const [ana, luis] = await people()
    await t.write(async (tx) => {
      const { enterprise_id } = await aPaidEmployee(tx)
      await aPayment(tx, { titular_id: ana?.id ?? 0, enterprise_id })
    })
    await expect(undo(id)).rejects.toThrow('No se puede deshacer: Ana Ruiz tiene 1 orden personal')
    await t.write((tx) => anAccount(tx, { titular_id: luis?.id ?? 0 }))
    await expect(undo(id)).rejects.toThrow('Luis Paz tiene 1 cuenta')
    const still = await t.db.select().from(titulars).where(eq(titulars.ric, 'V12345678'))
    expect([still.length, (await held()).length]).toEqual([1, 5])
  })
})
