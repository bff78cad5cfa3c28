/** Tells of rows that give somebody an e-mail which another person has, too (docs/rules/import.md#12). */
import { inTurns } from '#app/kernel/turns.server.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import type { ImportFacts } from './facts.server.ts'
import { importLabels } from './fields.ts'
import type { Person, PlannedRow } from './judge.server.ts'

/** Everybody who is active and has an e-mail once the file is imported, with their row in it. */
type Owners = Map<object, { name: string; line?: number }>

/** The rows, each with its notice if it has one: nothing of it is wrong. */
export async function withSharedEmails(
  planned: readonly PlannedRow[],
  { known, titulars }: ImportFacts,
): Promise<PlannedRow[]> {
  const owners = new Map<string, Owners>()
  for (const row of planned) {
    const email = givenBy(row)
    if (email) owners.set(email, new Map())
  }
  if (owners.size === 0) return [...planned]
  const inFile = new Set<number>()
  for (const { row, who, person } of planned) {
    if (!who || !person) continue
    const stored = titulars.get(who.id ?? 0)
    if (stored) inFile.add(stored.id)
    const { email = stored?.email } = { ...person.create, ...person.update }
    const { active = stored?.active ?? true } = person
    if (active) owners.get(email ?? '')?.set(who, { name: who.name, line: row.line })
  }
  await inTurns([...known.values()], (some) => {
    for (const each of some) {
      const { id, name, email, active } = each
      if (active && !inFile.has(id)) owners.get(email ?? '')?.set(each, { name })
    }
    return []
  })
  return inTurns(planned, (some) =>
    some.map((row) => {
      const text = sharedText(row.who, owners.get(givenBy(row) ?? ''))
      return text === undefined ? row : { ...row, notices: [text] }
    }),
  )
}

const givenBy = ({ person }: PlannedRow) => person?.create?.email ?? person?.update?.email

/** Letters of a name, so that what is told of a file has no more of it. */
const MOST_NAME = 40

function sharedText(who: Person | undefined, owners: Owners = new Map()): string | undefined {
  for (const [owner, { name, line }] of owners) {
    if (owner === who) continue
    const more = owners.size - (who && owners.has(who) ? 2 : 1)
    const short = [...name.slice(0, 2 * MOST_NAME)].slice(0, MOST_NAME).join('')
    const place = line === undefined ? '' : ` (fila ${line})`
    const others = more > 0 ? ` y ${formatCount(more)} más` : ''
    return `${importLabels.email}: también es el de ${short}${place}${others}`
  }
  return undefined
}
