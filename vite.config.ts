import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Modules by how their paths begin, below the root or in a package. */
const paths = (...starts: string[]) => new RegExp(`/(${starts.join('|')})`)

/**
 * The scripts of first screens, of which each needs at most eight: a module goes to the first that names
 * it, and what none names where the bundler puts it. What stands beside a route's own module comes in
 * that route's file, as long as no module of the browser awaits anything while it is loaded.
 */
const SCRIPTS = {
  /** Changes with packages alone. It has the entry, which is a file of its own otherwise. */
  framework: paths(
    'node_modules/(react|react-dom|react-router|scheduler)/',
    'preload-helper',
    'app/(entry\\.client|components/frame/first-needs)',
  ),
  /** What every screen has, and small things of lists and forms alike. */
  root: paths(
    'app/(root\\.tsx|app\\.css)',
    'files/inter-latin-wght-normal',
    'app/components/frame/(?!bare-shell|keys|pagination|search-box|year-head)',
    'app/components/forms/(date-input|questions|scripted|submit-button|typed-before|unanswered|write-control)',
    'app/components/orders/form\\.',
    'app/kernel/values/(account-n|bank-name|counts|currencies|dates|document-number|money|ric)',
    'app/kernel/(access/roles|document-kinds|errors/questions)',
    'app/models/(accounts|pay(ments|roll-runs|sheets)|titulars|transfers|users)/fields\\.',
    'app/models/(payroll/(concepts|period)|titulars/(particulars|wage-words))',
    'db/(kinds|payroll-parts)\\.',
  ),
  /** Conform, and what draws fields; lists do without. */
  forms: paths(
    'node_modules/@conform-to/',
    'app/components/forms/(?!calendar|combobox|file-field|late-parts|new-password|stale)',
    'app/components/(documents/last-used|nouns/(account-fields|titular-picker)|orders/live-form)',
  ),
  /** What lists have, and what people's lists have that lie under a form; forms do without. */
  lists: paths(
    'app/components/lists/(?!chosen-bar|confirm-dialog|download-links)',
    'app/components/(frame/pagination|nouns/(account-[cs]|first-steps\\.))',
    'app/kernel/values/phone',
  ),
  /** What the forms of orders and the wizard's second and third step have. */
  choices: paths(
    'app/components/(documents/value-names|orders/choices)',
    'app/routes/paysheets/(late-law|parts)\\.',
    'app/kernel/(errors/codes|fields/row-names)',
    'app/models/(paysheets/(begun|lines)|payroll/(compute|salary|typed))\\.',
  ),
  /** What the forms of both kinds of orders have besides. */
  orders: paths(
    'app/components/orders/(funds|make-buttons|receipt-lines|sections|value-names)',
    'app/routes/orders/screens',
  ),
  paysheet: paths(
    'app/routes/paysheets/(arithmetic|create|form|lines|receipt|run-field|sections)',
    'app/models/paysheets/seen-terms',
  ),
  payment: paths('app/routes/payments/(create|form|sections|transfer-instead)\\.'),
  /** Both views of the wizard's third step; between them a press changes. */
  sheets: paths('app/routes/wizard/(apply|late\\.|sheet|summary\\.|table-row|table\\.)'),
  wizard: paths(
    'app/routes/wizard/(autosave|opened|refusal|screen|steps)\\.',
    'app/models/wizard/fields',
  ),
  documents: paths('app/components/(documents/(amount|order-list|voided)|lists/download-links)'),
  own: paths('app/components/(frame/year-head|nouns/(certificate-panel|own-orders|rejected-list))'),
  hire: paths(
    'app/routes/titulars/(fields|hire)\\.',
    'app/(models/titulars/employee|kernel/values/full-name)',
  ),
  titular: paths('app/routes/titulars/(accounts|page)\\.'),
  transfer: paths('app/(routes/titulars/transfer\\.|components/nouns/transfer-fields)'),
  users: paths('app/routes/users/(list|role-dialog)\\.'),
}

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
              groups: Object.entries(SCRIPTS).map(([name, test]) => ({ name, test })),
            },
          },
        },
      },
    },
  },
})
