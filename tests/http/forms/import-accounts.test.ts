/** Accounts without holder and the company's, out and in again (docs/rules/import.md#8). */
import { expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'

const t = testApp()

const exported = async (client: Client, kind: string) => {
  const { status, text } = await client.get(`/import/${kind}/export?format=csv`)
  expect(status).toBe(200)
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}
async function reviewed(client: Client, lines: string[]) {
  const body = new FormData()
  body.set('file', new File([lines.join('\r\n')], 'cuentas.csv'))
  const sent = await client.send('/import/employees', { method: 'POST', body })
  return client.get(sent.location ?? '')
}

test('accounts without holder come out in the columns of the import, and get one by it', async () => {
  const client = t.as('developer')
  const [head = '', ...rows] = await exported(client, 'loose-accounts')
  expect(head).toBe(
    'Cédula o RIF;Nombre;Número de cuenta;Banco;Tipo de cuenta;Teléfono;Estado de la cuenta',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatch(/^;;0\d{3}-/)
  const asIs = await reviewed(client, [head, ...rows])
  for (const row of asIs.page.rows) expect(row.join()).toContain('Falta la cédula o el RIF')
  const held = await reviewed(client, [head, `V12345678${rows[0]}`])
  expect(held.page.rows[0]?.join()).toContain('Titular de la cuenta: — → esta persona')
  expect((await client.submit(held, {}, 'Importar', 'import')).status).toBe(303)
  expect(await exported(client, 'loose-accounts')).toEqual([head, ...rows.slice(1)])
})

test('the company’s accounts come out, and going in says why not', async () => {
  const client = t.as('developer')
  const [head = '', ...rows] = await exported(client, 'company-accounts')
  const { json } = await client.api('GET', `accounts/${world.enterprise}`)
  expect(rows.join().replaceAll('-', '')).toContain(json.number)
  const { page } = await reviewed(client, [head, ...rows])
  expect(page.rows).toHaveLength(rows.length)
  for (const row of page.rows) expect(row[1]).toContain('Con error')
})
