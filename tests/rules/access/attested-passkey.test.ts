// Proves docs/rules/passkeys.md#3.
import { expect, test, vi } from 'vitest'
import { madePasskey } from '#app/models/access/passkeys.server.ts'
import attested from '#tests/support/models/attested-passkey.json' with { type: 'json' }
import { Authenticator } from '#tests/support/models/authenticator.ts'

const SITE = { origin: 'https://nomina.test', host: 'nomina.test' }

/** Made once: of Android's kind, for this site, and its certificate names an address of its own for what was revoked. */
test('a passkey with a certificate is refused before anybody is asked about it', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'))
  expect(await madePasskey(SITE, JSON.stringify(attested))).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('a passkey without one is taken', async () => {
  const options = JSON.stringify({ rp: { id: SITE.host }, challenge: 'AAAA' })
  const made = await madePasskey(SITE, new Authenticator(SITE.origin).make(options))
  expect(made).toMatchObject({ challenge: 'AAAA' })
})
