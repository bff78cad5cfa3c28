import { spawnSync } from 'node:child_process'
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
import { afterAll, beforeAll, expect, test } from 'vitest'

const checkout = mkdtempSync(join(tmpdir(), 'nomina-checkout-'))
const COPIED = [
  'app',
  'db',
  'package-lock.json',
  'package.json',
  'public',
  'react-router.config.ts',
  'scripts',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

beforeAll(() => {
  for (const name of COPIED) cpSync(name, join(checkout, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
})

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

const bootstrap = () => run('scripts/bootstrap.mjs')

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
  })
  return { status, stdout, stderr }
}

const said = (stderr: string) => ({ status: 0, stdout: '', stderr })
const built = (path: string) => join(checkout, 'build', path)

test('bootstrap builds once, and again when a source changed', () => {
  expect(bootstrap()).toEqual(said('Construyendo la aplicación…\n'))
  const server = readFileSync(built('server/index.js'), 'utf8')
  expect(bootstrap()).toEqual(said(''))
  const title = join(checkout, 'app/components/frame/title.ts')
  writeFileSync(title, readFileSync(title, 'utf8').replace('· Nómina', '· Otro título'))
  expect(bootstrap()).toEqual(said('Construyendo la aplicación…\n'))
  expect(readFileSync(built('server/index.js'), 'utf8')).not.toBe(server)
})

test('a failed build says why and keeps the last build', () => {
  bootstrap()
  const server = readFileSync(built('server/index.js'), 'utf8')
  writeFileSync(join(checkout, 'app/root.tsx'), 'export default function Broken( {')
  const { status, stderr } = bootstrap()
  expect(status).toBe(1)
  expect(stderr).toContain('root.tsx')
  expect(stderr).toMatch(/No se pudo ejecutar "[^\n]*build"\n$/)
  expect(readFileSync(built('server/index.js'), 'utf8')).toBe(server)
  expect(existsSync(built('client'))).toBe(true)
})

test.each([
  ['http', 'tests/http/support/stored.test.ts'],
  ['process', 'tests/process/stop.test.ts'],
])(
  'tests of the project %s refuse to run on a build that is older than the sources',
  (project, file) => {
    writeFileSync(join(checkout, 'app/later.ts'), 'export const later = true\n')
    const tests = run('node_modules/vitest/vitest.mjs', 'run', '--project', project, file)
    expect(tests.status).toBe(1)
    expect(tests.stderr).toContain(
      'The build is not of these sources: run node scripts/bootstrap.mjs\n',
    )
    expect(tests.stdout).not.toContain('✓')
  },
)
