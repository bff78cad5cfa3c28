/** Before all tests, once the server is up: people with sessions, settings, records to look at. */
import { writeFileSync } from 'node:fs'
import { type FullConfig, request } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createCookies } from '#app/http/access/cookies.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { makeHash } from '#app/models/access/passwords.server.ts'
import { createSession, createToken } from '#app/models/access/sessions.server.ts'
import { createTitular } from '#app/models/titulars/change.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { openDatabase, type Tx } from '#db/client.server.ts'
import { secrets, titulars } from '#db/schema.ts'
import { requireBuild } from '../../scripts/sources.mjs'
import { Api } from './api.ts'
import { emailOf, PASSWORD, PEOPLE, type Person, type Prepared, preparedFile } from './people.ts'
import { makeExhibits } from './screens.ts'

const now = new Date()
const actor = systemActor(now)

export default async function setup({ projects }: FullConfig) {
  requireBuild()
  const database = await openDatabase(process.env.DATABASE_URL ?? '')
  const password_hash = await makeHash(PASSWORD)
  const made = await database.transaction((tx) => prepare(tx, password_hash))
  await database.close()
  const calls = await request.newContext({
    ...projects[0]?.use,
    extraHTTPHeaders: { Authorization: `Bearer ${made.token}` },
  })
  const api = new Api(calls)
  // Payroll amounts that no test changes.
  await api.put('settings', { bonus: 130.5, sso: 12.34, lacks: 5.67 })
  const ready: Prepared = { ...made, exhibits: await makeExhibits(api) }
  await calls.dispose()
  writeFileSync(preparedFile(), JSON.stringify(ready))
}

async function prepare(tx: Tx, password_hash: string): Promise<Omit<Prepared, 'exhibits'>> {
  const [secret] = await tx.select().from(secrets)
  const cookies = createCookies(secret?.value ?? '')
  const ids: Partial<Record<Person, number>> = {}
  const sessions: Partial<Record<Person, string>> = {}
  for (const person of Object.keys(PEOPLE) as Person[]) {
    const { name, role_id } = PEOPLE[person]
    const user = { name, email: emailOf(person), password_hash }
    const id = await createUser(tx, user, role_id, actor)
    const cookie = await cookies.session.serialize(await createSession(tx, id, now))
    ids[person] = id
    sessions[person] = /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? ''
  }
  const { name } = PEOPLE.elena
  const titular = { name, ric: 'V9999999', type: 'Natural', scope: 'Empleado' } as const
  const id = await createTitular(tx, { ...titular, salary: undefined }, actor)
  await tx
    .update(titulars)
    .set({ user_id: ids.elena ?? null })
    .where(eq(titulars.id, id))
  return {
    sessions: sessions as Record<Person, string>,
    token: await createToken(tx, ids.ana ?? 0, now),
    elena: { id, name },
  }
}
