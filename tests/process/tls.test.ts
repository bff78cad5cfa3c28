// Proves docs/rules/running.md#13.
/** The app behind a proxy that ends TLS, over real TLS. */
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'
import { Client } from '#tests/support/http/client.ts'
import { ADMIN, startServer } from '#tests/support/process/server.ts'
import { startTlsProxy, type TlsProxy } from '#tests/support/process/tls-proxy.ts'

describe.each([
  ['PUBLIC_URL', (url: string) => ({ TRUST_PROXY: '1', PUBLIC_URL: url })],
  ['what the proxy says alone', () => ({ TRUST_PROXY: '1' })],
])('behind TLS, told by %s,', (told, settings) => {
  let proxy: TlsProxy
  let boss: Client
  beforeAll(async () => {
    let port = 0
    proxy = await startTlsProxy(() => port)
    const server = await startServer(settings(proxy.url))
    port = server.port
    boss = new Client(proxy.handlerFrom())
  })
  afterAll(() => proxy.stop())
  const visitor = (address?: string) => new Client(proxy.handlerFrom(address))

  // As documented; once, for a browser takes its time.
  if (told === 'PUBLIC_URL') {
    test('a person without scripts logs in, makes a bank, and prints', async () => {
      const browser = await chromium.launch(await chromiumLaunch(process.env.CHROMIUM_PATH))
      const context = await browser.newContext({
        ...{ baseURL: proxy.url, ignoreHTTPSErrors: true, javaScriptEnabled: false },
      })
      const page = await context.newPage()
      await page.goto('/banks')
      await page.getByLabel('Correo electrónico').fill(ADMIN.email)
      await page.getByLabel('Contraseña').fill(ADMIN.password)
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      expect(page.url()).toBe(`${proxy.url}/banks`)
      const [session] = await context.cookies()
      expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' })
      await page.getByRole('link', { name: 'Crear banco' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Prefijo').fill('9998')
      await dialog.getByLabel('Nombre').fill('Banco Andino')
      await dialog.getByRole('button', { name: 'Crear banco' }).click()
      expect(page.url()).toBe(`${proxy.url}/banks`)
      expect(await page.textContent('body')).toContain('Se ha creado el banco Banco Andino')
      const report = await page.request.get('/api/reports/incomes')
      expect([report.url(), report.status()]).toEqual([`${proxy.url}/api/reports/incomes`, 200])
      expect((await report.body()).subarray(0, 5).toString()).toBe('%PDF-')
      await browser.close()
    })
  }

  test('every answer has Strict-Transport-Security, and the session cookie is Secure', async () => {
    const entered = await boss.fill('/', ADMIN)
    expect(entered.status).toBe(303)
    expect(entered.headers.getSetCookie()).toEqual([expect.stringMatching(/; Secure(?:;|$)/)])
    const asked = ['/', '/titulars', '/favicon.svg', '/api/banks', '/nada', '/healthz']
    for (const path of asked) {
      const { headers } = await boss.get(path)
      expect([path, headers.get('Strict-Transport-Security')]).toEqual([path, 'max-age=31536000'])
    }
  })

  test('the addresses in its answers begin with https', async () => {
    // A client's own claims do not get past the proxy.
    const headers = { 'X-Forwarded-Host': 'otro.example', 'X-Forwarded-Proto': 'http' }
    const { json } = await boss.get('/api/banks?limit=5&page=2', { headers })
    expect(json.next_page_url).toBe(`${proxy.url}/api/banks?limit=5&page=3`)
    expect(json.prev_page_url).toBe(`${proxy.url}/api/banks?limit=5&page=1`)
    const form = await boss.get('/settings/users/1/reset')
    const link = (await boss.submit(form)).text.match(/value="([^"]+token=[^"]+)"/)?.[1] ?? ''
    expect(link.startsWith(`${proxy.url}/reset?token=`)).toBe(true)
    expect((await visitor().get(link)).page.text).toContain('Nueva contraseña para')
    const { location } = await visitor().get('/banks')
    expect(new URL(location ?? '', proxy.url).origin).toBe(proxy.url)
    for (const path of ['/titulars', '/reports', '/settings']) {
      expect((await boss.get(path)).text).not.toMatch(/(?:href|src|action)="http:/)
    }
  })

  test('a form of another origin is refused, and one of its own origin without TLS', async () => {
    const plain = proxy.url.replace('https:', 'http:')
    for (const origin of ['https://otro.example', plain, 'null']) {
      const posted = await boss.post('/banks/create', { index: '9997', name: 'B' }, { origin })
      const called = await boss.send('/api/banks', { method: 'POST', body: '{}' }, { origin })
      expect([origin, posted.status, called.status]).toEqual([origin, 400, 403])
    }
  })

  test('wrong passwords are counted by the address that the proxy sees, whatever clients claim', async () => {
    const wrong = { email: 'nadie@example.com', password: 'equivocada' }
    const fail = async (address: string, claimed: string) => {
      const headers = { 'X-Forwarded-For': claimed, 'X-Real-IP': claimed, Forwarded: claimed }
      return (await visitor(address).api('POST', 'login', wrong, { headers })).status
    }
    const statuses: number[] = []
    for (let n = 1; n <= 6; n++) statuses.push(await fail('127.0.0.2', `203.0.113.${n}`))
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await fail('127.0.0.3', '127.0.0.2')).toBe(422)
  })
})
