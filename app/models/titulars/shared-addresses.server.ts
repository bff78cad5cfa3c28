/** Receivers of mails whose address other people have, too (docs/rules/mail.md#8). */
import { and, eq, ne } from 'drizzle-orm'
import { inAlphabet } from '#app/kernel/values/alphabet.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import type { Db } from '#db/client.server.ts'
import { inSlices, isIn, listed, query } from '#db/query.server.ts'
import { titulars, users } from '#db/schema.ts'

export type Receiver = { titular_id: number; name: string; address: string }

export type SharedAddress = { address: string; names: string[] }

/** The receivers' addresses that several have, or another active person or user, by the alphabet. */
export async function sharedAddresses(
  db: Db,
  receivers: readonly Receiver[],
): Promise<SharedAddress[]> {
  const addresses = [...new Set(receivers.map(({ address }) => address))]
  const owners = [
    ...receivers,
    ...(await inSlices(addresses, (some) => titularsWith(db, some))),
    ...(await inSlices(addresses, (some) => usersWith(db, some))),
  ]
  const shared = [...Map.groupBy(owners, ({ address }) => address)].map(([address, all]) => {
    // A user without a record is somebody by their own id.
    const people = new Map(all.map((each) => [keyOf(each), each.name]))
    return { address, names: [...people.values()].sort(inAlphabet) }
  })
  return shared
    .filter(({ names }) => names.length > 1)
    .sort((one, other) => inAlphabet(one.address, other.address))
}

type Owner = { titular_id: number | null; user_id?: number; name: string; address: string }

const keyOf = ({ titular_id, user_id = 0 }: Owner) => titular_id ?? -user_id

async function titularsWith(db: Db, addresses: readonly string[]): Promise<Owner[]> {
  const rows = await titularsByEmail(db).execute({ ids: listed(addresses) })
  return rows.map((row) => ({ ...row, address: row.address ?? '' }))
}

const titularsByEmail = query((db) =>
  db
    .select({ titular_id: titulars.id, name: titulars.name, address: titulars.email })
    .from(titulars)
    .where(and(isIn(titulars.email), eq(titulars.active, true))),
)

async function usersWith(db: Db, addresses: readonly string[]): Promise<Owner[]> {
  const rows = await usersByEmail(db).execute({ ids: listed(addresses) })
  return rows.map(({ titular, name, ...row }) => ({ ...row, name: titular ?? name }))
}

const usersByEmail = query((db) =>
  db
    .select({
      titular_id: titulars.id,
      titular: titulars.name,
      user_id: users.id,
      name: users.name,
      address: users.email,
    })
    .from(users)
    .leftJoin(titulars, eq(titulars.user_id, users.id))
    .where(and(isIn(users.email), eq(users.active, true), ne(users.type, 0))),
)

/** More are only counted. */
const MOST_NAMES = 5
const MOST_ADDRESSES = 20

/** 'Comparten el correo x@example.com: Ana y Bea' */
export function sharedTexts(shared: readonly SharedAddress[]): string[] {
  const some = shared.slice(0, MOST_ADDRESSES)
  const more = shared.length - some.length
  return [
    ...some.map((each) => `Comparten el correo ${each.address}: ${namesOf(each)}`),
    ...(more > 0 ? [`Y ${counted(more, 'correo', 'correos')} más`] : []),
  ]
}

/** 'Ana, Bea y Carla' */
export function namesOf({ names }: SharedAddress): string {
  const more = names.length - MOST_NAMES
  const others = more > 0 ? [`${formatCount(more)} más`] : []
  return LIST.format([...names.slice(0, MOST_NAMES), ...others])
}

const LIST = new Intl.ListFormat('es')
