/** A stand-in for a mail server, on loopback over real SMTP. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * A refusal with its code at a step, or a connection that breaks: when the receiver is named, or
 * after the whole mail was taken.
 */
export type SmtpAnswer =
  | { at: 'from' | 'to' | 'data'; code: number; text: string }
  | 'breaks before the mail'
  | 'takes the mail and breaks'
  | 'takes the mail and says nothing'

export type Received = { from: string; to: string; raw: string }

export class MailStandIn {
  /** Every mail that arrived whole, also where its sender got no answer. */
  readonly mails: Received[] = []
  /** Called when a whole mail has arrived, before it is answered. */
  onMail: (mail: Received) => void | Promise<void> = () => undefined
  connections = 0
  readonly #answers: SmtpAnswer[] = []
  readonly #server: SMTPServer

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: options.key ? [] : ['STARTTLS'],
      closeTimeout: 50,
      logger: false,
      onConnect: (_, done) => {
        this.connections += 1
        done()
      },
      onMailFrom: (_, __, done) => done(this.#refusal('from')),
      onRcptTo: (_, session, done) => {
        if (this.#answers[0] === 'breaks before the mail') return this.#break(session.id)
        done(this.#refusal('to'))
      },
      onData: async (stream, session, done) => {
        // A sender that was killed amid its mail.
        const raw = await text(stream).catch(() => undefined)
        if (raw === undefined) return
        const { mailFrom, rcptTo } = session.envelope
        const [to] = rcptTo
        const refused = this.#refusal('data')
        if (refused) return done(refused)
        const from = mailFrom ? mailFrom.address : ''
        const mail = { from, to: to?.address ?? '', raw }
        this.mails.push(mail)
        const answer = this.#answers.shift()
        await this.onMail(mail)
        if (answer === 'takes the mail and breaks') return this.#break(session.id)
        if (answer !== 'takes the mail and says nothing') done()
      },
      ...options,
    })
    this.#server.on('error', () => undefined)
  }

  static async start(options?: SMTPServerOptions): Promise<MailStandIn> {
    const standIn = new MailStandIn(options)
    const listener = standIn.#server.listen(0, '127.0.0.1')
    await once(listener, 'listening')
    return standIn
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** How the next mails are answered, one each; then all are taken. */
  answer(...answers: SmtpAnswer[]): void {
    this.#answers.push(...answers)
  }

  /** The lines of a mail's text part, its quoting undone. */
  static textOf({ raw }: Received): string {
    const [, head = '', body = ''] =
      /(Content-Type: text\/plain[\s\S]*?)\r?\n\r?\n([\s\S]*?)(?:\r?\n--(?=-)|$)/.exec(raw) ?? []
    if (/base64/.test(head)) return Buffer.from(body, 'base64').toString()
    if (!/quoted-printable/.test(head)) return body
    const joined = body.replace(/=\r?\n/g, '')
    const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16)),
    )
    return Buffer.from(bytes, 'latin1').toString()
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => this.#server.close(() => done()))
  }

  #refusal(at: 'from' | 'to' | 'data'): (Error & { responseCode: number }) | undefined {
    const next = this.#answers[0]
    if (typeof next !== 'object' || next.at !== at) return undefined
    this.#answers.shift()
    return Object.assign(new Error(next.text), { responseCode: next.code })
  }

  #break(id: string): void {
    if (this.#answers[0] === 'breaks before the mail') this.#answers.shift()
    for (const connection of this.#server.connections) {
      if (connection.id === id) connection._socket.destroy()
    }
  }
}

/** Greets with one letter a moment, and never comes to an end. */
export async function startDrip() {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => server.close(),
  }
}

/** Takes each mail whole, and answers it with a line of any kind. */
export async function startAnswering(answer: string) {
  const counts = { taken: 0 }
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let heard = ''
    let isMail = false
    say('220 stand-in')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (!heard.endsWith(isMail ? '\r\n.\r\n' : '\r\n')) return
      if (isMail) counts.taken += 1
      say(isMail ? answer : heard.startsWith('DATA') ? '354 go' : '250 ok')
      isMail = !isMail && heard.startsWith('DATA')
      heard = ''
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(counts, { port, stop: () => server.close() })
}
