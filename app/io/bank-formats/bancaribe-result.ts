/** The result that Bancaribe returns for a file, by its manual (docs/rules/bank-files.md#23). */

import type { Problem } from '#app/kernel/errors/codes.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { centimosFromApi } from '#app/kernel/values/money.ts'

/** What the bank says of one payment. */
export type ResultLine = { account: string; amount: number; isPaid: boolean; reason: string }

/** As long as a reason may be: what the bank says beyond it is left out. */
const MOST_REASON = 255
/** 'Ejecutado'; the bank has other codes for what went wrong. */
const EXECUTED = 'EJ'
const LINE = /^(\d{20})\/([\d,]{1,24}\.\d{2})\/([^/]*)\/([A-Za-z]{2})\/([^/]*)$/

/** The lines of a result, in their order; blank ones do not count. Or what is wrong with one. */
export function parseBancaribeResult(text: string): ResultLine[] | Problem {
  const lines: ResultLine[] = []
  // From what is not blank to the line's end: a text of line ends alone has nothing to read.
  for (const { 0: rest, index } of text.matchAll(/\S[^\n]*/g)) {
    const said = rest.trimEnd()
    const [, account = '', amount = '', , state = '', detail = ''] = LINE.exec(said) ?? []
    const paid = centimosFromApi(amount.replaceAll(',', ''))
    if (paid === undefined) {
      const line = text.slice(0, index).split('\n').length
      return problem('invalid', `La línea ${line} no tiene la forma del resultado de Bancaribe`)
    }
    const isPaid = state.toUpperCase() === EXECUTED
    lines.push({
      account,
      amount: paid,
      isPaid,
      // Not half a character: nothing stores that.
      reason:
        detail
          .trim()
          .slice(0, MOST_REASON)
          .replace(/[\ud800-\udbff]$/, '') || state,
    })
  }
  return lines.length > 0 ? lines : problem('required', 'Pegue el resultado del banco')
}
