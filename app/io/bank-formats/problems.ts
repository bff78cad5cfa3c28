/** Why lines are left out, and why payers have no file: the texts that formats share. */
import type { BankLine, FileHead, LeftOut, PayerProblem } from './format.ts'
import { hasNineDigits, identityOf, isRif } from './identity.ts'

/** A passport with letters, or somebody who is no person where a bank pays persons alone. */
export const NO_IDENTITY: LeftOut = {
  code: 'no_identity',
  message: 'El formato del banco no admite su CI, RIF o pasaporte',
}

export const unlessNineDigits = ({ ric }: BankLine) =>
  hasNineDigits(identityOf(ric)) ? undefined : NO_IDENTITY

/** For a payer without the RIF that a bank's header has, or with a letter that it has no place for. */
export function rifProblem({ payer }: WithPayer, letters = 'JGVEPC'): PayerProblem | undefined {
  if (isRif(payer.ric) && letters.includes(payer.ric.charAt(0))) return undefined
  const message = `El archivo del banco lleva un RIF (${[...letters].join(', ')} y 9 dígitos), y ${payer.name} no lo tiene`
  return { field: 'account_id', message }
}

type WithPayer = Pick<FileHead, 'payer'>
