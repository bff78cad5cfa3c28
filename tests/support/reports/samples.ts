import type { ListReport } from '#app/io/printing/list.server.tsx'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'
import type { PaysheetReceiptData } from '#app/models/paysheets/receipt.server.ts'
import { partLines } from '#tests/support/models/part-lines.ts'

function day(text: string) {
  const date = parseIsoDate(text)
  if (!date) throw new Error(`not a day: ${text}`)
  return date
}

/** Every addition and deduction of `paysheetData`, in céntimos. */
export const AMOUNTS = {
  ...{ adition: 15_025, bonus: 4_500, discount: 2_010 },
  ...{ lph: 1_200, sso: 1_108, lacks: 138 },
}

/** A payroll order with every addition and deduction. */
export function paysheetData(changes: Partial<PaysheetReceiptData> = {}): PaysheetReceiptData {
  return {
    order: 123,
    issuedAt: day('2026-03-04'),
    payday: 'primera',
    month: 'Marzo',
    titular: { name: 'José Ñáñez Güédez', ric: 'V11470283' },
    account: { number: '01340001630000000001', bank: 'Banesco, Banco Universal' },
    enterprise: {
      number: '01080003000000000042',
      bank: 'Banco Provincial',
      holder: { name: 'Comercial Ñandú, C.A.', ric: 'J300000071' },
    },
    salary: centimos(120_001),
    base: centimos(60_000),
    orderLines: partLines(AMOUNTS, {
      adition: 'Guardia de fin de semana',
      discount: 'Adelanto del día 20',
    }),
    total: centimos(75_069),
    transaction: 'Transferencia',
    number: '0098123',
    concept: 'Primera quincena de marzo',
    observation: 'Pagado según acta',
    realized: 'Administración',
    authorized: 'Gerencia',
    ...changes,
  }
}

/** A list of so many payroll orders of 1,00 Bs, the first of them for `names`. */
export function listReport(rowCount: number, names: string[] = []): ListReport {
  const rows = Array.from({ length: rowCount }, (_, i) => [
    '04 mar 2026',
    `N° ${String(i + 1).padStart(6, '0')}`,
    names[i] ?? `Peña Núñez, María José ${i + 1}`,
    'Banesco ··0001',
    'Provincial ··0042',
    'Transferencia',
    'Primera',
    '1,00',
  ])
  return {
    title: 'Órdenes de nómina',
    company: { name: 'Comercial Ñandú, C.A.', ric: 'J-30000007-1' },
    period: 'Del 1 de marzo de 2026 al 31 de marzo de 2026',
    filters: [{ label: 'Cuenta de empresa', value: 'Provincial 0108-0003-00-0000000042' }],
    columns: [
      { label: 'Fecha' },
      { label: 'Orden' },
      { label: 'Para' },
      { label: 'A la cuenta' },
      { label: 'Desde la cuenta' },
      { label: 'Medio' },
      { label: 'Quincena' },
      { label: 'Total (Bs)', align: 'end' },
    ],
    rows,
    subtotals: [
      {
        label: 'Provincial 0108-0003-00-0000000042',
        count: rowCount,
        amount: centimos(rowCount * 100),
      },
    ],
    total: centimos(rowCount * 100),
    count: rowCount,
    generatedBy: 'María Salas',
    generatedAt: '2026-11-20T18:05:00.000Z',
  }
}

/** Names that carry markup, scripts, direction marks, emoji and no place to break. */
export const HOSTILE_NAMES = [
  '<script>document.title="no"</script><b>Negrita</b>',
  '</style></td></table><h1>Fuera</h1>',
  '"><img src="https://example.com/x.png" onerror="alert(1)">',
  'María \u202eoicnelis\u202c مرحبا بالعالم',
  'Zoë 😀👩‍👩‍👧 Łukasz Ωmega 中文',
  'N'.repeat(300),
  'Nombre largo '.repeat(23).trim(),
]
