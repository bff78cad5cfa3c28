import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'

// Playwright loads this file again in each worker: what is chosen once is handed down.
if (!process.env.E2E_DIRECTORY) {
  const directory = mkdtempSync(join(tmpdir(), 'nomina-e2e-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  process.env.E2E_DIRECTORY = directory
  process.env.E2E_PORT = await freePort()
}
const { E2E_DIRECTORY: directory, E2E_PORT: port = '' } = process.env
const baseURL = `http://127.0.0.1:${port}`
// The setup opens the database that the server uses.
process.env.DATABASE_URL = join(directory, 'nomina.db')

const browser = await chromiumLaunch(process.env.CHROMIUM_PATH)

/**
 * Without scripts, what they walk is the markup that tests/http reads and posts, or looks as with scripts,
 * and no more: there they run in the full run alone, and so do tests with the tag @over-http.
 */
const SEEN_OVER_HTTP = [
  'account-pickers',
  'amounts',
  'approval',
  'arrears',
  'bad-input',
  'ease',
  'first-steps',
  'import',
  'keystrokes',
  'lists',
  'live-total',
  'mail',
  'messages',
  'own-papers',
  'payments',
  'payroll-runs',
  'people-and-accounts',
  'report-of-many',
  'roles',
  'salaries',
  'search',
  'second-factor',
  'settings',
  'tabs',
  'telegram',
  'themes',
  'transfers',
  'users',
].map((name) => `**/${name}.spec.ts`)
const isFull = process.env.TEST_SCALE === 'full'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/people.setup.ts',
  forbidOnly: true,
  // CI's machines stall at times; what passes only when tried again is listed, and fails all the same.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  fullyParallel: true,
  // A journey waits for its page a third of its time, so two would leave two cores idle.
  workers: 3,
  // Nothing is timed in the journeys: these end what hangs, also on a machine that others share.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    launchOptions: browser,
    actionTimeout: 15_000,
  },
  // A person's way through the app is the same with scripts and without; a tag says where it is not.
  projects: [
    { name: 'scripts', use: { javaScriptEnabled: true }, grepInvert: /@no-scripts/ },
    {
      name: 'no-scripts',
      use: { javaScriptEnabled: false },
      grepInvert: isFull ? /@scripts/ : /@scripts|@over-http/,
      testIgnore: isFull ? [] : SEEN_OVER_HTTP,
    },
  ],
  webServer: {
    command: 'node server.ts',
    url: `${baseURL}/healthz`,
    env: {
      HOST: '127.0.0.1',
      PORT: port,
      DATABASE_URL: process.env.DATABASE_URL,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'clave-de-pruebas',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})

/** A port that nothing listens on. */
function freePort(): Promise<string> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(String(typeof address === 'object' ? address?.port : address)))
    })
  })
}
