/** Files for a bank's mass payment, and what the bank says of their lines. */
import { asObject, changing, parseInput, readBody } from '#app/http/api/body.server.ts'
import { type ApiCall, type ApiRequest, apiId, json } from '#app/http/api/call.server.ts'
import { readingCalls } from '#app/http/api/noun-calls.server.ts'
import { objectOf } from '#app/http/api/openapi-answers.server.ts'
import { bankFileResponse } from '#app/http/bank-file.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { toBs } from '#app/kernel/values/money.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { BS, INTEGER, recordOf, TEXT } from '#app/models/api/record-schemas.server.ts'
import {
  makeBankFilesOnce,
  markBankLines,
  markFileSent,
  saveBankFileSettings,
} from '#app/models/bank-files/change.server.ts'
import {
  bankFileLabels,
  bankFileListing,
  bankLinesInput,
  bankSettingsInput,
  bankSettingsLabels,
  MOST_FILED,
  paymentFileInput,
  runFileInput,
} from '#app/models/bank-files/fields.ts'
import {
  bankFileContent,
  bankFileSettings,
  bankFilesOf,
  getBankFile,
  listBankFiles,
  presentBankFile,
  presentSettings,
} from '#app/models/bank-files/read.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { COMPANY } from '#db/kinds.ts'

/** The most values of a body with one entry an order. */
const MOST_VALUES = 5 * MOST_FILED

const arrayOf = (items: object) => ({ type: 'array', items })
const MADE = {
  status: 201 as const,
  schema: objectOf({
    files: arrayOf(
      objectOf({
        id: INTEGER,
        lot: INTEGER,
        count: INTEGER,
        total: BS,
        name: TEXT,
        sha256: TEXT,
      }),
    ),
    rejected: arrayOf(objectOf({ order_id: INTEGER, code: TEXT, message: TEXT })),
  }),
}

export const bankFileCalls: readonly ApiCall[] = [
  {
    method: 'POST',
    path: 'payroll-runs/:id/bank-files',
    summary: 'Hace los archivos del banco de una nómina: las órdenes que paga una cuenta',
    description: 'Uno, o varios donde el formato del banco termina. `rejected` son las que no van.',
    body: { schemas: [runFileInput], labels: bankFileLabels },
    oneTimeKey: true,
    answer: MADE,
    handle: async (call) => {
      const wanted = parseInput(runFileInput(call.fields), asObject(await readBody(call.request)))
      const run = apiId(call.params)
      return made(call, async (tx, actor) => {
        await getPayrollRun(tx, run)
        return makeBankFilesOnce(tx, { run }, wanted, actor, call.key)
      })
    },
  },
  {
    method: 'POST',
    path: 'payments/bank-files',
    summary: 'Hace los archivos del banco de unas órdenes personales',
    body: { schemas: [paymentFileInput], labels: bankFileLabels },
    oneTimeKey: true,
    answer: MADE,
    handle: async (call) => {
      const body = asObject(await readBody(call.request, MOST_VALUES))
      const { ids, ...wanted } = parseInput(paymentFileInput(call.fields), body)
      return made(call, (tx, actor) =>
        makeBankFilesOnce(tx, { payments: ids }, wanted, actor, call.key),
      )
    },
  },
  ...readingCalls({
    path: 'bank-files',
    record: 'BankFile',
    named: { one: 'un archivo del banco', many: 'los archivos del banco' },
    rules: bankFileListing,
    list: listBankFiles,
    get: getBankFile,
    present: presentBankFile,
  }),
  {
    method: 'GET',
    path: 'bank-files/:id/file',
    summary: 'Da un archivo del banco tal como se hizo',
    answer: { status: 200, files: ['application/octet-stream'] },
    handle: async ({ app, params }) =>
      bankFileResponse(await bankFileContent(app.database.db, apiId(params))),
  },
  {
    method: 'POST',
    path: 'bank-files/:id/sent',
    summary: 'Dice que un archivo se envió al banco',
    ifMatch: true,
    others: [409],
    answer: { status: 200, schema: recordOf('BankFile') },
    handle: async ({ write, params, ifMatch }) => {
      const id = apiId(params)
      const file = await write(async (tx, actor) => {
        await markFileSent(tx, id, actor, ifMatch)
        return getBankFile(tx, id)
      })
      return json(presentBankFile(file))
    },
  },
  {
    method: 'GET',
    path: 'accounts/:id/bank-file',
    summary:
      'Da el formato de los archivos de una cuenta de la empresa y lo que le asignó su banco',
    answer: { status: 200, schema: recordOf('AccountBankFile') },
    handle: async ({ app, params }) => json(await settingsOf(app.database.db, apiId(params))),
  },
  {
    method: 'PATCH',
    path: 'accounts/:id/bank-file',
    summary:
      'Cambia el formato de los archivos de una cuenta y lo que le asignó su banco: solo lo que se nombra',
    description:
      'Lo que el banco asignó se guarda aunque se elija otro formato. `version` es la de la cuenta.',
    ifMatch: true,
    answer: { status: 200, schema: recordOf('AccountBankFile') },
    ...changing(
      bankSettingsInput,
      async ({ write, params, ifMatch }, changes) => {
        const id = apiId(params)
        const found = await write(async (tx, actor) => {
          const before = await settingsOf(tx, id)
          // Another format is tried with the bank anew.
          const isOther = changes.format !== undefined && changes.format !== before.format
          const accepted = before.accepted && !isOther
          await saveBankFileSettings(tx, id, { ...before, accepted, ...changes }, actor, ifMatch)
          return settingsOf(tx, id)
        })
        return json(found)
      },
      bankSettingsLabels,
    ),
  },
  {
    method: 'PATCH',
    path: 'bank-files/:id',
    summary: 'Dice qué hizo el banco con las líneas de un archivo',
    description: '`order_id` es el id de la orden que la línea paga.',
    body: { schemas: [bankLinesInput], labels: bankFileLabels },
    ifMatch: true,
    answer: { status: 200, schema: recordOf('BankFile') },
    handle: async ({ write, request, params, fields, ifMatch }) => {
      const id = apiId(params)
      const body = asObject(await readBody(request, MOST_VALUES))
      const { lines } = parseInput(bankLinesInput(fields), body)
      const file = await write(async (tx, actor) => {
        await markBankLines(tx, id, lines, actor, ifMatch)
        return getBankFile(tx, id, { with: new Set(['lines']) })
      })
      return json(presentBankFile(file))
    },
  },
]

/** Throws NotFound for an account that is not the company's. */
async function settingsOf(db: Db, id: number) {
  const { scope } = await getAccount(db, id)
  if (scope !== COMPANY) throw new NotFound()
  return presentSettings(await bankFileSettings(db, id))
}

type Make = (
  ...args: Parameters<Parameters<ApiRequest['write']>[0]>
) => ReturnType<typeof makeBankFilesOnce>

async function made({ app, write }: ApiRequest, make: Make): Promise<Response> {
  const { ids, rejected } = await write(make)
  const files = await bankFilesOf(app.database.db, ids)
  const said = {
    files: files.map(({ id, lot, count, total, name, sha256 }) => ({
      ...{ id, lot, count, name, sha256 },
      total: toBs(total),
    })),
    rejected: rejected.map(({ order_id, code, message }) => ({ order_id, code, message })),
  }
  return json(said, 201)
}
