/**
 * The demo (docs/rules/running.md#15): a company of 60 employees with two years of documents,
 * created by the app's own functions, so that ledger, audit and snapshots are as in real use.
 */

import { eq, lt } from 'drizzle-orm'
import type { App } from '#app/context.ts'
import { twoYearsUpTo } from '#app/demo/calendar.ts'
import { agreeInDollars, type Business, liveMonth } from '#app/demo/documents.server.ts'
import { type Employee, foundCompany, hireStaff, meetSuppliers } from '#app/demo/people.server.ts'
import { chanceOf } from '#app/demo/random.ts'
import { enterRates } from '#app/demo/rates.server.ts'
import { DEMO_ADMIN, DEMO_APPROVER, DEMO_DEVELOPER, DEMO_EMPLOYEE } from '#app/demo/users.ts'
import { type Actor, actorOf } from '#app/kernel/access/actor.ts'
import { ADMIN, DEVELOPER, EMPLOYEE } from '#app/kernel/access/roles.ts'
import { addDays, type IsoDate, todayInCaracas } from '#app/kernel/values/dates.ts'
import { makeHash } from '#app/models/access/passwords.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { changePassword } from '#app/models/users/account.server.ts'
import { createUser } from '#app/models/users/create.server.ts'
import type { Tx } from '#db/client.server.ts'
import { outbox, titulars, users } from '#db/schema.ts'

const SEED = 20_261_120
/** The employee has read all older messages. */
const UNREAD_DAYS = 10

type Person = { id: number; name: string }
/** `given` is what the approver had before they chose their own. */
type Hashes = Record<'given' | 'approver' | 'developer' | 'employee', string>

/** Thrown when the database holds real data, which a demo would mix with. */
class NotADemo extends Error {
  override name = 'NotADemo'
}

/**
 * Fills the database once, in one transaction; a filled demo stays as it is. Returns whether it was
 * filled now. Throws NotADemo.
 */
export async function seedDemo(app: App): Promise<boolean> {
  const hashes = {
    given: await makeHash(DEMO_APPROVER.password),
    approver: await makeHash(DEMO_APPROVER.password),
    developer: await makeHash(DEMO_DEVELOPER.password),
    employee: await makeHash(DEMO_EMPLOYEE.password),
  }
  const now = app.now()
  return app.database.transaction(async (tx) => {
    const [isFilled] = await tx.select().from(users).where(eq(users.email, DEMO_DEVELOPER.email))
    if (isFilled) return false
    const [admin] = await tx
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.email, DEMO_ADMIN.email))
    const [anyone] = await tx.select({ id: titulars.id }).from(titulars).limit(1)
    if (!admin || anyone)
      throw new NotADemo('La base de datos tiene datos que no son de la demostración')
    await liveTwoYears(tx, admin, now, hashes)
    return true
  })
}

/** The administrator does everything, each on its proper day. */
async function liveTwoYears(tx: Tx, admin: Person, now: Date, hashes: Hashes): Promise<void> {
  const chance = chanceOf(SEED)
  const today = todayInCaracas(now)
  const months = twoYearsUpTo(today)
  const onDay = (date: IsoDate, hour: number): Actor => {
    const at = Date.parse(`${date}T00:00:00.000-04:00`) + hour * 3_600_000
    return actorOf({ ...admin, role_id: ADMIN }, new Date(Math.min(at, now.getTime())))
  }
  const actor = onDay(addDays(months[0]?.first ?? today, -5), 9)
  const enterprises = await foundCompany(tx, actor, chance)
  const staff = await hireStaff(tx, actor, chance, enterprises)
  const suppliers = await meetSuppliers(tx, actor, chance)
  await admitApprover(tx, hashes, actor)
  await createUser(tx, { ...DEMO_DEVELOPER, password_hash: hashes.developer }, DEVELOPER, actor)
  await admitEmployee(tx, staff.at(-1), hashes.employee, actor)
  const lastPayday = months.flatMap(({ payDates }) => payDates).at(-1)?.date
  const business: Business = {
    ...{ tx, onDay, today, lastPayday, chance, enterprises, staff, suppliers },
  }
  await enterRates(business)
  for (const [n, month] of months.entries()) {
    if (n === months.length - 2) await agreeInDollars(business, month.first)
    await liveMonth(business, month, n)
  }
  const read = lt(outbox.created_at, onDay(addDays(today, -UNREAD_DAYS), 0).at.toISOString())
  await tx.update(outbox).set({ read_at: outbox.created_at }).where(read)
}

/** Makes the second administrator, who then chooses a password of their own, and so may approve. */
async function admitApprover(tx: Tx, { given, approver }: Hashes, actor: Actor): Promise<void> {
  const id = await createUser(tx, { ...DEMO_APPROVER, password_hash: given }, ADMIN, actor)
  const own = actorOf({ id, name: DEMO_APPROVER.name, role_id: ADMIN }, actor.at)
  await changePassword(tx, id, approver, own, { verified: given })
}

/** Makes one employee a user, linked to their titular. */
async function admitEmployee(
  tx: Tx,
  employee: Employee | undefined,
  password_hash: string,
  actor: Actor,
): Promise<void> {
  if (!employee) return
  const { name, titular_id } = employee
  const { email } = DEMO_EMPLOYEE
  const user_id = await createUser(tx, { name, email, password_hash }, EMPLOYEE, actor)
  await tx.update(titulars).set({ user_id }).where(eq(titulars.id, titular_id))
  await recordAudit(tx, actor, 'update', 'titular', titular_id, { user_id: null }, { user_id })
}
