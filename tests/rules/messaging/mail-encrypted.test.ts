/** What travels between the app and a mail server is encrypted (docs/rules/mail.md#1). */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { MailSettings } from '#app/io/messaging/mail-settings.ts'
import { MailStandIn } from '#tests/support/mail/smtp.ts'
import { startTap } from '#tests/support/mail/tap.ts'
import { makeCertificate } from '#tests/support/process/certificate.ts'

const run = promisify(execFile)
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const LOGIN = { user: 'nomina', pass: 'clave secreta' }
/** What a log-in, and a mail, would show in the clear. */
const IN_THE_CLEAR = /AUTH|secreta|MAIL FROM|petra|recibo/i

/** A mail server that wants the password, and whoever listens on the way to it. */
async function tapped(options: SMTPServerOptions) {
  const given = { passwords: [] as unknown[] }
  const standIn = await MailStandIn.start({
    authOptional: false,
    onAuth: ({ password }, _, done) => {
      given.passwords.push(password)
      done(null, { user: LOGIN.user })
    },
    ...options,
  })
  cleanUps.push(() => standIn.stop())
  const tap = await startTap(standIn.port)
  cleanUps.push(tap.stop)
  return Object.assign(given, { mails: standIn.mails, tap })
}

/** The outcome of a mail in a process that trusts `trusted` besides what every process does. */
async function outcomeOf(settings: Pick<MailSettings, 'host' | 'port' | 'login'>, trusted = '') {
  const folder = await mkdtemp(join(tmpdir(), 'nomina-mail-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'trusted.pem')
  if (trusted) await writeFile(file, trusted)
  const others = { secure: false, from: 'nomina@example.com', origin: 'https://nomina.example.com' }
  const { stdout } = await run(
    process.execPath,
    ['tests/support/mail/send.ts', JSON.stringify({ ...settings, ...others })],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted && file } },
  )
  return JSON.parse(stdout)
}

describe('a mail and the password', () => {
  test('go out encrypted after STARTTLS to a server whose certificate is trusted', async () => {
    const certificate = makeCertificate()
    const { tap, mails, passwords } = await tapped(certificate)
    const to = { host: 'localhost', port: tap.port, login: LOGIN }
    expect(await outcomeOf(to, certificate.cert)).toBe('sent')
    expect(passwords).toEqual([LOGIN.pass])
    expect(mails.map(({ to }) => to)).toEqual(['petra@example.com'])
    expect(tap.heard()).toMatch(/^EHLO nomina\.example\.com\r\nSTARTTLS\r\n/)
    expect(tap.heard()).not.toMatch(IN_THE_CLEAR)
  })

  test.each([
    ['nobody trusts', 'localhost', ''],
    ['is another host’s', '127.0.0.1', 'its own'],
  ])('do not go to a server whose certificate %s', async (_, host, trusted) => {
    const certificate = makeCertificate()
    const { tap, mails, passwords } = await tapped(certificate)
    const to = { host, port: tap.port, login: LOGIN }
    const outcome = await outcomeOf(to, trusted && certificate.cert)
    expect(outcome).toEqual({ unreachable: expect.stringMatching(/ETLS|ESOCKET/) })
    expect({ mails, passwords }).toEqual({ mails: [], passwords: [] })
    expect(tap.heard()).toMatch(/^EHLO nomina\.example\.com\r\nSTARTTLS\r\n/)
    expect(tap.heard()).not.toMatch(IN_THE_CLEAR)
  })

  test('do not go to another machine that offers no STARTTLS', async () => {
    const { tap, mails, passwords } = await tapped({ allowInsecureAuth: true })
    // Leads to this machine, and is no name of it.
    const to = { host: '0.0.0.0', port: tap.port, login: LOGIN }
    expect(await outcomeOf(to)).toEqual({ unreachable: expect.stringContaining('servidor') })
    expect({ mails, passwords }).toEqual({ mails: [], passwords: [] })
    expect(tap.heard()).toMatch(/^EHLO/)
    expect(tap.heard()).not.toMatch(IN_THE_CLEAR)
  })
})
