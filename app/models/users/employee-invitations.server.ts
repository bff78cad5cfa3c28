/** Invites employees to become users (docs/rules/mail.md#7). */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isMailOpen, queueMails } from '#app/io/messaging/mail-queue.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict, FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { hashOfNothing } from '#app/models/access/passwords.server.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { mails, titulars, users } from '#db/schema.ts'
import { createResetSecret } from './account.server.ts'
import { createUser } from './create.server.ts'
import type { employeeInvitationInput } from './fields.ts'
import { bindUser } from './link.server.ts'
import {
  askOfShared,
  checkMayChange,
  confirmedUser,
  type StoredUser,
  storeUser,
} from './rules.server.ts'

type Employee = typeof titulars.$inferSelect

/**
 * What was done: a mail is on its way, or `secret` is for the link that somebody hands over; null
 * when the employee was invited since the page was loaded.
 */
export type Invited = { name: string; email: string; secret: string | null } | null

/** `email` takes the place of the employee's own. */
type Wish = InputOf<typeof employeeInvitationInput>

/**
 * Invites an employee, or once more one who has chosen no password yet. Throws NotFound, FieldErrors
 * under `email`, and Conflict for an inactive employee, another titular, and one who has a user.
 */
export async function inviteEmployee(
  tx: Tx,
  titular_id: number,
  { email, seen, allow_shared_email }: Wish,
  actor: Actor,
): Promise<Invited> {
  const [employee] = await tx.select().from(titulars).where(eq(titulars.id, titular_id))
  if (!employee) throw new NotFound()
  checkIsInvitable(employee)
  const address = email ?? employee.email?.toLowerCase()
  if (!address)
    throw new FieldErrors({ email: problem('required', 'Escriba el correo electrónico') })
  await askOfShared(tx, employee, { email: address, allow_shared_email })
  const before = employee.user_id ? await invitedUser(tx, employee.user_id, actor) : null
  if ((before?.invited_at ?? null) !== seen) return null
  const user_id = before
    ? await prepareAgain(tx, before, address, actor)
    : await makeUser(tx, employee, address, actor)
  if (!employee.email) {
    await updateTitular(tx, employee.id, { email: address, allow_shared_email: true }, actor)
  }
  const secret = await sendOrMake(tx, user_id, actor, FOR_RECEIPTS)
  return { name: employee.name, email: address, secret }
}

/**
 * Invites those of these employees who have an e-mail and no user, each by mail. Returns how many.
 * Throws FieldErrors under `email`, which names the employee, when an e-mail is somebody else's.
 */
export async function inviteEmployees(
  tx: Tx,
  ids: readonly number[],
  actor: Actor,
): Promise<number> {
  if (!(await isMailOpen(tx))) throw new Conflict(problem('not_done', NO_MAIL))
  const some = await tx
    .select()
    .from(titulars)
    .where(and(inArray(titulars.id, [...ids]), isNull(titulars.user_id)))
    .orderBy(titulars.id)
  let count = 0
  for (const employee of some) {
    if (!employee.active || employee.scope !== 'Empleado' || !employee.email) continue
    const user_id = await makeUser(tx, employee, employee.email.toLowerCase(), actor)
    await sendOrMake(tx, user_id, actor, FOR_RECEIPTS)
    count += 1
  }
  return count
}

const NO_MAIL = 'El correo no está configurado en este servidor'

function checkIsInvitable({ scope, active, name }: Employee): void {
  if (scope !== 'Empleado') {
    throw new Conflict(
      problem('not_done', `${name} no es empleado: se le crea un usuario en Usuarios`),
    )
  }
  if (!active) throw new Conflict(problem('inactive', 'El empleado está inactivo'))
}

async function makeUser(
  tx: Tx,
  { id: titular_id, name }: Employee,
  email: string,
  actor: Actor,
): Promise<number> {
  const person = { name, email, password_hash: hashOfNothing() }
  const id = await createUser(tx, person, EMPLOYEE, actor).catch((error: unknown) => {
    if (!(error instanceof FieldErrors)) throw error
    const text = `El correo de ${name} (${email}) ya es de otro usuario`
    throw new FieldErrors({ email: problem('taken', text) })
  })
  await bindUser(tx, id, { type: EMPLOYEE, titular_id }, actor)
  return id
}

/** A user who has never had a password. */
async function invitedUser(tx: Tx, id: number, actor: Actor): Promise<StoredUser> {
  const user = await confirmedUser(tx, id)
  if (user.invited_at === null) {
    throw new Conflict(problem('already_done', `${user.name} ya tiene usuario`))
  }
  checkMayChange(actor, user)
  if (!user.active) throw new Conflict(problem('inactive', 'Su usuario está desactivado'))
  return user
}

/** The e-mail may have been wrong. */
async function prepareAgain(
  tx: Tx,
  user: StoredUser,
  email: string,
  actor: Actor,
): Promise<number> {
  if (user.email !== email) await storeUser(tx, user, { email }, actor)
  return user.id
}

const FOR_RECEIPTS = 'Tiene un usuario para ver sus recibos de pago.'

/**
 * Mails the link for choosing a password, with `what` there is a user for; without mails returns its
 * secret. Who invites chooses where the link goes, so it counts as given by them (docs/rules/approval.md#6).
 */
export async function sendOrMake(
  tx: Tx,
  user_id: number,
  actor: Actor,
  what: string,
): Promise<string | null> {
  await tx.update(users).set({ invited_at: actor.at.toISOString() }).where(eq(users.id, user_id))
  if (!(await isMailOpen(tx))) return createResetSecret(tx, user_id, actor)
  await recordAudit(tx, actor, 'reset', 'user', user_id, null, null)
  await forgetFailed(tx, user_id)
  const mail = {
    occasion: `invitation:${user_id}:${randomUUID()}`,
    kind: 'invitation',
    to: { user_id },
    title: 'Su usuario de Nómina',
    content: `${what} Con este enlace elige su contraseña y entra: sirve una vez, durante 24 horas. Si vence, pida otro en la página de entrada, con «¿Olvidó su contraseña?».`,
  } as const
  await queueMails(tx, [mail], actor.at)
  return null
}

/** The new one takes their place, also where staff are told of those that failed. */
async function forgetFailed(tx: Tx, user_id: number): Promise<void> {
  const failed = and(eq(mails.user_id, user_id), eq(mails.kind, 'invitation'))
  await tx
    .update(mails)
    .set({ state: 'dropped' })
    .where(and(failed, inArray(mails.state, ['waiting', 'failed'])))
}
