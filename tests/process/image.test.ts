// Proves docs/rules/running.md#16.
/** Dockerfile, .dockerignore and compose.yaml name existing files and settings. No engine runs. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '#app/upkeep/config.server.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const letIn = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))

test('every path that the image copies is allowed by .dockerignore', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .filter((path) => path !== '.')
  expect(copied.length).toBeGreaterThan(0)
  expect(copied.filter((path) => !letIn.includes(path))).toEqual([])
})

test('.dockerignore allows the sources of the build and excludes the rest by default', () => {
  const sources = /const SOURCES = \[(.+?)\]/s.exec(readFileSync('scripts/sources.mjs', 'utf8'))
  const roots = [...(sources?.[1] ?? '').matchAll(/'([^'/]+)[^']*'/g)].map(([, root]) => root)
  expect(roots.length).toBeGreaterThan(0)
  expect(roots.filter((root) => !letIn.includes(root ?? ''))).toEqual([])
  expect(readFileSync('.dockerignore', 'utf8')).toMatch(/^\*$/m)
})

test('the last stage runs as its own user, with a healthcheck and without development packages', () => {
  const [last = ''] = dockerfile.split(/^FROM /m).slice(-1)
  expect(last).toMatch(/^USER nomina$/m)
  expect(last).toMatch(/^HEALTHCHECK [\s\S]+healthz/m)
  expect(last).toMatch(/^COPY --from=production \/app\/node_modules node_modules$/m)
  expect(dockerfile).toMatch(
    /AS production\nRUN npm pkg delete dependencies.vite .+\n {2}&& npm install .*--omit=dev --omit=optional/,
  )
})

describe('the composition', () => {
  test('sets only documented settings', () => {
    const [app = ''] = compose.split(/^ {2}database:$/m)
    const [, environment = ''] = /^ {4}environment:\n((?: {6}.+\n)+)/m.exec(app) ?? []
    const set = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name)
    expect(set).toContain('DATABASE_URL')
    expect(set.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
  })

  test('allows the namespaces of the browser’s sandbox, and adds no capability', () => {
    const { defaultAction, syscalls } = JSON.parse(readFileSync('docker/seccomp.json', 'utf8'))
    expect(defaultAction).toBe('SCMP_ACT_ALLOW')
    const refused: string[] = syscalls[0].names
    expect(refused).not.toContain('clone')
    expect(refused).not.toContain('unshare')
    expect(refused).toEqual(expect.arrayContaining(['mount', 'ptrace', 'bpf', 'keyctl', 'setns']))
    expect(compose).toContain('seccomp=docker/seccomp.json')
    expect(compose).toContain('no-new-privileges:true')
    expect(compose).toMatch(/cap_drop:\n {6}- ALL/)
  })
})
