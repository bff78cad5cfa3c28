import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from '#app/services/chromium.server.ts'

// Playwright loads this file again in each worker: what is chosen once is handed down.
process.env.E2E_PORT ||= String(20_000 + Math.floor(Math.random() * 20_000))
process.env.E2E_DIRECTORY ||= mkdtempSync(join(tmpdir(), 'nomina-e2e-'))
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
const browser = await chromiumLaunch(process.env.CHROMIUM_PATH)

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  workers: 1,
  timeout: 60_000,
  outputDir: 'test-results',
  use: {
    baseURL,
    locale: 'es-VE',
    timezoneId: 'America/Caracas',
    launchOptions: browser,
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'scripts', use: { javaScriptEnabled: true } },
    { name: 'no-scripts', use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'node server.ts',
    url: `${baseURL}/healthz`,
    env: {
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT,
      DATABASE_URL: join(process.env.E2E_DIRECTORY, 'nomina.db'),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'clave-de-pruebas',
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
