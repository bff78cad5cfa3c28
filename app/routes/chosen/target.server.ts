import { DOCUMENTS } from '#app/kernel/document-kinds.ts'
import { type ChooseArgs, listOf } from './lists.server.ts'

/** The files that are made of chosen rows, by the button's value. */
const FILES = new Map([
  ['receipts', 'format=receipts'],
  ['two-receipts', 'format=receipts&per_sheet=2'],
  ['xlsx', 'format=xlsx'],
  ['csv', 'format=csv&csv=es'],
])

/** Where a button other than 'Anular' leads with the rows that were chosen. */
export function targetOf(args: ChooseArgs, wanted: string, chosen: number[]): string | undefined {
  const { kind } = listOf(args)
  const ids = chosen.join()
  if (wanted === 'bank-file' && kind === 'payment') return `/payments/bank-files?ids=${ids}`
  const file = FILES.get(wanted)
  if (!file) return undefined
  const voided = args.url.searchParams.get('voided') === '1' ? '&voided=1' : ''
  return `/api/reports/${DOCUMENTS[kind].path}?${file}&ids=${ids}${voided}`
}
