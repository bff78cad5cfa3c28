/** Takes a bank's result for a file (docs/rules/bank-files.md#23). */
import { asc, eq } from 'drizzle-orm'
import { parseBancaribeResult, type ResultLine } from '#app/io/bank-formats/bancaribe-result.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors, NotFound } from '#app/kernel/errors/errors.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import type { Tx } from '#db/client.server.ts'
import type { BankLineState } from '#db/kinds.ts'
import { bank_file_lines, bank_files } from '#db/schema.ts'
import { type LineMark, markBankLines } from './lines.server.ts'

/** All of them or none. Throws NotFound, and FieldErrors under `result`, also for a line marked otherwise. */
export async function takeBankResult(
  tx: Tx,
  id: number,
  text: string,
  actor: Actor,
): Promise<number> {
  const [file] = await tx
    .select({ format: bank_files.format, content: bank_files.content })
    .from(bank_files)
    .where(eq(bank_files.id, id))
  if (file?.format !== 'bancaribe') throw new NotFound()
  const result = parseBancaribeResult(text)
  if (!Array.isArray(result)) throw new FieldErrors({ result })
  const orders = await tx
    .select({ order_id: bank_file_lines.document_id, status: bank_file_lines.status })
    .from(bank_file_lines)
    .where(eq(bank_file_lines.bank_file_id, id))
    .orderBy(asc(bank_file_lines.position))
  const marks = marksOf(result, waiting(file.content.toString('latin1'), orders))
  const said = new Map(orders.map(({ order_id, status }) => [order_id, status]))
  const wrong = marks.findIndex(({ order_id, status }) => contradicts(said.get(order_id), status))
  if (wrong >= 0) throw new FieldErrors({ result: contradiction(wrong, marks[wrong]?.status) })
  await markBankLines(tx, id, marks, actor)
  return marks.length
}

/** A line that somebody has marked keeps what they said: an older result may be read once more. */
const contradicts = (said: BankLineState | undefined, status: BankLineState) =>
  said !== 'sent' && said !== status

function contradiction(line: number, status: BankLineState | undefined) {
  const [is, was] = status === 'paid' ? ['pagada', 'rechazada'] : ['rechazada', 'pagada']
  const text = `La línea ${line + 1} viene ${is} y ya está marcada ${was}: si es así, cámbiela antes en su línea`
  return problem('already_done', text)
}

const keyOf = (account: string, amount: string) => `${account}/${amount}`

/** The orders that the file pays, by account and amount, each in the file's order. */
function waiting(content: string, orders: readonly { order_id: number }[]) {
  const byKey = new Map<string, number[]>()
  const records = content.split('\n')
  for (const [i, { order_id }] of orders.entries()) {
    const [account = '', amount = ''] = (records[i] ?? '').split('/')
    const key = keyOf(account, amount.replace(/[,.]/g, ''))
    const alike = byKey.get(key)
    if (alike) alike.push(order_id)
    else byKey.set(key, [order_id])
  }
  return byKey
}

function marksOf(result: readonly ResultLine[], orders: Map<string, number[]>): LineMark[] {
  return result.map(({ account, amount, isPaid, reason }, i) => {
    const order_id = orders.get(keyOf(account, String(amount).padStart(3, '0')))?.shift()
    if (order_id !== undefined) {
      return isPaid ? { order_id, status: 'paid' } : { order_id, status: 'rejected', reason }
    }
    const text = `La línea ${i + 1} no es de este archivo: ${formatAccountNumber(account)}`
    throw new FieldErrors({ result: problem('unknown_value', text) })
  })
}
