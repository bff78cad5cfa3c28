/** Second factors for tests, and the codes of an authenticator app, reckoned apart (RFC 6238). */
import { createHmac } from 'node:crypto'
import type { Tx } from '#db/client.server.ts'
import { second_factors } from '#db/schema.ts'
import { NOW } from './actor.ts'

/** The key of RFC 6238's examples, in base32. */
export const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The user is asked for a code from now on. */
export async function aFactor(tx: Tx, user_id: number): Promise<void> {
  const at = NOW.toISOString()
  await tx.insert(second_factors).values({ user_id, secret: KEY, created_at: at, confirmed_at: at })
}

/** What the app shows at a moment for a key in base32. */
export function codeAt(moment: Date, key = KEY): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000)))
  const hash = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The code `steps` of 30 seconds later. */
export const codeLater = (steps: number, key = KEY): string =>
  codeAt(new Date(NOW.getTime() + steps * 30_000), key)

/** Six digits that are no code about now. */
export function wrongCode(key = KEY): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeLater(steps, key))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (each) => !right.includes(each),
    ) ?? ''
  )
}

function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
