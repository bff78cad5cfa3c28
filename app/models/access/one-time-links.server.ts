/** Secrets sent in a link that work once. Only their SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { tokens, users } from '#db/schema.ts'

type Purpose = 'reset' | 'telegram' | 'factor' | 'passkey'

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes a secret valid for `ms` from now; deletes the user's others for the purpose. */
export async function createOneTimeSecret(
  tx: Tx,
  purpose: Purpose,
  user_id: number,
  ms: number,
  now: Date,
): Promise<string> {
  await endOneTimeSecrets(tx, user_id, [purpose])
  return addOneTimeSecret(tx, purpose, user_id, ms, now)
}

/**
 * Makes and returns a secret valid for `ms` from now, beside the user's others. With `mark` it opens only
 * what asks for the mark before it.
 */
export async function addOneTimeSecret(
  tx: Tx,
  purpose: Purpose,
  user_id: number,
  ms: number,
  now: Date,
  mark = '',
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(tokens).values({
    id: digest(mark + secret),
    purpose,
    user_id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ms).toISOString(),
  })
  return secret
}

/** The secret's owner; null when it is unknown, used or expired, or its user may not log in. */
export async function ownerOfSecret(db: Db, purpose: Purpose, secret: string, now: Date) {
  const { id, name, email, role_id, invited_at } = users
  const [owner] = await db
    .select({ id, name, email, role_id, invited_at })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(
      and(
        eq(tokens.id, digest(secret)),
        eq(tokens.purpose, purpose),
        gt(tokens.expires_at, now.toISOString()),
        eq(users.active, true),
        ne(users.type, 0),
      ),
    )
  return owner ?? null
}

/** Uses up the secret; returns its owner, or null in the cases of ownerOfSecret. */
export async function spendSecret(tx: Tx, purpose: Purpose, secret: string, now: Date) {
  const owner = await ownerOfSecret(tx, purpose, secret, now)
  if (owner) await tx.delete(tokens).where(eq(tokens.id, digest(secret)))
  return owner
}

/** Deletes the user's links and codes for these purposes, by default all; with `until` those that end by then. */
export async function endOneTimeSecrets(
  tx: Tx,
  user_id: number,
  purposes: Purpose[] = ['reset', 'telegram', 'factor', 'passkey'],
  until?: Date,
): Promise<void> {
  const theirs = and(
    eq(tokens.user_id, user_id),
    inArray(tokens.purpose, purposes),
    until && lte(tokens.expires_at, until.toISOString()),
  )
  await tx.delete(tokens).where(theirs)
}
