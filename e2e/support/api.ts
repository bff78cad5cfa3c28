import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: JSON, whose shape the test asserts
type Json = any

/** The HTTP API, to prepare a test's records. Every call must succeed. */
export class Api {
  readonly #request: APIRequestContext

  /** `request` carries the bearer token. */
  constructor(request: APIRequestContext) {
    this.#request = request
  }

  async get(path: string): Promise<Json> {
    return read(await this.#request.get(`/api/${path}`))
  }

  async post(path: string, data: object): Promise<Json> {
    return read(await this.#request.post(`/api/${path}`, { data }))
  }

  async put(path: string, data: object): Promise<Json> {
    return read(await this.#request.put(`/api/${path}`, { data }))
  }

  async patch(path: string, data: object): Promise<Json> {
    return read(await this.#request.patch(`/api/${path}`, { data }))
  }

  async delete(path: string): Promise<void> {
    const answer = await this.#request.delete(`/api/${path}`)
    expect(answer.status(), await answer.text()).toBe(204)
  }
}

async function read(answer: APIResponse) {
  expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
