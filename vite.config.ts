import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite\/preload-helper/
/** What forms have and lists do without: Conform, and what it draws but for what dialogs have too. */
const FORMS =
  /node_modules[\\/]@conform-to[\\/]|[\\/]app[\\/]components[\\/](orders[\\/]live-form\.ts|forms[\\/](?!calendar|combobox|date-input|file-field|late-parts|new-password-fields|picker-field|questions|scripted|stale|submit-button|typed-before-scripts|unanswered-form|write-control))/
/** What lists have and forms do without. */
const LISTS =
  /[\\/]app[\\/]components[\\/](lists[\\/](?!chosen-bar|download-links|count-link|confirm-dialog)|frame[\\/]pagination)/
/**
 * What the wizard's second and third step have of the forms of orders. The late arithmetic needs some of
 * it, and may need nothing of ORDERS, which waits for it.
 */
const CHOICES =
  /[\\/]app[\\/](components[\\/]orders[\\/]choices\.tsx|components[\\/]documents[\\/]value-names\.ts|routes[\\/]paysheets[\\/]parts\.tsx|(models[\\/]payroll[\\/](typed|compute|salary)|kernel[\\/](fields[\\/]row-names|errors[\\/]codes))\.ts)$/
/** What the forms of orders have besides, without what loads later or lists. */
const ORDERS =
  /[\\/]app[\\/]((components[\\/]orders|routes[\\/]orders)[\\/](?!form\.ts$|live-form|line-rows|own-orders|delete|detail|edited|record|void)[^\\/]+|(models[\\/]payroll[\\/](typed|salary)|kernel[\\/](fields[\\/]row-names|values[\\/]words))\.ts)$/
const PAYSHEETS =
  /[\\/]app[\\/](routes[\\/]paysheets[\\/](arithmetic|form|form-terms|lines|receipt|run-field|sections)\.tsx?|models[\\/]paysheets[\\/]seen-terms\.ts)$/
const PAYMENTS = /[\\/]app[\\/]routes[\\/]payments[\\/](form|sections|transfer-instead)\.tsx$/
/** What orders are made of, for lists and the trail as well, and what loads the late arithmetic, which needs none of it. */
const PARTS =
  /[\\/]app[\\/](models[\\/]paysheets[\\/]|components[\\/]documents[\\/]value-names|routes[\\/]paysheets[\\/]late-law)/
/** What several steps of the wizard have. */
const WIZARD =
  /[\\/]app[\\/](models[\\/]wizard|routes[\\/]wizard)[\\/](autosave|fields|opened|steps)\.tsx?$/
/** What chooses one of many, until the combobox is there. */
const PICKER = /[\\/]app[\\/]components[\\/](forms[\\/]picker-field|nouns[\\/]titular-picker)\.tsx$/
const ACCOUNTS =
  /[\\/]app[\\/](components[\\/]nouns[\\/]account-(columns|screens)|routes[\\/]accounts[\\/][^\\/]+$)/
const OURS =
  /[\\/](app[\\/](components[\\/]((forms|frame)[\\/]|orders[\\/]form\.ts)|(models|io|kernel)[\\/])|db[\\/])/
/** Of the second factor's own screens, and of concepts', though there are seven of each. */
const FACTOR = /[\\/]app[\\/]models[\\/](second-factor|concepts)[\\/]/
const OTHERS = [FACTOR, FORMS, LISTS, CHOICES, ORDERS, WIZARD, PICKER]
const isShared = (id: string) => OURS.test(id) && !OTHERS.some((others) => others.test(id))

/** What reads and writes PDFs, whole. */
const PDFS = [
  ...['@cantoo/pdf-lib', 'culori', 'fflate', 'html-entities', 'node-html-better-parser', 'tslib'],
  ...['puppeteer-core', '@puppeteer/browsers'],
]

/** Hashes of fewer signs compress better: every page loads the addresses of all screens. */
const HASH_SIGNS = 'base36'

/** A group of chunks holds only the modules that it names, which React Router's own option forbids. */
const narrowGroups: Plugin = {
  name: 'narrow-groups',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
}

export default defineConfig({
  plugins: [narrowGroups, reactRouter()],
  // Loaded file by file, Drizzle's circle of modules costs 0.4 s and 200 MB at every start, and the
  // libraries of PDFs hold the first report up, and everybody with it.
  ssr: { noExternal: ['drizzle-orm', ...PDFS] },
  // Compressed, one file is smaller than the bundler's own pieces: the framework by 3 KB, and by 4
  // a form's screen, with what seven modules and more share. Nothing shared draws forms: lists
  // would load Conform.
  environments: {
    // Fonts and styles have the same addresses on both sides.
    ssr: { build: { rolldownOptions: { output: { hashCharacters: HASH_SIGNS } } } },
    client: {
      build: {
        // What loads later needs nothing that the page has not; the lists of it weigh more.
        modulePreload: false,
        rolldownOptions: {
          output: {
            // Routes are told apart in the browser's map of them, which is shorter so, as are short hashes.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            hashCharacters: HASH_SIGNS,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 3 },
                { name: 'forms', test: FORMS, priority: 2 },
                { name: 'shared', test: isShared, minShareCount: 7, priority: 2 },
                { name: 'choices', test: CHOICES, minShareCount: 2, priority: 2 },
                { name: 'orders', test: ORDERS, minShareCount: 2, priority: 1 },
                { name: 'paysheets', test: PAYSHEETS, minShareCount: 2, priority: 1 },
                { name: 'payments', test: PAYMENTS, minShareCount: 2, priority: 1 },
                { name: 'wizard', test: WIZARD, minShareCount: 2, priority: 3 },
                { name: 'parts', test: PARTS, minShareCount: 2, priority: 0 },
                { name: 'lists', test: LISTS, minShareCount: 2, priority: 1 },
                { name: 'picker', test: PICKER, minShareCount: 2, priority: 3 },
                { name: 'accounts', test: ACCOUNTS, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
