/** A request that succeeds, of every call that cannot do without something particular. */
import { aFactor } from '#tests/support/models/factors.ts'
import { type TestApp, world } from './app.ts'
import { ADMIN } from './built.ts'
import { fresh, NOUNS } from './nouns.ts'

type Body = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the answer of any call
type Answer = Promise<any>
/** `waits`: somebody else makes it, and it waits for the administrator. */
export type Post = ((path: string, body: unknown, waits?: 'waits') => Answer) & {
  /** For what no call makes. */
  write: TestApp['write']
}
export type Example = {
  /** In place of `:id` or `:year` in the path. */
  of?: number
  /** The record that is made for it, to be that of the path. */
  made?: { path: string; body: Body }
  /** Makes what it needs by further calls, in place of `made`. */
  make?: (post: Post) => Promise<Pick<Example, 'of' | 'body'>>
  query?: Record<string, string>
  body?: Body | Body[]
  /** Fields that need a new value for each further record. */
  fresh?: () => Body
}

const ADMINISTRATOR = 1
const person = () => ({ name: 'Eva Luna', email: 'eva@example.com', password: 'una-clave-larga' })
let people = 0
let values = 500
const freshPerson = () => ({ email: `eva${++people}@example.com` })

function nounExamples(): Record<string, Example> {
  const examples = NOUNS.map((noun) => {
    const { path, body, change, known } = noun
    return {
      [`POST ${path}`]: { body, fresh: () => fresh(noun) },
      [`GET ${path}/:id`]: { of: known },
      [`PATCH ${path}/:id`]: { of: known, body: change },
      [`DELETE ${path}/:id`]: { made: { path, body }, body: {} },
    }
  })
  return Object.assign({}, ...examples)
}

const paysheets = NOUNS.find(({ path }) => path === 'paysheets')
const announcement = { of: world.announcement }
const CSV = { query: { format: 'csv' } }

const CSV_FILE = { account_id: world.enterprise, format: 'csv', allow_again: true }

/** A personal order that goes by transfer to María. */
async function transferred(post: Post): Promise<number> {
  const parties = { titular_id: world.maria, account_id: world.mariaAccount }
  const said = { transaction: 'Transferencia', number: 'B-1', concept: 'Pago', realized: 'Ana' }
  const dated = { amount: 1, issued_at: '2026-11-13', allow_duplicate: true }
  const paid = { enterprise_id: world.enterprise, ...parties, ...said, ...dated }
  return (await post('payments', paid)).id
}

/** A bank file of such an order, and what is said of its line. */
async function bankFile(post: Post) {
  const order_id = await transferred(post)
  const { files } = await post('payments/bank-files', { ...CSV_FILE, ids: [order_id] })
  return { of: files[0].id, body: { lines: [{ order_id, status: 'paid' }] } }
}
const readFile = async (post: Post) => ({ of: (await bankFile(post)).of })

/** The run of an order. */
const run = async (post: Post) => ({
  of: (await post('paysheets/bulk-store', [{ ...paysheets?.body }])).payroll_run_id,
})

/** A decision about a document of each kind that waits, and about a run that does. */
function decisions(decision: 'approve' | 'reject'): Record<string, Example> {
  const body = decision === 'reject' ? { reason: 'Monto equivocado' } : {}
  const waiting = async (post: Post, path: string) => {
    const noun = NOUNS.find((each) => each.path === path)
    return { of: (await post(path, noun?.body, 'waits')).id as number }
  }
  const nouns = ['paysheets', 'payments', 'transfers'].map((path): [string, Example] => [
    `POST ${path}/:id/${decision}`,
    { body, make: (post) => waiting(post, path) },
  ])
  const waitingRun = async (post: Post) => {
    const made = await post('paysheets/bulk-store', [{ ...paysheets?.body }], 'waits')
    return { of: made.payroll_run_id as number }
  }
  const run: Example = { body, make: waitingRun }
  return { ...Object.fromEntries(nouns), [`POST payroll-runs/:id/${decision}`]: run }
}

const EXAMPLES: Record<string, Example> = {
  ...decisions('approve'),
  ...decisions('reject'),
  ...nounExamples(),
  'POST login': { body: ADMIN },
  'POST logout': {},
  'POST register': {
    body: { ...person(), re_password: person().password },
    fresh: freshPerson,
  },
  'GET statistics/paysheets/:year': { of: 2026 },
  'POST paysheets/bulk-store': { body: [{ ...paysheets?.body }] },
  'GET payroll-runs/:id': { make: run, query: { with: 'paysheets' } },
  'PATCH payroll-runs/:id': { make: run, body: { title: 'Nómina de noviembre' } },
  'DELETE payroll-runs/:id': { make: run, body: { reason: 'Mes equivocado' } },
  'POST accounts/:id/adjustments': {
    of: world.enterprise,
    body: { amount: -1.5, reason: 'Comisión' },
  },
  'GET accounts/:id/movements.csv': { of: world.enterprise },
  'GET accounts/:id/movements.xlsx': { of: world.enterprise },
  'GET accounts/:id/movements.pdf': { of: world.enterprise },
  'POST payroll-runs/:id/bank-files': {
    make: async (post) => ({ ...(await run(post)), body: CSV_FILE }),
  },
  'POST payments/bank-files': {
    make: async (post) => ({ body: { ...CSV_FILE, ids: [await transferred(post)] } }),
  },
  'GET bank-files/:id': { make: readFile },
  'GET bank-files/:id/file': { make: readFile },
  'PATCH bank-files/:id': { make: bankFile },
  'POST bank-files/:id/sent': { make: readFile },
  'GET accounts/:id/bank-file': { of: world.enterprise },
  'PATCH accounts/:id/bank-file': { of: world.enterprise, body: { format: 'csv' } },
  'POST rates': { body: { currency: 'EUR', day: '2026-11-20', value: '171.2', source: 'BCV' } },
  'GET rates/:id': { of: world.rate },
  'POST announcements': { body: { title: 'Aviso', content: 'Texto', target: 0, type: 2 } },
  'GET announcements/:id': announcement,
  'DELETE announcements/:id': { ...announcement, body: {} },
  'POST announcements/:id/fire': announcement,
  'PUT settings': { body: { bonus: 41 } },
  'POST parameters': {
    body: { name: 'sso_worker', value: '5', since: '2026-11-20', source: 'Gaceta' },
    fresh: () => ({ value: `${++values / 100}` }),
  },
  'POST concepts': {
    body: {
      ...{ code: 'prima', name: 'Prima', kind: 'asignacion' },
      ...{ nature: 'salarial', computed: 'amount' },
    },
    fresh: () => ({ code: `prima_${++values}`, name: `Prima ${values}` }),
  },
  'GET concepts/:id': { of: 9 },
  'PATCH concepts/:id': { of: 9, body: { nature: 'no_salarial' } },
  'GET parameters/:id': { of: 1 },
  'POST parameters/:id/confirm': { of: 1, body: {} },
  'PUT settings/approval': { body: { payments: null } },
  'PUT settings/access': { body: { require_factor: 'nobody' } },
  'PUT settings/company': { body: { name: 'Cerro Ávila, C.A.', ric: 'J070133805' } },
  'PUT settings/closing': { body: { until: '2025-12-31' } },
  'POST users': { body: { ...person(), role_id: 3 }, fresh: freshPerson },
  'GET users/:id': { of: world.people.employee },
  'PATCH users/:id': { of: ADMINISTRATOR, body: { birth_date: '1990-02-28' } },
  'DELETE users/:id': { of: world.people.waiting },
  'POST users/:id/reset': { of: world.people.employee },
  'DELETE users/:id/second-factor': {
    body: {},
    make: async (post) => {
      await post.write((tx) => aFactor(tx, world.people.employee))
      return { of: world.people.employee }
    },
  },
  'PATCH users/:id/confirm': { of: world.people.waiting, body: { type: 3 } },
  'PATCH users/:id/bind': {
    of: world.people.unlinked,
    body: { type: 3, titular_id: world.jose },
  },
  'PATCH users/:id/unbound': { of: world.people.employee },
  'PATCH users/:id/preferences': {
    of: ADMINISTRATOR,
    body: { allow_send_birthday_proximity_notification: false },
  },
  'GET reports/paysheets': CSV,
  'GET reports/payments': CSV,
  'GET reports/incomes': CSV,
  'GET reports/transfers': CSV,
  'GET reports/adjustments': CSV,
  'GET reports/paysheets/:id': { of: world.paysheet },
  'GET reports/payroll-runs/:id': { of: world.run },
  'GET reports/payroll-runs/:id/comparison': {
    // The run that is compared with the world's.
    make: async (post) => {
      const order = { ...paysheets?.body, issued_at: '2026-11-20', payday: 'segunda' }
      const { payroll_run_id } = await post('paysheets/bulk-store', [order])
      return { of: payroll_run_id }
    },
  },
  'GET titulars/:id/salaries': { of: world.jose },
  'GET titulars/:id/withholdings': { of: world.jose },
  'POST titulars/:id/withholdings': {
    of: world.jose,
    body: { name: 'islr', value: '5', since: '2026-11-20', source: 'AR-I' },
    fresh: () => ({ value: `${++values / 100}` }),
  },
  'GET reports/payments/:id': { of: world.payment },
  'GET reports/incomes/:id': { of: world.income },
  'GET reports/transfers/:id': { of: world.transfer },
  'GET reports/adjustments/:id': { of: world.adjustment },
}

/** Throws for a call that needs an example and has none. */
function exampleOf(call: string): Example {
  const example = EXAMPLES[call]
  if (example) return example
  if (/^GET [^:]+$/.test(call)) return {}
  throw new Error(`${call} has no example in contract-examples.ts`)
}

/** The example of a call, with the record that is made for it. */
export async function readyExample(call: string, post: Post): Promise<Example> {
  const { made, make, ...rest } = exampleOf(call)
  if (made) return { ...rest, of: (await post(made.path, made.body)).id }
  return { ...rest, ...(await make?.(post)) }
}

/** Examples of calls that do not exist. */
export const strayExamples = (known: string[]) =>
  Object.keys(EXAMPLES).filter((call) => !known.includes(call))
