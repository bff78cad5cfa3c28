// Proves docs/rules/workshop.md#4.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
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
import { writeIn } from '#tests/support/process/scripts.ts'
import { hashOfSources } from '../../scripts/sources.mjs'

const folder = mkdtempSync(join(tmpdir(), 'nomina-checkout-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A checkout of so small an app that its build takes little. */
const checkout = join(folder, 'small')
const TITLE = "'Nómina'"
const ROOT = `import { Outlet } from 'react-router'
  export const meta = () => [{ title: ${TITLE} }]
  export default () => <html lang="es"><body><Outlet /></body></html>`

beforeAll(() => {
  copyTo(checkout, 'package-lock.json', 'package.json', 'scripts', 'tsconfig.json')
  writeIn(checkout, 'app/root.tsx', ROOT)
  writeIn(checkout, 'app/routes.ts', 'export default []')
  // Without one of its own, the framework would install packages.
  writeIn(checkout, 'app/entry.server.tsx', "export default () => new Response('')")
  writeIn(
    checkout,
    'react-router.config.ts',
    'export default { buildDirectory: process.env.BUILD_DIRECTORY }',
  )
  writeIn(
    checkout,
    'vite.config.ts',
    "import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }",
  )
})

function copyTo(house: string, ...names: string[]) {
  for (const name of names) cpSync(name, join(house, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
}

const bootstrap = () => run(checkout, 'scripts/bootstrap.mjs')

function run(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
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
  writeIn(checkout, 'app/root.tsx', ROOT.replace(TITLE, "'Otro título'"))
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

test('installs what serves and builds, and the rest only when it is asked for', () => {
  const house = join(folder, 'bare')
  for (const name of ['package-lock.json', 'package.json', 'scripts']) {
    cpSync(name, join(house, name), { recursive: true })
  }
  writeIn(house, 'bin/npm', '#!/bin/sh\necho "$@"\nexit 1\n')
  chmodSync(join(house, 'bin/npm'), 0o755)
  const asks = (...options: string[]) => {
    const args = ['scripts/bootstrap.mjs', '--install-only', ...options]
    const { stderr } = spawnSync(process.execPath, args, {
      cwd: house,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(house, 'bin')}:${process.env.PATH}` },
    })
    return /^ci .*$/m.exec(stderr)?.[0].match(/--(omit|include)=dev/)?.[0]
  }
  expect([asks(), asks('--whole')]).toEqual(['--omit=dev', '--include=dev'])
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const installed = (isThere: (name: string) => boolean) => {
    const there = Object.entries(packages).filter(([name]) => isThere(name))
    const hidden = JSON.stringify({ packages: Object.fromEntries(there) })
    writeIn(house, 'node_modules/.package-lock.json', hidden)
  }
  installed((name) => !packages[name].dev)
  expect([asks(), asks('--whole')]).toEqual([undefined, '--include=dev'])
  installed(() => true)
  expect([asks(), asks('--whole')]).toEqual([undefined, undefined])
  installed((name) => name !== 'node_modules/react')
  expect([asks(), asks('--whole')]).toEqual(['--omit=dev', '--include=dev'])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['vite', '@react-router/dev']))
})

test.each([
  ['http', 'tests/http/support/stored.test.ts'],
  ['process', 'tests/process/stop.test.ts'],
])(
  'tests of the project %s refuse to run on a build that is older than the sources',
  (project, file) => {
    const house = join(folder, project)
    copyTo(house, 'package.json', 'scripts', 'tests', 'tsconfig.json', 'vitest.config.ts')
    for (const name of ['app', 'db']) symlinkSync(resolve(name), join(house, name))
    writeIn(house, 'build/sources.sha256', hashOfSources())
    writeIn(house, 'public/later.txt', 'later')
    const tests = run(house, 'node_modules/vitest/vitest.mjs', 'run', '--project', project, file)
    expect(tests.status).toBe(1)
    expect(tests.stderr).toContain(
      'The build is not of these sources: run node scripts/bootstrap.mjs\n',
    )
    expect(tests.stdout).not.toContain('✓')
  },
)
