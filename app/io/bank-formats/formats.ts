/** Every format by its name (docs/rules/bank-files.md#1). Runs anywhere. */
import type { BankFormat } from '#db/kinds.ts'
import { bancamiga } from './bancamiga.ts'
import { bancaribe } from './bancaribe.ts'
import { banesco } from './banesco.ts'
import { banplus } from './banplus.ts'
import { bnc } from './bnc.ts'
import { exterior } from './exterior.ts'
import type { BankFormatRules } from './format.ts'
import { mercantil } from './mercantil.ts'
import { csv, xlsx } from './own.ts'
import { provincial } from './provincial.ts'
import { venezuela } from './venezuela.ts'

export const FORMATS: Record<BankFormat, BankFormatRules> = {
  banesco,
  mercantil,
  venezuela,
  provincial,
  banplus,
  exterior,
  bancaribe,
  bancamiga,
  bnc,
  csv,
  xlsx,
}
