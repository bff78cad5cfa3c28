/** Finds users who could pass for another: staff is warned of them. */
import { ne } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import { searchKey } from '#app/kernel/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

type Person = { id: number; name: string; email: string }
export type Lookalike = { name: Person | null; email: Person | null }

/**
 * Returns the same text for all that look alike: letters of any script by look (Unicode's
 * confusables), without accents and case. `rn` looks like m, `vv` like w, and 1, l and I like each
 * other.
 */
export function lookOf(text: string): string {
  return searchKey(unhomoglyph(text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')))
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
    .replaceAll('l', 'i')
}

export async function lookalikesOf(
  db: Db,
  people: readonly Person[],
): Promise<Map<number, Lookalike>> {
  const confirmed = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(ne(users.type, 0))
    .orderBy(users.id)
  const names = Map.groupBy(confirmed, ({ name }) => lookOf(name))
  const emails = Map.groupBy(confirmed, ({ email }) => lookOf(email))
  const found = people.map(({ id, name, email }): [number, Lookalike] => {
    const another = (like: Person[] = []) => like.find((each) => each.id !== id) ?? null
    return [
      id,
      { name: another(names.get(lookOf(name))), email: another(emails.get(lookOf(email))) },
    ]
  })
  return new Map(found.filter(([, { name, email }]) => name || email))
}

export function warningsOf(alike: Lookalike | undefined) {
  return {
    name: alike?.name ? `Se lee como el nombre de ${alike.name.email}` : null,
    email: alike?.email ? `Se lee como el correo de ${alike.email.name}` : null,
  }
}
