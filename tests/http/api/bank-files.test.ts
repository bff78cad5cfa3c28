// Proves docs/rules/bank-files.md#18, #19, #21, #28, #29; docs/rules/api.md#9.
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'

const t = testApp()
const staff = () => t.as('developer')

/** A run of María's second fortnight, by transfer, and one of José by cheque. */
async function aRun() {
  const order = (titular_id: number, account_id: number, transaction: string) => ({
    ...{ titular_id, account_id, transaction, enterprise_id: world.enterprise, payday: 'segunda' },
    ...{ number: 'N-1', concept: 'Nómina', realized: 'Ana', issued_at: '2026-11-20' },
  })
  const orders = [
    order(world.maria, world.mariaAccount, 'Transferencia'),
    order(world.jose, world.joseAccounts[0], 'Cheque'),
  ]
  const { json } = await staff().api('POST', 'paysheets/bulk-store', orders)
  const of = (whom: number) =>
    json.data.find(({ titular_id }: { titular_id: number }) => titular_id === whom).id
  const run = json.data[0].payroll_run_id
  const parties = { maria: of(world.maria), jose: of(world.jose) }
  return { ...parties, run, path: `payroll-runs/${run}/bank-files` }
}
const BANESCO = { account_id: world.enterprise, format: 'banesco' }

describe('A run’s bank file', () => {
  test('is made by its calls, with who is left out', async () => {
    const { path, jose, run } = await aRun()
    const { status, json } = await staff().api('POST', path, BANESCO)
    expect([status, json]).toEqual([
      201,
      {
        files: [
          {
            ...{ id: 2, lot: 2, count: 1, total: 500.01, name: 'Banesco_000002.txt' },
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
        rejected: [{ order_id: jose, code: 'other_method', message: 'Se paga por cheque' }],
      },
    ])
    const list = await staff().api('GET', `bank-files?payroll_run=${run}`)
    expect(list.json).toMatchObject({ total: 1, data: [{ lot: 2, total: 500.01, sent: 1 }] })
  })

  test.each([[true], [false]])('is made once by a key, however often it is sent', async (allow) => {
    const { path, jose } = await aRun()
    const send = (more = {}) =>
      staff().api(
        'POST',
        path,
        { ...BANESCO, allow_again: allow, ...more },
        { headers: { 'Idempotency-Key': 'once' } },
      )
    const made = await send()
    expect([made.status, made.json.rejected[0].order_id], made.text).toEqual([201, jose])
    t.wait(60)
    const again = await send()
    expect([again.status, again.json]).toEqual([201, made.json])
    const other = await send({ format: 'csv' })
    expect([other.status, other.json.code]).toEqual([409, 'key_reused'])
    expect((await staff().api('GET', 'bank-files')).json.total).toBe(2)
  })

  test('is asked about again, and made when that is answered', async () => {
    const { path } = await aRun()
    await staff().api('POST', path, BANESCO)
    const asked = await staff().api('POST', path, BANESCO)
    expect([asked.status, asked.json.codes]).toEqual([422, { account_id: ['again'] }])
    const made = await staff().api('POST', path, { ...BANESCO, allow_again: true })
    expect([made.status, made.json.files[0].lot]).toEqual([201, 3])
  })

  test('is fetched as it was made, and only as a download', async () => {
    const { path } = await aRun()
    const { json } = await staff().api('POST', path, BANESCO)
    const file = await staff().api('GET', 'bank-files/2/file')
    expect(file.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Banesco_000002.txt"',
    )
    expect(file.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(file.text.split('\r\n').map(({ length }) => length)).toEqual([32, 89, 156, 385, 47])
    const { createHash } = await import('node:crypto')
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(json.files[0].sha256)
  })

  test('says what the bank did with its lines', async () => {
    const { path, maria } = await aRun()
    await staff().api('POST', path, BANESCO)
    const line = { order_id: maria, status: 'rejected', reason: 'Cuenta inexistente' }
    const said = await staff().api('PATCH', 'bank-files/2', { lines: [line] })
    expect([said.status, said.json]).toMatchObject([
      200,
      { sent: 0, rejected: 1, version: 2, lines: [{ ...line, position: 1, amount: 500.01 }] },
    ])
    const none = await staff().api('PATCH', 'bank-files/2', { lines: [{ ...line, reason: '' }] })
    expect([none.status, none.json.codes]).toEqual([422, { 'lines.0.reason': ['required'] }])
    const other = [{ order_id: 999, status: 'paid' }]
    const strange = await staff().api('PATCH', 'bank-files/2', { lines: other })
    expect(strange.json.codes).toEqual({ 'lines.0.order_id': ['unknown_value'] })
    const paid = { lines: [{ order_id: maria, status: 'paid' }] }
    const stale = { headers: { 'If-Match': '"1"' } }
    expect((await staff().api('PATCH', 'bank-files/2', paid, stale)).status).toBe(409)
  })

  test('is said to be sent once, by whom and when', async () => {
    const { path } = await aRun()
    await staff().api('POST', path, BANESCO)
    const mark = () => staff().api('POST', 'bank-files/2/sent')
    const said = await mark()
    expect([said.status, said.json]).toMatchObject([
      200,
      { sent_at: expect.any(String), sent_by: world.people.developer, version: 2 },
    ])
    const again = await mark()
    expect([again.status, again.json.code]).toEqual([409, 'already_done'])
    expect((await staff().api('POST', 'bank-files/99/sent')).status).toBe(404)
    const [row] = await t.db
      .select()
      .from(audit)
      .where(eq(audit.kind, 'bank_file'))
      .orderBy(desc(audit.id))
    expect(row).toMatchObject({ action: 'update', after: { sent_by: world.people.developer } })
  })

  test('of personal orders is made once by a key', async () => {
    const { json: order } = await staff().api('POST', 'payments', {
      ...{ titular_id: world.nora, account_id: world.noraAccount, enterprise_id: world.enterprise },
      ...{ amount: 3, transaction: 'Transferencia', number: 'P-7', concept: 'Flete' },
      ...{ realized: 'Ana', issued_at: '2026-11-12' },
    })
    const body = { ...BANESCO, ids: [order.id], allow_again: true }
    const key = { headers: { 'Idempotency-Key': 'once' } }
    const made = await staff().api('POST', 'payments/bank-files', body, key)
    const again = await staff().api('POST', 'payments/bank-files', body, key)
    expect([made.status, made.json.files.length], made.text).toEqual([201, 1])
    expect([again.status, again.json]).toEqual([201, made.json])
  })

  test('of what is no run, no account, no format or no file is refused', async () => {
    const { path } = await aRun()
    const post = async (to: string, body: object) => (await staff().api('POST', to, body)).status
    expect(await post('payroll-runs/99/bank-files', BANESCO)).toBe(404)
    expect(await post(path, { ...BANESCO, account_id: world.mariaAccount })).toBe(422)
    expect(await post(path, { ...BANESCO, format: 'otro' })).toBe(422)
    expect(await post('payments/bank-files', { ...BANESCO, ids: [] })).toBe(422)
    expect(await post('payments/bank-files', BANESCO)).toBe(422)
    expect((await staff().api('GET', 'bank-files/99/file')).status).toBe(404)
  })
})

describe('The settings of an account’s bank file', () => {
  const path = `accounts/${world.enterprise}/bank-file`

  test('are given and changed, only those that are named', async () => {
    const { json } = await staff().api('GET', path)
    expect(json).toMatchObject({ format: 'banesco', accepted: false, serial: null })
    expect(json.formats[0]).toBe('banesco')
    const match = { headers: { 'If-Match': `"${json.version}"` } }
    const saved = await staff().api('PATCH', path, { accepted: true }, match)
    expect([saved.status, saved.json]).toMatchObject([
      200,
      { format: 'banesco', accepted: true, version: json.version + 1 },
    ])
    expect((await staff().api('PATCH', path, { accepted: false }, match)).status).toBe(409)
    expect((await staff().api('GET', path)).json).toEqual(saved.json)
    // Another format is one that the bank has not taken yet.
    const other = await staff().api('PATCH', path, { format: 'csv' })
    expect(other.json).toMatchObject({ format: 'csv', accepted: false })
  })

  test('are refused where the bank pays by another format, or something of it is missing', async () => {
    const other = await staff().api('PATCH', path, { format: 'mercantil' })
    expect([other.status, other.json.codes]).toEqual([
      422,
      { format: ['mismatch'], serial: ['required'] },
    ])
    const personal = `accounts/${world.mariaAccount}/bank-file`
    expect((await staff().api('GET', personal)).status).toBe(404)
    expect((await staff().api('PATCH', personal, { format: 'csv' })).status).toBe(404)
  })
})
