/** A mixed load of writers; each remembers which requests were acknowledged. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, Call, Company } from './company.ts'
import { today } from './company.ts'

export const KINDS = ['incomes', 'payments', 'paysheets', 'transfers'] as const
type Kind = (typeof KINDS)[number] | 'adjustments'

// biome-ignore lint/suspicious/noExplicitAny: JSON, as the API gives it
type Json = Record<string, any>
/** A document as it was last acknowledged; `reason` once it was voided. */
export type Document = { kind: Kind; record: Json; reason?: string }
type Creation = { key: string; path: string; body: Json | Json[]; kind: Kind; made: Document[] }
/** The next request of a writer, and the meaning of its answer. */
type Act = { send: () => Promise<Answer>; take: (answer: Answer) => Promise<void> | void }

const anyOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
const amount = () => (100 + Math.floor(Math.random() * 10_000_00)) / 100

export class Writer {
  /** Everything that it ever made. */
  readonly documents: Document[] = []
  /** The records it created or changed since the last `forget`. */
  readonly touched = new Set<Document>()
  /** How many changes were acknowledged. */
  answered = 0
  #created: Creation[] = []
  #unanswered: Act | undefined
  readonly #call: Call
  readonly #company: Company

  constructor(call: Call, company: Company) {
    this.#call = call
    this.#company = company
  }

  /** One change after the other, until one has no answer, or 503. */
  async write(): Promise<void> {
    while (!this.#unanswered) {
      const act = this.#next()
      const answer = await act.send().catch((error: unknown) => {
        // fetch throws this when the other side is gone.
        expect(error).toBeInstanceOf(TypeError)
        return undefined
      })
      if (!answer || answer.status === 503) this.#unanswered = act
      else {
        await act.take(answer)
        this.answered++
      }
      if (answer?.status === 503) expectClear(answer)
    }
  }

  /** Repeats the requests without an answer, and some of the answered ones. */
  async settle(): Promise<void> {
    if (this.#unanswered) await this.#unanswered.take(await this.#unanswered.send())
    this.#unanswered = undefined
    for (const { key, path, body, made } of this.#created.slice(-3)) {
      if (made.some(({ reason }) => reason !== undefined)) continue
      const again = await this.#call('POST', path, body, { 'Idempotency-Key': key })
      const records = made.map(({ record }) => record)
      const first = Array.isArray(body) ? { count: records.length, data: records } : records[0]
      expect(again).toMatchObject({ status: 201, body: first })
    }
  }

  forget(): void {
    this.#created = []
    this.touched.clear()
  }

  /** Five of eight make something; what is changed or voided is of one's own, and young. */
  #next(): Act {
    const mine = this.documents.slice(-20).filter((d) => d.kind !== 'adjustments' && !d.reason)
    const chance = Math.random()
    if (mine.length === 0 || chance < 0.625) return this.#create()
    return chance < 0.85 ? this.#change(anyOf(mine)) : this.#void(anyOf(mine))
  }

  #create(): Act {
    const kind = anyOf<Kind | 'bulk'>([...KINDS, 'adjustments', 'bulk'])
    const key = randomUUID()
    const { path, body } = this.#body(kind)
    return {
      send: () => this.#call('POST', path, body, { 'Idempotency-Key': key }),
      take: ({ status, body: made }) => {
        expect([path, status, made]).toEqual([path, 201, expect.anything()])
        const records: Json[] = Array.isArray(body) ? made.data : [made]
        expect(records).toHaveLength(Array.isArray(body) ? body.length : 1)
        const name = kind === 'bulk' ? 'paysheets' : kind
        const documents = records.map((record) => ({ kind: name, record }))
        this.documents.push(...documents)
        for (const document of documents) this.touched.add(document)
        this.#created.push({ key, path, body, kind: name, made: documents })
      },
    }
  }

  #body(kind: Kind | 'bulk'): { path: string; body: Json | Json[] } {
    const { titular_id, account_id, enterprises } = this.#company
    const from = anyOf(enterprises)
    const to = enterprises.find((id) => id !== from)
    const said = { number: randomUUID(), concept: 'Nómina', issued_at: today() }
    const order = {
      ...{ ...said, titular_id, account_id, enterprise_id: from, allow_duplicate: true },
      ...{ transaction: 'Transferencia', realized: 'Administración' },
    }
    const sheet = () => ({ ...order, number: randomUUID(), payday: 'primera', lph: true })
    switch (kind) {
      case 'incomes':
        return { path: kind, body: { ...said, account_id: from, provider: 'V', amount: amount() } }
      case 'payments':
        return { path: kind, body: { ...order, amount: amount() } }
      case 'paysheets':
        return { path: kind, body: sheet() }
      case 'bulk':
        return { path: 'paysheets/bulk-store', body: Array.from({ length: 5 }, sheet) }
      case 'transfers':
        return {
          path: kind,
          body: { ...said, from_account_id: from, to_account_id: to, amount: amount() },
        }
      case 'adjustments':
        return { path: `accounts/${from}/${kind}`, body: { amount: -amount(), reason: 'Comisión' } }
    }
  }

  #change(document: Document): Act {
    const { kind, record } = document
    const path = `${kind}/${record.id}`
    const change = kind === 'paysheets' ? { concept: randomUUID() } : { amount: amount() }
    return {
      send: () => this.#call('PATCH', path, change, { 'If-Match': `"${record.version}"` }),
      take: async (answer) => {
        // 409: it was done, and the answer lost.
        expect([200, 409], JSON.stringify(answer)).toContain(answer.status)
        const { body } = answer.status === 200 ? answer : await this.#call('GET', path)
        expect(body).toMatchObject({ ...change, version: record.version + 1 })
        document.record = body
        this.touched.add(document)
      },
    }
  }

  #void(document: Document): Act {
    const reason = randomUUID()
    return {
      send: () => this.#call('DELETE', `${document.kind}/${document.record.id}`, { reason }),
      take: (answer) => {
        // 404: it was done, and the answer lost.
        expect([204, 404], JSON.stringify(answer)).toContain(answer.status)
        document.reason = reason
        this.touched.add(document)
      },
    }
  }
}

const READ = [
  'paysheets?limit=100&with=titular,account.bank&sort_by=total,desc',
  'payments?limit=100&search=nomina',
  'reports/incomes?format=csv',
  `statistics/paysheets/${new Date().getFullYear()}`,
]

/** Reads while the writers work, until an answer breaks off; no answer is an error of the app. */
export async function readOn(server: { url: string }, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (path?: string) => {
    const response = await fetch(`${server.url}/api/${path}`, { headers })
    await response.arrayBuffer()
    return response.status
  }
  for (let n = 0, status = 200; status === 200; n++) {
    status = await read(READ[n % READ.length]).catch(() => 0)
    expect([200, 503, 0]).toContain(status)
  }
}

/** The API's answer while the database cannot be used. */
export function expectClear(answer: Answer): void {
  expect(answer).toEqual({
    status: 503,
    body: { message: 'La base de datos no está disponible', code: 'unavailable' },
    retryAfter: '5',
  })
}

/** The movements of a live document by account, in signed céntimos. */
export function movesOf({ kind, record, reason }: Document): [account: number, amount: number][] {
  const cents = Math.round((record.total ?? record.amount) * 100)
  if (reason !== undefined) return []
  if (kind === 'incomes' || kind === 'adjustments') return [[record.account_id, cents]]
  if (kind !== 'transfers') return [[record.enterprise_id, -cents]]
  return [
    [record.from_account_id, -cents],
    [record.to_account_id, cents],
  ]
}
