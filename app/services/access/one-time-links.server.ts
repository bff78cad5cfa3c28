/** Secrets of one use that are handed over in a link: only their SHA-256 is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { tokens, users } from '#db/schema.ts'

type Purpose = 'reset' | 'telegram'

const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes a secret that is good for `ms` from now; what the user had for the purpose is void. */
export async function createOneTimeSecret(
  tx: Tx,
  purpose: Purpose,
  user_id: number,
  ms: number,
  now: Date,
): Promise<string> {
  await endOneTimeSecrets(tx, user_id, [purpose])
  const secret = randomBytes(32).toString('base64url')
  await tx.insert(tokens).values({
    id: digest(secret),
    purpose,
    user_id,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + ms).toISOString(),
  })
  return secret
}

/** Whose secret it is; null when it is unknown, spent or too old, or its user may not log in. */
export async function ownerOfSecret(db: Db, purpose: Purpose, secret: string, now: Date) {
  const [owner] = await db
    .select({ id: users.id, name: users.name, email: users.email, role_id: users.role_id })
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

/** Uses the secret up; its owner, or null as ownerOfSecret says. */
export async function spendSecret(tx: Tx, purpose: Purpose, secret: string, now: Date) {
  const owner = await ownerOfSecret(tx, purpose, secret, now)
  if (owner) await tx.delete(tokens).where(eq(tokens.id, digest(secret)))
  return owner
}

/** Ends the user's links and codes: those of one purpose, or all. */
export async function endOneTimeSecrets(
  tx: Tx,
  user_id: number,
  purposes: Purpose[] = ['reset', 'telegram'],
): Promise<void> {
  const theirs = and(eq(tokens.user_id, user_id), inArray(tokens.purpose, purposes))
  await tx.delete(tokens).where(theirs)
}
