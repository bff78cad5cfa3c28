import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Files share what a worker has loaded, so a test leaves nothing behind in it.
const shared = { isolate: false }

// Nothing is timed inside the tests: this ends what hangs, also on a machine that others share. A
// poll ends before its test does, so that it says what it saw last.
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 110_000 } },
}

// Those with properties take the run's seed.
const PROPERTIES = 'tests/support/properties.setup.ts'
const setupFiles = ['tests/support/console.setup.ts', PROPERTIES]

const models = { ...shared, ...patience, setupFiles }

const http = {
  ...shared,
  ...patience,
  globalSetup: 'tests/support/http/http.setup.ts',
  setupFiles,
  // The built app runs as the server runs it: outside of Vite, with React's production build.
  server: { deps: { external: [/\/build\/server\//] } },
}
/** Vitest would give "development" besides, by which React Router's development build is taken. */
const production = { resolve: { conditions: ['module', 'node'] } }

const processes = {
  ...patience,
  globalSetup: 'tests/support/postgres/postgres.setup.ts',
}
const FAULTS = ['tests/process/faults/*.test.ts']

// docs/testing.md says what only `npm run test:all` runs.
const isWhole = process.env.TEST_SCALE === 'full'
const MODELS = globSync('tests/models/**/*.test.ts')
/** Together they send an engine nine in ten of all statements, and race in every way. */
const BOTH_ENGINES = MODELS.filter((file) => {
  const text = readFileSync(file, 'utf8')
  const isMarked = text.startsWith('// @both-engines\n')
  if (!isMarked && /@both/.test(text)) throw new Error(`${file}: its first line is no mark`)
  return isMarked
})

export default defineConfig({
  test: {
    // One more than cores: files that start processes wait for them half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...shared,
          ...patience,
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          setupFiles: [PROPERTIES],
        },
      },
      { test: { ...patience, name: 'reports', include: ['tests/reports/**/*.test.ts'] } },
      {
        test: {
          ...processes,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: isWhole ? FAULTS : [...FAULTS, 'tests/process/bench-parts.test.ts'],
        },
      },
      { test: { ...patience, name: 'faults', include: FAULTS } },
      {
        ssr: production,
        test: {
          ...http,
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          env: { DATABASE_URL: '', NODE_ENV: 'production' },
        },
      },
      {
        ssr: production,
        test: {
          ...http,
          name: 'http-postgres',
          include: isWhole
            ? [
                'tests/http/{forms/,{lists,api}/hostile,settings/{audit,users},access/{authority,login-meanwhile,passkeys},reports/own-papers}*.test.ts',
              ]
            : [
                'tests/http/{forms/{hostile,imports,many,twice,undo},api/hostile,settings/users,access/login-meanwhile}.test.ts',
              ],
          env: { DATABASE_URL: 'postgres://', NODE_ENV: 'production' },
        },
      },
      {
        test: {
          ...models,
          name: 'sqlite',
          include: MODELS,
          env: { DATABASE_URL: '' },
          globalSetup: 'tests/support/models/sqlite.setup.ts',
        },
      },
      {
        test: {
          ...models,
          name: 'postgres',
          include: isWhole ? MODELS : BOTH_ENGINES,
          // It plans by the sizes of tables, which a test's are too small to say anything.
          exclude: [
            'tests/models/{approval/,audit/,payments/,payroll-runs/,picking/,search/,titulars/,upkeep/purge-,paysheets/many-}plans.test.ts',
          ],
          // Chooses the engine; the address of each test's copy comes from the setup.
          env: { DATABASE_URL: 'postgres://' },
          globalSetup: 'tests/support/models/postgres.setup.ts',
        },
      },
    ],
  },
})
