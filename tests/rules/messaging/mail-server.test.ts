// Proves docs/rules/mail.md#1, #4.
/** What becomes of a mail at the mail server (docs/rules/mail.md#3). */
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Letter } from '#app/io/messaging/mail-letter.server.ts'
import { createMailServer, MailFailure } from '#app/io/messaging/mail-server.server.ts'
import type { MailSettings } from '#app/io/messaging/mail-settings.ts'
import { MailStandIn, startAnswering, startDrip } from '#tests/support/mail/smtp.ts'
import { makeCertificate } from '#tests/support/process/certificate.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const LETTER: Letter = {
  messageId: '<nomina-1-2026@nomina.example.com>',
  to: 'petra@example.com',
  subject: 'Recibo de pago: ñandú y pingüino',
  content: 'Primera quincena.\n\nSu recibo, por Bs 1.000,00.',
  footer: 'Al pie',
  sender: 'Ñandú, C.A.',
}

const settingsFor = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
  ...{ host: '127.0.0.1', port, secure: false, login: null },
  ...{ from: 'nomina@example.com', origin: 'https://nomina.example.com' },
  ...more,
})

/** For servers that are waited for in vain; others get the time that the app gives. */
const HASTY = { timeoutMs: 1500, silenceMs: 1000 }

function serverFor(port: number, more?: Partial<MailSettings>, limits?: typeof HASTY) {
  const server = createMailServer(settingsFor(port, more), limits)
  cleanUps.push(server.rest)
  return server
}

async function standIn(options?: Parameters<typeof MailStandIn.start>[0]) {
  const started = await MailStandIn.start(options)
  cleanUps.push(() => started.stop())
  return started
}

/** The outcome of a mail; 'unknown' when nobody can know whether it arrived. */
async function outcomeOf(server: ReturnType<typeof serverFor>, signal?: AbortSignal) {
  return server.send(LETTER, signal).catch((error: unknown) => {
    if (error instanceof MailFailure) return 'unknown'
    throw error
  })
}

describe('a mail', () => {
  test('arrives with its subject, its text in UTF-8 and its own id, over one connection', async () => {
    const other = await standIn()
    const server = serverFor(other.port)
    const file = { name: 'recibo.pdf', body: Buffer.from('%PDF-1.7') }
    expect(await server.send({ ...LETTER, file })).toBe('sent')
    expect(await outcomeOf(server)).toBe('sent')
    expect(other.connections).toBe(1)
    const [mail] = other.mails
    expect(mail).toMatchObject({ from: 'nomina@example.com', to: 'petra@example.com' })
    expect(mail?.raw).toContain('Message-ID: <nomina-1-2026@nomina.example.com>')
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.raw).toContain('filename=recibo.pdf')
    expect(mail && MailStandIn.textOf(mail)).toContain('Su recibo, por Bs 1.000,00.')
    expect(mail && MailStandIn.textOf(mail)).toContain('Ñandú, C.A.')
    expect(mail?.raw).not.toMatch(/\bsrc=|https?:\/\//)
  })

  test('cannot be given headers or receivers by what it says', async () => {
    const other = await standIn()
    const server = serverFor(other.port)
    const subject = 'Hola\r\nBcc: otra@example.com\r\n\r\nOtro texto'
    const sender = 'Empresa\r\nX-Otro: sí'
    expect(await server.send({ ...LETTER, subject, sender })).toBe('sent')
    const [head = ''] = (other.mails[0]?.raw ?? '').split(/\r?\n\r?\n/, 1)
    expect(head).not.toMatch(/^(Bcc|X-Otro):/m)
    expect(other.mails).toHaveLength(1)
  })

  test('says as its subject what was typed, also where that looks like an encoded word', async () => {
    const other = await standIn()
    const subject = '=?utf-8?Q?Otro_asunto?='
    await serverFor(other.port).send({ ...LETTER, subject, sender: subject })
    const [head = ''] = (other.mails[0]?.raw ?? '').split(/\r?\n\r?\n/, 1)
    expect(head).toMatch(/^Subject: =\?/im)
    expect(head).not.toContain('Otro_asunto')
  })

  test('writes what is said into its HTML as text', async () => {
    const other = await standIn()
    const content = '<img src="https://example.com/x.png">'
    await serverFor(other.port).send({ ...LETTER, content })
    expect(other.mails[0]?.raw).toMatch(/&lt;img/)
  })

  test.each([
    ['to', 550, 'No such user here', 'refused'],
    ['to', 450, 'Greylisted', 'failed'],
    ['data', 554, 'Message is spam', 'refused'],
    ['data', 452, 'Disk full', 'failed'],
    ['from', 550, 'Sender not allowed', 'failed'],
    ['to', 421, 'Closing', 'unreachable'],
  ] as const)('that is answered at %s with %d %s is %s', async (at, code, text, outcome) => {
    const other = await standIn()
    other.answer({ at, code, text })
    const server = serverFor(other.port)
    expect(await outcomeOf(server)).toEqual({ [outcome]: expect.stringContaining(`${code} `) })
    expect(await outcomeOf(server)).toBe('sent')
  })

  test('whose connection breaks before it was handed over did not arrive', async () => {
    const other = await standIn()
    other.answer('breaks before the mail')
    expect(await outcomeOf(serverFor(other.port))).toEqual({ unreachable: expect.any(String) })
    expect(other.mails).toEqual([])
  })

  test.each(['takes the mail and breaks', 'takes the mail and says nothing'] as const)(
    'to a server that %s may have arrived',
    async (answer) => {
      const other = await standIn()
      other.answer(answer)
      const limits = answer === 'takes the mail and says nothing' ? HASTY : undefined
      const server = serverFor(other.port, {}, limits)
      expect(await outcomeOf(server)).toBe('unknown')
      expect(other.mails).toHaveLength(1)
      expect(await outcomeOf(server)).toBe('sent')
    },
  )

  test.each(['354 Go ahead', '120 Later', '999 Strange', 'queued'])(
    'to a server that took it and answers %j may have arrived',
    async (answer) => {
      const other = await startAnswering(answer)
      cleanUps.push(other.stop)
      expect(await outcomeOf(serverFor(other.port, {}, HASTY))).toBe('unknown')
      expect(other.taken).toBe(1)
    },
  )

  test('is not held up for ever by a server that drips', async () => {
    const drip = await startDrip()
    cleanUps.push(drip.stop)
    expect(await outcomeOf(serverFor(drip.port, {}, HASTY))).toEqual({
      unreachable: expect.any(String),
    })
  })

  test('waits where nobody listens', async () => {
    const other = await standIn()
    const { port } = other
    await other.stop()
    cleanUps.pop()
    expect(await outcomeOf(serverFor(port))).toEqual({ unreachable: expect.any(String) })
  })

  test('is given up at once when the process stops, unless it was handed over', async () => {
    const drip = await startDrip()
    cleanUps.push(drip.stop)
    const stopping = new AbortController()
    const waiting = outcomeOf(serverFor(drip.port), stopping.signal)
    stopping.abort()
    expect(await waiting).toEqual({ unreachable: expect.any(String) })

    const other = await standIn()
    const later = new AbortController()
    other.onMail = () => later.abort()
    expect(await outcomeOf(serverFor(other.port), later.signal)).toBe('sent')
  })
})

describe('a mail server with a password', () => {
  const login = { user: 'nomina', pass: 'clave secreta' }
  const asking = (accepts: boolean) => ({
    authOptional: false,
    onAuth: (
      ...[{ username, password }, , done]: Parameters<NonNullable<SMTPServerOptions['onAuth']>>
    ) => {
      const isRight = accepts && username === login.user && password === login.pass
      done(isRight ? null : new Error('Authentication failed'), { user: 'nomina' })
    },
    allowInsecureAuth: true,
  })

  test('gets it', async () => {
    const other = await standIn(asking(true))
    expect(await outcomeOf(serverFor(other.port, { login }))).toBe('sent')
  })

  test('that refuses it loses no mail, and the reason does not repeat it', async () => {
    const other = await standIn(asking(false))
    const outcome = await outcomeOf(serverFor(other.port, { login }))
    expect(outcome).toEqual({
      unreachable: 'El servidor de correo no aceptó el usuario o la clave',
    })
  })

  test('that offers STARTTLS is believed by its certificate alone', async () => {
    const other = await standIn({ ...makeCertificate() })
    const outcome = await outcomeOf(serverFor(other.port, { host: 'localhost' }))
    expect(outcome).toEqual({ unreachable: expect.stringMatching(/ETLS|ESOCKET/) })
    expect(other.mails).toEqual([])
  })
})
