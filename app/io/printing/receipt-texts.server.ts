/** A receipt as it is printed: every text of it, and the room that each has. */
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { type Centimos, formatAmount, formatBs, sumCentimos } from '#app/kernel/values/money.ts'
import type { LabelledValue, ReportCompany } from './html.server.tsx'
import type { ReceiptLayout } from './receipt-layouts.server.ts'

/** One amount of a receipt, positive; `deduct` lines are subtracted. */
export type ReceiptLine = {
  label: string
  detail?: string
  amount: Centimos
  kind: 'base' | 'add' | 'deduct'
}

/** Who, when (ISO instant) and why a document was voided. */
export type VoidMark = { at: string; by: string; reason?: string }

/** The contents of a receipt of any kind of document (docs/rules/reports.md#2). */
export type Receipt = {
  /** 'Orden de nómina', 'Orden personal' … */
  kind: string
  order: number
  voided?: VoidMark
  /** Whether it still waits for a second person's approval. */
  waits?: boolean
  company: ReportCompany
  facts: LabelledValue[]
  lines: ReceiptLine[]
  total: Centimos
  totalInWords: string
  /** Concept, observation … */
  texts: LabelledValue[]
  /** Who signs, and for what; an empty name is written by hand. */
  signatures: Signature[]
}

export type Signature = { label: string; name: string; detail?: string }

/** The texts of a receipt, in their places. */
export type ReceiptTexts = Pick<Receipt, 'kind' | 'company' | 'voided' | 'waits'> & {
  number: string
  facts: LabelledValue[]
  /** The heads of the columns of amounts. */
  heads: string[]
  /** With an amount for each column, empty where there is none. */
  rows: { label: string; detail?: string; amounts: string[] }[]
  sums: string[]
  words: string
  total: string
  texts: LabelledValue[]
  signatures: Signature[]
}

export function textsOf(receipt: Receipt): ReceiptTexts {
  const { kind, company, voided, waits, facts, lines, total, texts, signatures } = receipt
  const added = lines.filter((line) => line.kind !== 'deduct')
  const deducted = lines.filter((line) => line.kind === 'deduct')
  const both = deducted.length > 0
  return {
    ...{ kind, company, voided, waits, facts, texts, signatures },
    number: formatDocumentNumber(receipt.order),
    heads: both ? ['Asignaciones (Bs)', 'Deducciones (Bs)'] : ['Monto (Bs)'],
    rows: lines.map(({ label, detail, amount, kind }) => {
      const text = formatAmount(amount)
      const amounts = kind === 'deduct' ? ['', text] : [text, '']
      return { label, ...(detail && { detail }), amounts: both ? amounts : [text] }
    }),
    sums: both ? [sumOf(added), sumOf(deducted)].map(formatAmount) : [],
    words: receipt.totalInWords,
    total: formatBs(total),
  }
}

function sumOf(lines: ReceiptLine[]): Centimos {
  return sumCentimos(lines.map(({ amount }) => amount))
}

/** The room of a text on the page, in points; a text without a width never breaks. */
export type TextBox = {
  size: number
  semibold?: boolean
  /** Whether figures have one width. */
  tabular?: boolean
  width?: number
  /** Whether it breaks into lines when it is wider. */
  wraps?: boolean
  /** What stands in the same line. */
  beside?: { text: string; size: number; semibold?: boolean; tabular?: boolean }
}

/** Before a detail, and a little to be sure. */
const DETAIL_MARGIN = 8

/** Returns a receipt with its own texts changed; labels, and what all receipts share, stay. */
export function withTexts(
  texts: ReceiptTexts,
  { type, ...layout }: ReceiptLayout,
  change: (text: string, box: TextBox) => string,
): ReceiptTexts {
  const { heads, total } = texts
  const of = (text: string, box: TextBox) => (text === '' ? '' : change(text, box))
  const size = type.text
  const figure: TextBox = { size, tabular: true }
  const fact: TextBox = { ...figure, width: layout.fact, wraps: true }
  const totalBox: TextBox = { size: type.total, semibold: true, tabular: true }
  const name: TextBox = { size: type.name, width: layout.signature, wraps: true }
  const detailBox = (label: string): TextBox => ({
    size: type.small,
    width: layout.width - heads.length * layout.amount - DETAIL_MARGIN,
    beside: { text: `${label} `, size },
  })
  return {
    ...texts,
    number: of(texts.number, { size: type.number, tabular: true }),
    facts: texts.facts.map(({ label, value }) => ({ label, value: of(value, fact) })),
    rows: texts.rows.map(({ label, detail, amounts }) => ({
      label,
      ...(detail && { detail: of(detail, detailBox(label)) }),
      amounts: amounts.map((amount) => of(amount, figure)),
    })),
    sums: texts.sums.map((sum) => of(sum, figure)),
    words: of(texts.words, {
      ...{ size, width: layout.words, wraps: true },
      beside: { text: total, ...totalBox },
    }),
    total: of(total, totalBox),
    texts: texts.texts.map(({ label, value }) => ({
      label,
      value: of(value, { size, width: layout.text, wraps: true }),
    })),
    signatures: texts.signatures.map((signature) => ({
      label: signature.label,
      name: of(signature.name, { ...name, semibold: true }),
      ...(signature.detail && { detail: of(signature.detail, name) }),
    })),
  }
}
