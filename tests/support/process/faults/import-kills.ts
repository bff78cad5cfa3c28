/** Kills amid confirming an import of two thousand people: all of it is there, or nothing. */
import { expect } from 'vitest'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { type Client, ORIGIN } from '#tests/support/http/client.ts'
import { findBroken } from '#tests/support/process/commands.ts'
import { logIn } from '#tests/support/process/machines.ts'
import { ADMIN, startServer } from '#tests/support/process/server.ts'
import { kill, ROUNDS } from './kills.ts'
import { momentsIn } from './moments.ts'

const PEOPLE = 2000
/** Confirming takes some part of this. */
const LONGEST_MS = 1000

/** Kills the app amid confirming, and at random moments of it, as often as ROUNDS says. */
export async function surviveImportKills(DATABASE_URL: string): Promise<void> {
  const settings = { DATABASE_URL, PUBLIC_URL: ORIGIN }
  let server = await startServer(settings)
  const enter = () => logIn(server.url, ADMIN.email, ADMIN.password)
  let person = await enter()
  const moments = momentsIn(DATABASE_URL, LONGEST_MS)
  for (let round = 0; round < ROUNDS || !moments.wasAmid(); round++) {
    const path = await uploaded(person, round)
    const form = await person.get(path)
    const before = await countOf(person)
    const confirm = () => person.submit(form, {}, 'Importar', 'import')
    const confirming = confirm().catch(() => undefined)
    await moments.next(confirming)
    await kill(server)
    server = await startServer(settings)
    const answered = (await confirming)?.status
    expect(await findBroken(DATABASE_URL)).toEqual([])
    person = await enter()
    const there = (await countOf(person)) - before
    expect(there).toBeOneOf(answered === 303 ? [PEOPLE] : [0, PEOPLE])
    // The same form with its key again: it makes what is not there, and nothing twice.
    expect((await confirm()).status).toBe(303)
    expect(await countOf(person)).toBe(before + PEOPLE)
    expect(await findBroken(DATABASE_URL)).toEqual([])
    expect((await person.get(path)).page.text).toContain('Importada')
  }
  server.child.kill()
}

/** Sends a list of people whom nobody knows; returns where its dry run is. */
async function uploaded(person: Client, round: number): Promise<string> {
  const body = new FormData()
  body.set('file', new File([listOf(round)], 'lista.csv'))
  const { status, location } = await person.send('/import/employees', { method: 'POST', body })
  expect(status).toBe(303)
  return location ?? ''
}

function listOf(round: number): string {
  const lines = Array.from({ length: PEOPLE }, (_, i) => {
    const n = round * PEOPLE + i
    const number = withCheckDigits('0134', '0001', String(n).padStart(10, '0'))
    return `${10_000_000 + n};Empleada ${n};1000,50;${number};Ahorro`
  })
  return ['Cédula;Nombre;Sueldo;Cuenta;Tipo de cuenta', ...lines].join('\n')
}

const countOf = async (person: Client): Promise<number> =>
  (await person.api('GET', 'titulars?limit=1')).json.total
