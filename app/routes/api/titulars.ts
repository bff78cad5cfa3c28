import type { Body } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { plainBs, toBs } from '#app/kernel/values/money.ts'
import { recordsOf } from '#app/models/api/record-schemas.server.ts'
import { presentAccount, presentTitular } from '#app/models/records/relations.server.ts'
import {
  activateTitular,
  changedTitularProblems,
  createTitular,
  deactivateTitular,
  deleteTitular,
  titularProblems,
  updateTitular,
} from '#app/models/titulars/change.server.ts'
import { titularInput, titularLabels, titularListing } from '#app/models/titulars/fields.ts'
import { particularLabels } from '#app/models/titulars/particulars.ts'
import { getTitular, listTitulars, type Titular } from '#app/models/titulars/read.server.ts'
import { presentSalary, salaryHistory } from '#app/models/titulars/salaries/history.server.ts'
import type { Tx } from '#db/client.server.ts'

function present({ accounts, ...titular }: Titular) {
  const record = presentTitular(titular)
  return accounts ? { ...record, accounts: accounts.map(presentAccount) } : record
}

const salaryCall: ApiCall = {
  method: 'GET',
  path: 'titulars/:id/salaries',
  summary: 'Da el historial de salarios de un titular, el último cambio primero',
  answer: { status: 200, schema: recordsOf('SalaryChange') },
  handle: async ({ app, params }) => {
    const { id } = await getTitular(app.database.db, apiId(params))
    return json((await salaryHistory(app.database.db, id)).map(presentSalary))
  },
}

/** An amount of a body that nobody has judged yet: an object may throw where a number is made of it. */
const amountIn = (said: unknown): number =>
  typeof said === 'string' || typeof said === 'number' ? Number(said) : Number.NaN

/**
 * GET gives 0 for no salary, which is below the least that there is, and comes back with the record; and
 * what a salary in another currency comes to in Bs, which says nothing (docs/rules/salaries.md#13).
 */
async function withoutBs(tx: Tx, body: Body, id?: number): Promise<Body> {
  const { salary, salary_amount, ...others } = body
  const before = id === undefined ? undefined : await getTitular(tx, id)
  const currency = body.salary_currency ?? before?.salary_currency ?? 'VES'
  // A record that comes back with one of both changed says that one.
  const isRepeated = salary !== undefined && before && amountIn(salary) === toBs(before.salary)
  const isOther = salary_amount !== undefined && amountIn(salary_amount) !== amountIn(salary)
  const isNone = (amount: unknown) => before?.salary === 0 && (amount === 0 || amount === '0.00')
  const isBs =
    salary !== undefined && currency === 'VES' && !isNone(salary) && !(isRepeated && isOther)
  const isTwice = isBs && isOther && !(before && salary_amount === plainBs(before.salary))
  if (isTwice) throw new FieldErrors({ salary_amount: SAID_TWICE })
  const isSaidNew = before ? before.salary > 0 && currency !== before.salary_currency : salary
  if (currency !== 'VES' && isSaidNew && salary_amount === undefined) {
    throw new FieldErrors({ salary_amount: NO_AMOUNT })
  }
  const isAmount = salary_amount !== undefined && !(isBs || isNone(salary_amount))
  return { ...(isBs && { salary }), ...(isAmount && { salary_amount }), ...others }
}

const WAGE_LABELS = {
  salary_currency: 'Moneda del salario',
  salary_amount: 'Salario en su moneda',
}
const SAID_TWICE = problem('not_applicable', 'Diga el salario una vez: en «salary» o aquí')
const NO_AMOUNT = problem('required', 'Escriba el salario en su moneda')

const ownCalls = nounCalls({
  path: 'titulars',
  record: 'Titular',
  kind: 'titular',
  named: { one: 'un titular', many: 'los titulares' },
  rules: titularListing,
  schema: titularInput,
  labels: { ...titularLabels, ...particularLabels, ...WAGE_LABELS },
  list: listTitulars,
  get: getTitular,
  create: createTitular,
  judge: async (tx, said, id) => {
    if (id === undefined) return titularProblems(tx, said)
    // An amount that is wrong is no amount that lacks.
    const { salary: _, ...problems } = await changedTitularProblems(tx, id, said)
    return problems
  },
  update: updateTitular,
  withoutRepeated: withoutBs,
  activation: { activate: activateTitular, deactivate: deactivateTitular, asks: ['holds_money'] },
  remove: deleteTitular,
  present,
})

export const titularCalls: ApiCall[] = [...ownCalls, salaryCall]
