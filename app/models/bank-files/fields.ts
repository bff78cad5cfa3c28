/** Bank files: what is asked for one, and what a bank said of its lines. Runs anywhere. */
import { z } from 'zod'
import type { LeftOutCode } from '#app/io/bank-formats/format.ts'
import type { ListingRules } from '#app/kernel/asking/listing.ts'
import type { FileLimit } from '#app/kernel/fields/file-limits.ts'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { BANK_FORMATS, BANK_LINE_STATES, type BankLineState } from '#db/kinds.ts'

/** The most orders of one call; a file of a format that ends earlier is followed by another. */
export const MOST_FILED = 10_000

export const bankFileLabels = {
  account_id: 'Cuenta de la empresa',
  format: 'Formato',
  value_date: 'Fecha de pago',
  ids: 'Órdenes',
  lines: 'Líneas',
}

/**
 * What is asked for the files of a run. Without `value_date` the bank is to pay today. `held_in`
 * is what who allows `again` was asked about: where files hold other orders by now, it is asked anew.
 */
export const runFileInput = inputSchema((f) =>
  z.object({
    account_id: f.id('Elija la cuenta de la empresa'),
    format: f.choice(BANK_FORMATS, 'Elija el formato'),
    value_date: f.optionalDate(),
    ...f.allows('again'),
    held_in: f.optionalText(64),
  }),
)

export const paymentFileInput = inputSchema((f) =>
  runFileInput(f).extend({
    ids: z
      .array(f.id('Elija las órdenes'), { error: 'Elija las órdenes' })
      .min(1, 'Elija al menos una orden')
      .max(MOST_FILED, 'Elija como máximo 10.000 órdenes'),
  }),
)

/** What the bank says of some lines; `order_id` is the id of the order that the line pays. */
export const bankLinesInput = inputSchema((f) =>
  z.object({
    lines: z
      .array(
        z.object({
          order_id: f.id('Escriba el id de la orden'),
          status: f.choice(BANK_LINE_STATES, 'Elija un estado'),
          reason: f.optionalText(255),
        }),
        { error: 'Envíe una lista de líneas' },
      )
      .min(1, 'Envíe al menos una línea')
      .max(MOST_FILED, 'Envíe como máximo 10.000 líneas'),
  }),
)

export const bankFileListing = {
  sorts: ['id', 'lot', 'value_date', 'count', 'total', 'created_at', 'updated_at'],
  defaultSort: 'id,desc',
  filters: {
    account: { kind: 'id' },
    payroll_run: { kind: 'id' },
    format: { kind: 'choice', values: BANK_FORMATS },
  },
  with: ['lines'],
  many: ['lines'],
} as const satisfies ListingRules

export const BANK_LINE_LABELS: Record<BankLineState, string> = {
  sent: 'Enviada',
  paid: 'Pagada',
  rejected: 'Rechazada',
}

type Answered = { sent_at: string | null; paid: number; rejected: number }

/** Whether a file was sent: somebody said so, or the bank has answered. */
export const isFileSent = ({ sent_at, paid, rejected }: Answered) =>
  sent_at !== null || paid + rejected > 0

/** 'Generado', once it was sent 'Enviado', once all is paid 'Pagado', else '58 pagadas, 2 rechazadas' */
export function fileState(file: Answered & { sent: number }): string {
  const { sent, paid, rejected } = file
  if (!isFileSent(file)) return 'Generado'
  if (paid + rejected === 0) return 'Enviado'
  if (sent + rejected === 0) return 'Pagado'
  const said = [
    [sent, 'enviada', 'enviadas'],
    [paid, 'pagada', 'pagadas'],
    [rejected, 'rechazada', 'rechazadas'],
  ] as const
  return said
    .filter(([n]) => n > 0)
    .map(([n, one, many]) => counted(n, one, many))
    .join(', ')
}

export const BANK_LINE_TONES = { sent: 'accent', paid: 'complete', rejected: 'error' } as const

export type NotFiledCode =
  | LeftOutCode
  | 'voided'
  | 'pending'
  | 'other_account'
  | 'other_method'
  | 'no_account'
  | 'inactive'
  | 'account_changed'
  | 'in_bank_file'

export const bankSettingsLabels = {
  format: 'Formato',
  serial: 'Serial de la empresa',
  negotiation: 'Número de negociación',
  payment_type: 'Tipo de pago',
  debit_tag: 'Marca del débito',
  credit_tag: 'Marca de los créditos',
  accepted: 'El banco ya aceptó un archivo de este formato',
}

/** A company account's format, and what its bank assigned; the model keeps what the format has. */
export const bankSettingsInput = inputSchema((f) =>
  z.object({
    format: f.choice(BANK_FORMATS, 'Elija el formato'),
    serial: f.optionalText(20),
    negotiation: f.optionalText(20),
    payment_type: f.optionalText(20),
    debit_tag: f.optionalText(20),
    credit_tag: f.optionalText(20),
    accepted: f.flag(),
  }),
)

/** Said of a format until somebody marks it as accepted. */
export const CONFIRM_FIRST = 'Confirme con su banco la primera vez'

export const bankLineListing = {
  sorts: ['position'],
  defaultSort: 'position,asc',
  filters: { status: { kind: 'choice', values: BANK_LINE_STATES } },
} as const satisfies ListingRules

export const bankLineLabels = { status: 'Estado', reason: 'Motivo del banco' }

export const bankLineInput = inputSchema((f) =>
  z.object({
    status: f.choice(BANK_LINE_STATES, 'Elija un estado'),
    reason: f.optionalText(255),
  }),
)

/** Some thousands of lines; a longer result is taken in parts. */
const MOST_RESULT = 600_000
export const RESULT_FILE: FileLimit = { bytes: MOST_RESULT, label: '600 KB' }

export const bankResultLabels = { result: 'Resultado del banco' }

export const bankResultInput = inputSchema((f) =>
  z.object({ result: f.text(MOST_RESULT, 'Pegue el resultado del banco') }),
)
