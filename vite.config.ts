import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
/** What lists have and forms do without. */
const LISTS = /[\\/]app[\\/]components[\\/]lists[\\/]/
/** What the forms of orders and the wizard's third step have. */
const ORDERS =
  /[\\/]app[\\/](components[\\/]orders|models[\\/](orders|paysheets)|routes[\\/](orders|payments|paysheets))[\\/][^\\/]+$/
/** What the screens of accounts and of their holders have. */
const ACCOUNTS = /[\\/]app[\\/]components[\\/]nouns[\\/]account-/
const OURS = /[\\/]app[\\/](components|models|services)[\\/]/
const SHARED = { test: (id: string) => OURS.test(id) && !LISTS.test(id), minShareCount: 7 }

/** Vite wraps `import()` in 0.6 KB that preload styles and further files: ours have neither. */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

export default defineConfig({
  plugins: [plainDynamicImports, reactRouter()],
  // Loaded file by file, Drizzle's circle of modules costs 0.4 s and 200 MB at every start.
  ssr: { noExternal: ['drizzle-orm'] },
  // Compressed, one file is smaller than the bundler's own pieces: the framework by 3 KB, and by 4
  // a form's screen, with what seven modules and more share; a form without the lists' is by 2 more.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 3 },
                { name: 'shared', ...SHARED, priority: 2 },
                { name: 'orders', test: ORDERS, minShareCount: 2, priority: 1 },
                { name: 'accounts', test: ACCOUNTS, minShareCount: 2, priority: 1 },
                { name: 'lists', test: LISTS, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
