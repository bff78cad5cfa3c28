/** Whether the company accounts can pay the wizard's orders, all of them together. */
import type { PayingAccount } from '#app/models/accounts/read.server.ts'
import { questionsByDate } from '#app/models/documents/balance-by-date.server.ts'
import { shortOfFunds, takenBy } from '#app/models/documents/funds.server.ts'
import { NO_FUNDS } from '#app/models/documents/ledger.server.ts'
import { waitingTogether } from '#app/models/documents/thresholds.server.ts'
import type { Db } from '#db/client.server.ts'
import type { JudgedSheet } from './sheets.server.ts'

/**
 * Marks the orders that their company account cannot pay after those before them, or not on some
 * day. A run that would wait for approval takes nothing yet, so none of its orders is marked.
 */
export async function judgeFunds(
  db: Db,
  sheets: JudgedSheet[],
  enterprises: PayingAccount[],
): Promise<void> {
  if (await wouldWait(db, sheets)) return
  refuseShort(sheets, enterprises)
  await askByDate(db, sheets)
}

/** No run has this id: the wizard makes one of its own. */
const NEW_RUN = 0

/** Whether the run would wait for approval: then it takes nothing from any account yet. */
async function wouldWait(db: Db, sheets: JudgedSheet[]): Promise<boolean> {
  const orders = sheets.flatMap(({ input, total }) =>
    input && total !== undefined ? [{ amount: total, payroll_run_id: NEW_RUN }] : [],
  )
  return orders.length > 0 && (await waitingTogether(db, orders)).includes(true)
}

/** Marks the orders that their company account can no longer pay, in the order of the menu. */
function refuseShort(sheets: JudgedSheet[], enterprises: PayingAccount[]): void {
  const capitals = new Map(enterprises.map(({ id, capital }) => [id, capital]))
  const payments = sheets.map(({ input, total, errors }) =>
    input && total !== undefined && !errors.enterprise_id
      ? { enterprise_id: input.enterprise_id, total }
      : undefined,
  )
  for (const i of shortOfFunds(payments, capitals)) {
    const sheet = sheets[i] as JudgedSheet
    sheet.errors.enterprise_id = [NO_FUNDS.text]
    sheet.state = 'error'
  }
}

/** Marks the orders that take their company account below zero on some day, unless accepted. */
async function askByDate(db: Db, sheets: JudgedSheet[]): Promise<void> {
  const orders = sheets.map(({ input, total, errors }) =>
    input && total !== undefined && !errors.enterprise_id ? [takenBy({ ...input, total })] : [],
  )
  const questions = await questionsByDate(db, orders, 'unposted')
  for (const [i, question] of questions.entries()) {
    const sheet = sheets[i] as JudgedSheet
    if (!question || sheet.input?.allow_balance_by_date) continue
    sheet.errors.issued_at = [question.text]
    sheet.codes.issued_at = [question.code]
    sheet.state = 'error'
  }
}
