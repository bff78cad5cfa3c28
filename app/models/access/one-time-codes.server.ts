/** The codes of the second factor: six digits that change with time (RFC 6238), and recovery codes. */

import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** SHA-1, six digits and 30 seconds are what every authenticator app reads. */
const CODES = { issuer: 'Nómina', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be one step off, either way. */
const WINDOW = 1
const RECOVERY_CODES = 10

/** A new key in base32, 160 bits. */
export const newFactorSecret = () => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from the QR code; it holds the key. */
export const keyUri = (secret: string, email: string): string => totpOf(secret, email).toString()

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...CODES, label, secret: Secret.fromBase32(secret) })

/** The time step for which six digits are the code; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: CODES.period, timestamp }) + delta
}

/** Without what reads alike: I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** Ten new codes of 80 bits, written in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length])
    return letters.join('').replace(/.{4}(?=.)/g, '$&-')
  })
}

/** What is stored of a user's recovery code, as people write it; null if it cannot be one. */
export function recoveryDigest(user_id: number, code: string): string | null {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0')
  if (letters.length !== LENGTH) return null
  const plain = letters.replace(/[IL]/g, '1')
  return createHash('sha256').update(`${user_id}:${plain}`).digest('hex')
}

/** Whether it is as long as a recovery code, and so none of the app's. */
export const isRecoveryCode = (code: string): boolean => recoveryDigest(0, code) !== null
