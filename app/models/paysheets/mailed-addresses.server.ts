/** Who shares the address to which the receipt of an order goes when it is made (docs/rules/mail.md#8). */
import { and, eq, isNull } from 'drizzle-orm'
import {
  type Receiver,
  type SharedAddress,
  sharedAddresses,
} from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { paysheets, titulars } from '#db/schema.ts'
import { receiversOf } from './message.server.ts'

type Person = { id: number; name: string }

async function mailedOf(db: Db, people: readonly Person[]): Promise<Receiver[]> {
  const receivers = await receiversOf(
    db,
    people.map(({ id }) => id),
  )
  return people.flatMap(({ id, name }) => {
    const address = receivers.get(id)?.email
    return address ? [{ titular_id: id, name, address }] : []
  })
}

/** Who of these people shares the address where they are told of an order by mail, by their id. */
export async function sharedByMail(
  db: Db,
  people: readonly Person[],
): Promise<Map<number, SharedAddress>> {
  const mailed = await mailedOf(db, people)
  const shared = new Map((await sharedAddresses(db, mailed)).map((each) => [each.address, each]))
  return new Map(
    mailed.flatMap(({ titular_id, address }) => {
      const found = shared.get(address)
      return found ? [[titular_id, found]] : []
    }),
  )
}

/** Returns the shared addresses of those whose orders of a run wait, each once. */
export async function sharedOfWaiting(db: Db, run: number): Promise<SharedAddress[]> {
  const people = await db
    .selectDistinct({ id: titulars.id, name: titulars.name })
    .from(paysheets)
    .innerJoin(titulars, eq(titulars.id, paysheets.titular_id))
    .where(
      and(
        eq(paysheets.payroll_run_id, run),
        eq(paysheets.pending, true),
        isNull(paysheets.voided_at),
      ),
    )
  return sharedAddresses(db, await mailedOf(db, people))
}
