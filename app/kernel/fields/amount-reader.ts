/** Reads amounts, and words their errors. */

import type { z } from 'zod'
import { problem } from '#app/kernel/errors/codes.ts'
import {
  type Centimos,
  centimosFromApi,
  formatAmount,
  isBeyondMost,
  MAX_AMOUNT,
  parseBs,
  parseSignedBs,
  signedCentimosFromApi,
} from '#app/kernel/values/money.ts'
import { refuse } from './input-codes.ts'
import type { Edge } from './inputs.ts'

const MONEY_FORM = 'Escriba un monto como 1.234,56: sin signo y con dos decimales como máximo'
const MONEY_API = 'Debe ser un monto en Bs, sin signo y con dos decimales como máximo'

const SIGNED_FORM = 'Escriba un monto como 1.234,56 o -1.234,56, con dos decimales como máximo'
const SIGNED_API = 'Debe ser un monto en Bs, con dos decimales como máximo'

const BEYOND = problem(
  'invalid',
  `El monto no puede pasar de ${/* @__PURE__ */ formatAmount(MAX_AMOUNT)}`,
)

const READERS = {
  form: {
    plain: { read: (value: unknown) => parseBs(String(value)), hint: MONEY_FORM },
    signed: { read: (value: unknown) => parseSignedBs(String(value)), hint: SIGNED_FORM },
  },
  api: {
    plain: { read: centimosFromApi, hint: MONEY_API },
    signed: { read: signedCentimosFromApi, hint: SIGNED_API },
  },
}

/** Reads an amount as people type it or as programs send it; reports an error for other text. */
export function moneyReader(edge: Edge, sign: 'plain' | 'signed' = 'plain', said?: string) {
  const { read, hint } = READERS[edge][sign]
  return (value: unknown, context: z.RefinementCtx): Centimos => {
    const amount = read(value)
    if (amount !== undefined) return amount
    const text = String(value)
    const bare = sign === 'signed' ? text.replace(/^\s*[-−]/, '') : text
    return refuse(context, isBeyondMost(bare) ? BEYOND : problem('invalid', said ?? hint))
  }
}
