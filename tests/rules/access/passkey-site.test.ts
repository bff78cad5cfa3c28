/** Where passkeys hold: what a request says of its own address is no proof (docs/rules/passkeys.md). */
import { expect, test } from 'vitest'
import type { App } from '#app/context.ts'
import { passkeySite } from '#app/http/access/passkeys.server.ts'

const site = (publicUrl: string | undefined, asked: string) => {
  const config = { publicUrl: publicUrl === undefined ? undefined : new URL(publicUrl) }
  return passkeySite({ config } as unknown as App, new URL(asked))?.origin
}

test.each([
  ['https://nomina.example', 'https://otro.example/settings', 'https://nomina.example'],
  [undefined, 'https://nomina.example/settings', undefined],
  [undefined, 'http://localhost:5173/settings', 'http://localhost:5173'],
  ['http://nomina.example', 'http://nomina.example/', undefined],
  ['https://192.0.2.7', 'https://192.0.2.7/', undefined],
  ['https://[2001:db8::1]', 'https://[2001:db8::1]/', undefined],
  ['http://localhost:5173', 'http://otro.example/', 'http://localhost:5173'],
])('at PUBLIC_URL %s, asked at %s: %s', (publicUrl, asked, origin) => {
  expect(site(publicUrl, asked)).toBe(origin)
})
