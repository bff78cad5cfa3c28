/** Who is active, and which account, go out and come in (docs/rules/import.md#10). */
import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deactivateAccount } from '#app/models/accounts/change.server.ts'
import { undoImport } from '#app/models/imports/change.server.ts'
import { activateTitular, deactivateTitular } from '#app/models/titulars/change.server.ts'
import { accounts, titulars } from '#db/schema.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { anAccount, aTitular } from '#tests/support/models/factories.ts'
import { anImport, exported, imported, rowsOf } from '#tests/support/models/imports.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
const undo = (id: number) => t.write((tx) => undoImport(tx, id, ADMINISTRATOR))
const people = () => t.db.select().from(titulars).orderBy(asc(titulars.id))
const held = () => t.db.select().from(accounts).orderBy(asc(accounts.id))
const states = async () => [
  (await people()).map(({ active }) => active),
  (await held()).map(({ active }) => active),
]
const actions = async (kind: string, id: number) =>
  (await trailOf(t.db, kind, id)).map(({ action }) => action)
const saidOf = async (content: string) =>
  (await rowsOf(t.db, await anImport(t, content))).map(({ state, problems, changes }) => ({
    state,
    said: [
      ...problems,
      ...changes.map(({ label, before, after }) => `${label}: ${before ?? 'nueva'} → ${after}`),
    ],
  }))

const NUMBER = '01340001630000000001'
const OTHER = '01340001610000000002'

/** Ana with an account, Luis with another one; what is named is inactive. */
function two({ ana = false, luis = false, account = false } = {}) {
  return t.write(async (tx) => {
    const first = await aTitular(tx, { name: 'Ana Ruiz', ric: 'V12345678' })
    const second = await aTitular(tx, { name: 'Luis Paz', ric: 'V11470283' })
    const own = await anAccount(tx, { titular_id: first, number: NUMBER })
    await anAccount(tx, { titular_id: second, number: OTHER })
    if (ana) await deactivateTitular(tx, first, ADMINISTRATOR)
    if (luis) await deactivateTitular(tx, second, ADMINISTRATOR)
    if (account) await deactivateAccount(tx, own, ADMINISTRATOR)
    return { ana: first, luis: second, account: own }
  })
}

describe('what is inactive', () => {
  test.each(['csv', 'xlsx'] as const)(
    'comes out so, goes in as unchanged, and is told apart: %s',
    async (format) => {
      await two({ luis: true, account: true })
      const file = await exported(t.db, format)
      const rows = await rowsOf(t.db, await anImport(t, file))
      expect(rows.map(({ row, state }) => [row.active, row.account_active, state])).toEqual([
        ['Activo', 'Inactiva', 'same'],
        ['Inactivo', 'Activa', 'same'],
      ])
    },
  )

  test('is inactive again where the file is imported anew', async () => {
    await two({ luis: true, account: true })
    const file = await exported(t.db, 'csv')
    await t.write(async (tx) => {
      await tx.delete(accounts)
      await tx.delete(titulars)
    })
    const id = await imported(t, file)
    expect(await states()).toEqual([
      [true, false],
      [false, true],
    ])
    const [, luis] = await people()
    expect(await actions('titular', luis?.id ?? 0)).toEqual(
      expect.arrayContaining(['create', 'deactivate']),
    )
    await undo(id)
    expect([await people(), await held()]).toEqual([[], []])
  })
})

describe('a state in a file', () => {
  test('is shown before and after, done with a line in the trail, and put back', async () => {
    const { ana, account } = await two({ luis: true })
    const list = [
      'Cédula;Cargo;Estado;Cuenta;Estado de la cuenta',
      `12345678;Chofer;inactiva;${NUMBER};INACTIVO`,
      '11470283;;Activo;;',
    ].join('\n')
    expect(await saidOf(list)).toEqual([
      {
        state: 'changed',
        said: [
          'Cargo: — → Chofer',
          'Estado: Activo → Inactivo',
          'Estado de la cuenta: Activa → Inactiva',
        ],
      },
      { state: 'changed', said: ['Estado: Inactivo → Activo'] },
    ])
    const id = await imported(t, list)
    expect(await states()).toEqual([
      [false, true],
      [false, true],
    ])
    expect(await actions('titular', ana)).toEqual(expect.arrayContaining(['update', 'deactivate']))
    expect(await actions('account', account)).toContain('deactivate')
    await undo(id)
    expect(await states()).toEqual([
      [true, false],
      [true, true],
    ])
    expect((await people())[0]?.position).toBeNull()
  })

  test('is left as it is by a blank and by a missing column, and is active of who is new', async () => {
    await two({ luis: true, account: true })
    const before = await states()
    await imported(
      t,
      'Cédula;Nombre;Cargo;Estado\n12345678;;Chofer;\n11470283;;Gerente;\n9876543;Eva;;',
    )
    await imported(t, `Cédula;Cargo;Cuenta;Celular\n12345678;Jefa;${NUMBER};4121234567`)
    expect(await states()).toEqual([[...(before[0] ?? []), true], before[1]])
  })

  test('that is no state is refused, with the words that there are', async () => {
    await two()
    expect(
      await saidOf(
        `Cédula;Estado;Cuenta;Estado de la cuenta\n12345678;Miranda;${NUMBER};constructor`,
      ),
    ).toEqual([
      {
        state: 'wrong',
        said: [
          'Estado: no se conoce «Miranda»; elija Activo o Inactivo',
          'Estado de la cuenta: no se conoce «constructor»; elija Activa o Inactiva',
        ],
      },
    ])
  })

  test('of a person is the same in each of their rows', async () => {
    await two()
    const [, second] = await saidOf(
      `Cédula;Estado;Cuenta\n12345678;Activo;${NUMBER}\n12345678;Inactivo;01020001600000000003`,
    )
    expect(second?.said).toContain(
      'Estado: no dice lo mismo que la fila 2, de esta persona: aquí «Inactivo», allá «Activo»',
    )
  })
})

describe('accounts', () => {
  const added = (state: string) =>
    `Cédula;Estado;Cuenta;Tipo de cuenta\n12345678;${state};01020001600000000003;Ahorro`

  test('are not added to who is inactive, unless the file activates them', async () => {
    await two({ ana: true })
    expect(await saidOf(added(''))).toMatchObject([
      { state: 'wrong', said: expect.arrayContaining(['Titular: El titular está inactivo']) },
    ])
    await imported(t, added('Activo'))
    expect(await states()).toEqual([
      [true, true],
      [true, true, true],
    ])
  })

  test('are added to who leaves by the same row', async () => {
    const { ana } = await two()
    await imported(t, added('Inactivo'))
    expect(await states()).toEqual([
      [false, true],
      [true, true, true],
    ])
    expect((await held()).at(-1)?.titular_id).toBe(ana)
  })
})

test('imports of states are undone in turn, the latest first', async () => {
  const { ana } = await two()
  const first = await imported(t, 'Cédula;Cargo;Estado\n12345678;Chofer;Inactivo')
  const second = await imported(t, 'Cédula;Cargo;Estado\n12345678;Jefa;Activo')
  await expect(undo(first)).rejects.toThrow('después cambiaron Ana Ruiz')
  await undo(second)
  await undo(first)
  expect((await people())[0]).toMatchObject({ active: true, position: null })
  const third = await imported(t, 'Cédula;Estado\n12345678;Inactivo')
  await t.write((tx) => activateTitular(tx, ana, ADMINISTRATOR))
  await expect(undo(third)).rejects.toThrow('después cambiaron Ana Ruiz')
})

test('whose account got money since is not made inactive by undoing', async () => {
  const { account } = await two({ account: true })
  const id = await imported(t, `Cédula;Cuenta;Estado de la cuenta\n12345678;${NUMBER};Activa`)
  await t.write(async (tx) => {
    await tx.update(titulars).set({ scope: 'Empresa' })
    await tx.update(accounts).set({ capital: 100 as never })
  })
  // A code that is no question: there is no box that lets it pass.
  expect(await errorOf(undo(id))).toMatchObject({
    message: 'Tienen dinero que nadie podría usar: ··0001',
    code: 'in_use',
    asked: {},
  })
  expect((await held()).find((each) => each.id === account)?.active).toBe(true)
})
