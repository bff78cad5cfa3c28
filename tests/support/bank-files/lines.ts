/** Heads and lines of bank files. */
import type { BankLine, FileHead } from '#app/io/bank-formats/format.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'

export const day = (text: string) => {
  const date = parseIsoDate(text)
  if (!date) throw new Error(`${text} is no day`)
  return date
}

/** A payer at a bank, by its prefix; the account's other digits are 7. */
export function headAt(prefix: string, changes: Partial<FileHead> = {}): FileHead {
  const account = prefix.padEnd(20, '7')
  return {
    payer: { name: 'Inversiones Ñandú, C.A.', ric: 'J300000007', account },
    settings: {
      format: 'csv',
      serial: '1545',
      negotiation: '3800',
      debit_tag: 'ND',
      credit_tag: 'NC',
    },
    pays: 'payroll',
    lot: 12,
    valueDate: day('2026-11-30'),
    madeOn: day('2026-11-22'),
    madeAt: '083005',
    ...changes,
  }
}

/** 1.500,50 Bs for José Peña, at the bank of the prefix. */
export function lineAt(prefix: string, changes: Partial<BankLine> = {}): BankLine {
  return {
    order: 41,
    amount: centimos(150050),
    name: 'José Peña',
    ric: 'V12345678',
    account: prefix.padEnd(20, '3'),
    bank: 'Un banco',
    swift: 'BANKVECA',
    concept: 'Primera quincena',
    email: 'jose@empresa.com',
    phone: '04121234567',
    ...changes,
  }
}
