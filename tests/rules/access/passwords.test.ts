// Proves docs/rules/access.md#8.
import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, makeHash, verifyPassword } from '#app/models/access/passwords.server.ts'

const HERE = '192.0.2.1'
const COMPOSED = 'contrase\u00f1a-\u00e9'
const DECOMPOSED = 'contrasen\u0303a-e\u0301'

describe('a password', () => {
  test('is stored as a salted argon2id hash of 19 MiB and two passes, in PHC format', async () => {
    const hashes = [await makeHash('una-clave'), await hashPassword('una-clave', HERE)]
    for (const hash of hashes) {
      const [, kind, version, cost, salt = '', tag = ''] = hash.split('$')
      expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
      const nonce = Buffer.from(salt, 'base64')
      expect(nonce).toHaveLength(16)
      const asked = { message: 'una-clave', nonce, memory: 19 * 1024, passes: 2, parallelism: 1 }
      const expected = argon2Sync('argon2id', { ...asked, tagLength: 32 })
      expect(Buffer.from(tag, 'base64')).toEqual(expected)
    }
    expect(hashes[0]).not.toBe(hashes[1])
  })

  test.each([
    ['composed', COMPOSED, DECOMPOSED],
    ['decomposed', DECOMPOSED, COMPOSED],
  ])('that was typed %s matches in any Unicode composition', async (_how, set, typed) => {
    const hash = await hashPassword(set, HERE)
    expect(await verifyPassword(typed, hash, HERE)).toBe(true)
    expect(await verifyPassword('contrasena-e', hash, HERE)).toBe(false)
  })

  test('is checked with the parameters in its hash', async () => {
    const nonce = Buffer.alloc(16, 7)
    const cost = { memory: 64, passes: 3, parallelism: 1, tagLength: 24 }
    const tag = argon2Sync('argon2id', { message: 'clave', nonce, ...cost }).toString('base64')
    const salt = nonce.toString('base64').replaceAll('=', '')
    const hash = `$argon2id$v=19$m=64,t=3,p=1$${salt}$${tag}`
    expect(await verifyPassword('clave', hash, HERE)).toBe(true)
    expect(await verifyPassword('otra', hash, HERE)).toBe(false)
  })
})
