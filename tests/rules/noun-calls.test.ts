import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiRequest } from '#app/http/api/call.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { fieldsFor, inputSchema } from '#app/kernel/fields/inputs.ts'
import { day } from '#tests/support/models/factories.ts'

const bankSchema = inputSchema((f) => z.object({ name: f.text(20, 'Escriba el nombre') }))

/** The call that changes a bank, sent `body`; with how often the bank was read. */
function patching(body: unknown, stored: { id: number; version: number } | null) {
  let reads = 0
  const never = () => Promise.reject(new Error('not asked for'))
  const change = nounCalls({
    path: 'banks',
    record: 'Bank',
    kind: 'bank',
    named: { one: 'un banco', many: 'los bancos' },
    rules: { sorts: ['id'], defaultSort: 'id,asc' },
    schema: bankSchema,
    labels: { name: 'Nombre' },
    list: never,
    create: never,
    remove: never,
    update: async () => {},
    get: async () => {
      reads++
      if (!stored) throw new NotFound()
      return stored
    },
    present: (bank) => bank,
  }).find(({ method }) => method === 'PATCH')
  const request = new Request('http://localhost/api/banks/7', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const asked = {
    ...{ request, params: { id: '7' }, fields: fieldsFor('api', day('2026-11-20')) },
    write: (work: (tx: unknown, actor: unknown) => Promise<unknown>) => work(undefined, undefined),
  }
  const answer = change?.handle(asked as unknown as ApiRequest)
  return { answer, reads: () => reads }
}

test('a PATCH reads the record only once, for its answer', async () => {
  const { answer, reads } = patching({ name: 'Banco Uno' }, { id: 7, version: 2 })
  expect(await (await answer)?.json()).toEqual({ id: 7, version: 2 })
  expect(reads()).toBe(1)
})

test('an invalid PATCH throws FieldErrors, and NotFound when the record is missing', async () => {
  await expect(patching({ name: '' }, { id: 7, version: 2 }).answer).rejects.toThrow(FieldErrors)
  await expect(patching({ name: '' }, null).answer).rejects.toThrow(NotFound)
})
