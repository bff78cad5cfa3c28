/** Calls of the API by the administrator, for tests that only look at the answer. */
import type { TestApp } from './app.ts'
import type { Answer } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
type Json = any

export type Api = {
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The answer of a reading call; throws unless it is a 200. */
  read(path: string): Promise<Json>
  /** The answer of a creating call; throws unless it is a 201. */
  make(path: string, body: unknown): Promise<Json>
  /** The errors by field of a refused call; throws unless it is a 422. */
  errors(method: string, path: string, body?: unknown): Promise<Record<string, string[]>>
  /** One column of a list, in its order. */
  column(path: string, name: string): Promise<Json[]>
}

export function apiOf(t: TestApp): Api {
  const call: Api['call'] = (method, path, body) => t.as('administrator').api(method, path, body)
  const expectStatus = async (status: number, ...asked: Parameters<Api['call']>) => {
    const answer = await call(...asked)
    if (answer.status !== status) throw new Error(`${asked.join(' ')}: ${answer.text}`)
    return answer.json
  }
  const read = (path: string) => expectStatus(200, 'GET', path)
  return {
    call,
    read,
    make: (path, body) => expectStatus(201, 'POST', path, body),
    errors: async (...asked) => (await expectStatus(422, ...asked)).errors,
    column: async (path, name) => (await read(path)).data.map((row: Json) => row[name]),
  }
}
