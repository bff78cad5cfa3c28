import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'

/** A copy of the checkout, whose sources may be edited. */
const house = mkdtempSync(join(tmpdir(), 'nomina-dev-'))
for (const name of ['app', 'db', 'public', 'scripts', 'server', 'package.json', 'tsconfig.json']) {
  cpSync(name, join(house, name), { recursive: true })
}
for (const name of ['react-router.config.ts', 'vite.config.ts']) cpSync(name, join(house, name))
symlinkSync(resolve('node_modules'), join(house, 'node_modules'))

const { PATH, HOME } = process.env
const own = join(house, 'own.db')
const child = spawn('npm', ['run', '--silent', 'dev'], {
  cwd: house,
  env: { PATH, HOME, PORT: '0', DATABASE_URL: own, TELEGRAM_BOT_TOKEN: '1:of-the-company' },
  // npm and what it starts, so that nothing is left of a test that fails.
  detached: true,
})
const ended = once(child, 'exit')
let said = ''
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding('utf8').on('data', (text) => {
    said += text
  })
}

afterAll(() => {
  if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGKILL')
  rmSync(house, { recursive: true, force: true })
})

test('npm run dev serves the present sources, with the demo in its own database', async () => {
  await expect.poll(() => said).toContain('Nómina está lista en')
  const [, url = ''] = /^Nómina está lista en (\S+) para .+\n$/.exec(said) ?? [said]
  expect(said).toContain(`${DEMO_ADMIN.email} / ${DEMO_ADMIN.password}`)

  const page = await fetch(url)
  expect(await page.text()).toContain('<h1>Iniciar sesión</h1>')
  const policy = page.headers.get('Content-Security-Policy')
  expect(policy).toMatch(
    /default-src 'none'; script-src 'self' 'nonce-[^']+'; style-src 'self' 'un/,
  )
  expect(page.headers.get('X-Frame-Options')).toBe('DENY')
  const tooLarge = { method: 'POST', body: 'x'.repeat(1_100_000) }
  expect((await fetch(`${url}/api/login`, tooLarge)).status).toBe(413)
  const logIn = { method: 'POST', body: new URLSearchParams(DEMO_ADMIN) }
  expect((await fetch(`${url}/api/login`, logIn)).status).toBe(200)

  // The Accept of a browser; only modules are served.
  const module = await fetch(`${url}/app/routes.ts`)
  expect(module.headers.get('Content-Type')).toBe('text/javascript')
  for (const name of ['company.sqlite', 'app/.env']) writeFileSync(join(house, name), 'private')
  for (const name of ['.dev/nomina.db', 'company.sqlite', 'package.json', 'app/.env']) {
    for (const path of [`/@fs${house}/${name}`, `/@fs${house}/${name}?import&raw`]) {
      expect((await fetch(url + path)).status, path).toBe(403)
    }
  }
  expect((await fetch(`${url}/package.json`)).status).toBe(404)

  const login = join(house, 'app/routes/access/login.tsx')
  const source = readFileSync(login, 'utf8')
  writeFileSync(login, source.replaceAll('Iniciar sesión', 'Pasar adelante'))
  const shown = async () => (await fetch(url)).text()
  await expect.poll(shown).toContain('<h1>Pasar adelante</h1>')
  writeFileSync(login, 'export default <')
  await expect.poll(shown).toContain('login.tsx')
  writeFileSync(login, source)
  await expect.poll(shown).toContain('<h1>Iniciar sesión</h1>')

  child.kill('SIGTERM')
  await ended
  await expect(fetch(url)).rejects.toThrow()
  expect(existsSync(join(house, '.dev/nomina.db'))).toBe(true)
  expect([own, join(house, 'data')].filter((path) => existsSync(path))).toEqual([])
})
