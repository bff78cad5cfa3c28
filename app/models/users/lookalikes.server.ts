/**
 * Users whose name or e-mail reads like another's, which is how somebody would pass for somebody
 * else: staff is told before they confirm a registration or change a user.
 */
import { ne } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import { searchKey } from '#app/services/values/text.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema.ts'

type Person = { id: number; name: string; email: string }
/** Of whom the name, and the e-mail, could be taken for; null for nobody's. */
export type Lookalike = { name: Person | null; email: Person | null }

/**
 * The same for all that reads alike: letters of any script by their look (Unicode's confusables),
 * without accents and case. `rn` reads like m, `vv` like w, and 1, l and I like each other.
 */
export function lookOf(text: string): string {
  return searchKey(unhomoglyph(text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')))
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
    .replaceAll('l', 'i')
}

/** Of these users, whose name or e-mail reads like that of somebody else who is confirmed. */
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

/** What staff is told of it, beside the name and beside the e-mail. */
export function warningsOf(alike: Lookalike | undefined) {
  return {
    name: alike?.name ? `Se lee como el nombre de ${alike.name.email}` : null,
    email: alike?.email ? `Se lee como el correo de ${alike.email.name}` : null,
  }
}
