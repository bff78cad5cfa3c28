/** A stand-in for Telegram's Bot API, on loopback over real HTTP. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Of the login widget's example, as the specification gives it. */
export const TOKEN = '777777777:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

/** A refusal as the Bot API words it, or a connection that breaks in the ways that they do. */
export type Answer =
  | { status: number; description: string; retry_after?: number }
  | 'no answer'
  | 'cut off'
  | 'hangs up'

export type Call = {
  method: string
  fields: Record<string, string>
  /** By the field's name. */
  files: Record<string, { name: string; bytes: Buffer }>
}

type Text = { from: number; text: string; chat?: { id: number; type: string } }

export class BotApi {
  /** The calls received, except getUpdates. */
  readonly calls: Call[] = []
  /** The offset of each getUpdates. */
  readonly offsets: (number | undefined)[] = []
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #answers: Answer[] = []
  readonly #failingPolls: Answer[] = []
  readonly #updates: { update_id: number; message: object }[] = []
  readonly #waiting = new Set<() => void>()
  readonly #watching = new Set<() => void>()
  #lastUpdate = 0

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response))
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  static async start(): Promise<BotApi> {
    const api = new BotApi()
    api.#server.listen(0, '127.0.0.1')
    await once(api.#server, 'listening')
    return api
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  /** How the next calls that send something are answered, in turn; well, after these. */
  answerWith(...answers: Answer[]): void {
    this.#answers.push(...answers)
  }

  /** As answerWith, for getUpdates. */
  failPolls(...answers: Answer[]): void {
    this.#failingPolls.push(...answers)
  }

  /** Somebody writes to the bot; the same number again is the same update. */
  receive({ from, text, chat = { id: from, type: 'private' } }: Text, again?: number): number {
    const update_id = again ?? ++this.#lastUpdate
    this.#updates.push({ update_id, message: { text, chat, from: { id: from } } })
    for (const wake of this.#waiting) wake()
    return update_id
  }

  /** Ready when `isSo`, which is looked at after each call. */
  async until(isSo: (api: BotApi) => boolean): Promise<void> {
    while (!isSo(this)) await new Promise<void>((done) => this.#watching.add(done))
  }

  /** Ready when every update was confirmed by asking for what comes after it. */
  untilRead(): Promise<void> {
    return this.until(() => this.#updates.length === 0)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, bot, method = ''] = request.url?.split('/') ?? []
    const call = { method, ...(await read(request)) }
    if (bot !== `bot${TOKEN}`) return refuse(response, { status: 401, description: 'Unauthorized' })
    if (method === 'getUpdates') await this.#poll(call, response)
    else {
      this.calls.push(call)
      const me = { id: 777777777, is_bot: true, first_name: 'Nómina', username: 'nomina_bot' }
      const answer = method === 'getMe' ? undefined : this.#answers.shift()
      if (answer) refuse(response, answer)
      else reply(response, 200, { ok: true, result: method === 'getMe' ? me : { message_id: 1 } })
    }
    for (const wake of this.#watching) wake()
    this.#watching.clear()
  }

  async #poll({ fields }: Call, response: ServerResponse): Promise<void> {
    const offset = fields.offset === undefined ? undefined : Number(fields.offset)
    this.offsets.push(offset)
    const failure = this.#failingPolls.shift()
    if (failure) return refuse(response, failure)
    while (this.#updates[0] && this.#updates[0].update_id < (offset ?? 0)) this.#updates.shift()
    for (const wake of this.#watching) wake()
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('close', resolve)
    this.#waiting.add(resolve)
    if (this.#updates.length === 0) await promise
    this.#waiting.delete(resolve)
    if (!response.destroyed) reply(response, 200, { ok: true, result: this.#updates })
  }
}

function refuse(response: ServerResponse, answer: Answer): void {
  if (answer === 'no answer') return
  if (answer === 'hangs up') response.destroy()
  else if (answer === 'cut off') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('{"ok":true,"resu', () => response.destroy())
  } else {
    const { status, description, retry_after } = answer
    const parameters = retry_after === undefined ? undefined : { retry_after }
    reply(response, status, { ok: false, error_code: status, description, parameters })
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<Omit<Call, 'method'>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) {
    const fields = Object.entries(JSON.parse(body.toString() || '{}'))
    return { fields: Object.fromEntries(fields.map(([k, v]) => [k, String(v)])), files: {} }
  }
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  const call: Omit<Call, 'method'> = { fields: {}, files: {} }
  for (const [name, value] of form) {
    if (typeof value === 'string') call.fields[name] = value
    else call.files[name] = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  return call
}
