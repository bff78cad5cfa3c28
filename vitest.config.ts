import { defineConfig } from 'vitest/config'

const models = {
  include: ['tests/models/**/*.test.ts'],
  setupFiles: ['tests/console.setup.ts'],
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        test: {
          name: 'reports',
          include: ['tests/reports/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: 'tests/http/http.setup.ts',
          setupFiles: ['tests/console.setup.ts'],
          // Files share what a worker has loaded: tests have databases of their own.
          isolate: false,
          // As the server runs it: outside of Vite, with React's production build.
          env: { DATABASE_URL: '', NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
      {
        test: {
          ...models,
          name: 'sqlite',
          env: { DATABASE_URL: '' },
          globalSetup: 'tests/models/sqlite.setup.ts',
        },
      },
      {
        test: {
          ...models,
          name: 'postgres',
          // Chooses the engine; the address of each test's copy comes from the setup.
          env: { DATABASE_URL: 'postgres://' },
          globalSetup: 'tests/models/postgres.setup.ts',
        },
      },
    ],
  },
})
