// @both-engines
/** Who made a change, chosen of few users and searched for among many (docs/rules/access.md#18). */
import { beforeEach, describe, expect, test } from 'vitest'
import { auditListing } from '#app/models/audit/fields.ts'
import { auditUsers, listAudit } from '#app/models/audit/read.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aUser, listing } from '#tests/support/models/factories.ts'

const t = testDatabase()

test('fifty users are listed by name, fifty-one searched for', async () => {
  // The administrator is the first.
  await t.write(async (tx) => {
    for (let n = 1; n < 49; n++) await aUser(tx, { name: `Persona ${n}` })
    await aUser(tx, { name: 'álvaro' })
  })
  const listed = await auditUsers(t.db)
  expect(listed).toHaveLength(50)
  expect(listed?.slice(0, 2).map(({ name }) => name)).toEqual(['álvaro', 'Ana Administradora'])
  await t.write((tx) => aUser(tx))
  expect(await auditUsers(t.db)).toBeUndefined()
})

describe('A search of who made changes', () => {
  beforeEach(() =>
    t.write(async (tx) => {
      const people = [
        ['José Ñáñez', 'jn@uno.example'],
        ['Josefa Paz', 'jp_1@dos.example'],
        ['Luis Mar', 'luis@dos.example'],
      ] as const
      for (const [n, [name, email]] of people.entries()) {
        const actor = { ...ADMINISTRATOR, id: await aUser(tx, { name, email }), name }
        const kind = n === 1 ? 'bank' : 'titular'
        await recordAudit(tx, actor, 'update', kind, n, { name: 'Uno' }, { name: 'Dos' })
      }
    }),
  )
  const by = async (query: string) => {
    const { data, total } = await listAudit(t.db, listing(auditListing, query))
    expect(total).toBe(data.length)
    return data.map(({ user_name }) => user_name)
  }

  test.each([
    ['jose', ['Josefa Paz', 'José Ñáñez']],
    ['nanez', ['José Ñáñez']],
    ['JN@UNO', ['José Ñáñez']],
    ['dos.example', ['Luis Mar', 'Josefa Paz']],
    ['jp_1', ['Josefa Paz']],
    ['j_1', []],
    ['%', []],
    ['nadie', []],
  ])('for %j finds the changes of whom it names, by name or e-mail', async (text, names) => {
    expect(await by(`search=${encodeURIComponent(text)}&limit=0`)).toEqual(names)
  })

  test('stands beside the other filters', async () => {
    expect(await by('search=jose&kind=bank')).toEqual(['Josefa Paz'])
    expect(await by('search=luis&kind=bank')).toEqual([])
  })
})
