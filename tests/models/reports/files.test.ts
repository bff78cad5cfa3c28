// @both-engines
// Proves docs/rules/reports.md#3, #4, #5, #12, #15.
/** The rows and sums of list reports, on both engines; their layout is in tests/reports. */

import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test, vi } from 'vitest'
import type { PdfRenderer } from '#app/io/printing/pdf.server.ts'
import { receiptsHtml } from '#app/io/printing/receipt.server.tsx'
import type { Receipt } from '#app/io/printing/receipt-texts.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import {
  countReport,
  produceReport,
  REPORT_KINDS,
  type ReportFormat,
  type ReportKindName,
  type ReportOptions,
  type ReportTools,
} from '#app/models/reports/files.server.ts'
import { printedList } from '#app/models/reports/tables.server.ts'
import { createTransfer } from '#app/models/transfers/change.server.ts'
import { dialect } from '#db/columns.ts'
import { incomes } from '#db/schema.ts'
import { withApproval } from '#tests/support/models/approval.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import {
  aCompany,
  aCompanyAccount,
  anIncome,
  another,
  aTitular,
  bs,
  day,
  listing,
} from '#tests/support/models/factories.ts'
import { bytesOf } from '#tests/support/models/files.ts'
import { aPaidEmployee, aPayroll, aPaysheet, aPersonalOrder } from '#tests/support/models/orders.ts'
import { watchPlans } from '#tests/support/models/plans.ts'

const planOf = watchPlans()
const t = testDatabase()

const at = '2026-11-20T14:00:00.000Z'

/** Stores incomes without moving money: only lists see them. */
async function storedIncomes(rows: { amount: number; issued_at: string; provider?: string }[]) {
  const account_id = await t.write((tx) => aCompanyAccount(tx))
  const account = { number: '01340001630000000001', bank: 'Banesco' }
  const values = rows.map(({ provider = 'Socios', amount, issued_at }) => ({
    amount: centimos(amount),
    issued_at: day(issued_at),
    account_id,
    provider,
    order: another(),
    number: '1',
    search_key: provider.toLowerCase(),
    snapshot: { account: { ...account, holder: 'Café Ávila, C.A.', holder_ric: 'J000029610' } },
    created_at: at,
    updated_at: at,
  }))
  await t.write(async (tx) => {
    for (let from = 0; from < values.length; from += 200) {
      await tx.insert(incomes).values(values.slice(from, from + 200))
    }
  })
  return values.map(({ order }) => order)
}

const list = (kind: ReportKindName, query = '') => {
  const { reports, rules } = REPORT_KINDS[kind]
  return reports.list(t.db, listing(rules, query))
}

/** The report's HTML documents, not printed. */
function tools(now = at) {
  const renderList = vi.fn<PdfRenderer['renderList']>(async (documents) => {
    let html = ''
    for await (const document of documents) html += document
    return Buffer.from(html)
  })
  const renderReceipts: PdfRenderer['renderReceipts'] = async (title, batches, options) => {
    const receipts: Receipt[] = []
    for await (const batch of batches) receipts.push(...batch)
    options?.onProgress?.(receipts.length)
    return Buffer.from(receiptsHtml(title, receipts))
  }
  const pdf = { renderList, renderReceipts } as unknown as PdfRenderer
  const made: ReportTools = { database: t.database, pdf, now: () => new Date(now), config: {} }
  return made
}

async function textOf(
  kind: ReportKindName,
  format: ReportFormat,
  query = '',
  made = tools(),
  options: ReportOptions = {},
) {
  const request = { kind, format, filters: [], generatedBy: 'Ana' }
  const { rules } = REPORT_KINDS[kind]
  const file = await produceReport(made, { ...request, listing: listing(rules, query) }, options)
  return new TextDecoder('utf-8', { ignoreBOM: false }).decode(await bytesOf(file))
}

describe('a list of many documents', () => {
  test.each([
    ['2,300 of one day', 'startDate=2026-02-28', 2_300],
    ['5,100 that a search finds', 'search=socios', 5_100],
  ])('has each document once, by number within the day: %s', async (_, query, count) => {
    const orders = await storedIncomes(
      Array.from({ length: count }, () => ({ amount: 1, issued_at: '2026-02-28' })),
    )
    const { rows, total } = await printedList(list('incomes', query))
    expect(rows.map(([number]) => Number(number))).toEqual(orders)
    expect(total).toBe(BigInt(count))
    expect(await countReport(t.db, 'incomes', listing(REPORT_KINDS.incomes.rules, query))).toBe(
      count,
    )
  })

  test('is sorted by date, and few documents are in memory at once', async () => {
    const days = ['2026-12-31', '2024-02-29', '2026-01-01', '2026-06-30']
    const stored = Array.from({ length: 2_400 }, (_, i) => ({
      amount: i + 1,
      issued_at: days[i % 4] ?? '',
    }))
    await storedIncomes(stored)
    const seen: string[] = []
    for await (const batch of list('incomes').batches) {
      expect(batch.length).toBeLessThanOrEqual(1_000)
      seen.push(...batch.map(([, date]) => String(date)))
    }
    expect(seen).toEqual([...days].sort().flatMap((date) => Array(600).fill(date)))
  })

  // PostgreSQL plans by the sizes of tables, which a test's are too small to say anything.
  if (dialect === 'sqlite') {
    test.each([
      ['', 'SEARCH paysheets USING INDEX paysheets_live_issued (issued_at>?)'],
      ['voided=1', 'SEARCH paysheets USING INDEX paysheets_voided (issued_at>?)'],
      ['titular=1', 'SEARCH paysheets USING INDEX paysheets_titular (titular_id=?'],
      ['account=1', 'SEARCH paysheets USING INDEX paysheets_account (account_id=?'],
      ['enterprise=1', 'SEARCH paysheets USING INDEX paysheets_enterprise (enterprise_id=?'],
    ])('is read by an index that has them in order: %j', async (query, step) => {
      const plan = await planOf(() => printedList(list('paysheets', query)))
      expect(plan).toContainEqual(expect.stringContaining(step))
      expect(plan.join()).not.toMatch(/TEMP B-TREE|SCAN paysheets/)
    })
  }
})

describe('the sums of a list', () => {
  test('are exact above what a number holds', async () => {
    // 10 × 9.999.999.999.999,99 and one céntimo: 2^53 céntimos are 90.071.992.547.409,92.
    const most = { amount: 999_999_999_999_999, issued_at: '2026-03-04' }
    await storedIncomes([...Array(10).fill(most), { amount: 1, issued_at: '2026-03-05' }])
    const html = await textOf('incomes', 'pdf')
    expect(html.split('99.999.999.999.999,91 Bs')).toHaveLength(3)
    const csv = (await textOf('incomes', 'csv')).trim().split('\r\n').slice(1)
    const cents = csv.map((line) => BigInt(line.split(',').at(-1)?.replace('.', '') ?? 0))
    expect(cents.reduce((sum, each) => sum + each, 0n)).toBe(9_999_999_999_999_991n)
  })

  test('are per company account, with the letterhead when all are of one company', async () => {
    await t.write(async (tx) => {
      const account_id = await aCompanyAccount(tx)
      await anIncome(tx, { account_id, amount: bs(10.1), issued_at: day('2026-01-31') })
      await anIncome(tx, { account_id, amount: bs(0.2), issued_at: day('2026-02-01') })
      await anIncome(tx, { amount: bs(5), issued_at: day('2026-02-02') })
    })
    const all = await printedList(list('incomes'))
    expect(all.subtotals.map(({ count, amount }) => [count, amount])).toEqual([
      [2, 1030n],
      [1, 500n],
    ])
    expect([all.count, all.total, all.company]).toEqual([3, 1530n, null])
    const february = await printedList(list('incomes', 'startDate=2026-02-01&endDate=2026-02-01'))
    expect([february.count, february.total]).toEqual([1, 20n])
    expect(february.company).not.toBeNull()
  })
})

describe('the days of a list', () => {
  test.each([
    ['2024-02-29', '29 feb 2024'],
    ['2025-02-28', '28 feb 2025'],
    ['2026-04-30', '30 abr 2026'],
    ['2026-12-31', '31 dic 2026'],
  ])('include a document of %s only in the report of that day', async (date, printed) => {
    await storedIncomes([{ amount: 7, issued_at: date }])
    const range = (from: string, to: string) =>
      `startDate=issued_at,${from}&endDate=issued_at,${to}`
    const { rows } = await printedList(list('incomes', range(date, date)))
    expect(rows.map(([, day]) => day)).toEqual([printed])
    expect(await textOf('incomes', 'csv', range(date, date))).toContain(`,${date},`)
    const [before, after] = [-1, 1].map((days) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10),
    )
    for (const other of [before, after]) {
      const { count } = await printedList(list('incomes', range(other ?? '', other ?? '')))
      expect([other, count]).toEqual([other, 0])
    }
  })

  test('of creation are those of Caracas: 23:30 of 31 December is in the old year', async () => {
    await storedIncomes([{ amount: 7, issued_at: '2026-12-31' }])
    const html = await textOf('incomes', 'pdf', '', tools('2027-01-01T03:30:00.000Z'))
    expect(html).toContain('31 de diciembre de 2026, 23:30')
  })

  test.each([
    [
      'startDate=2026-02-01&endDate=2026-02-28',
      'Del 1 de febrero de 2026 al 28 de febrero de 2026',
    ],
    ['startDate=2026-02-01', 'Desde el 1 de febrero de 2026'],
    ['endDate=2024-02-29', 'Hasta el 29 de febrero de 2024'],
    ['', 'Todas las fechas'],
  ])('are printed as asked for by %j', async (query, said) => {
    expect(await textOf('incomes', 'pdf', query)).toContain(said)
  })
})

describe('voided documents', () => {
  test('have their own list, where each row and each receipt says so', async () => {
    await t.write((tx) => aPaidEmployee(tx))
    const live = await printedList(list('paysheets'))
    expect([live.count, live.columns.map(({ label }) => label)]).toEqual([
      1,
      ['N°', 'Fecha', 'Titular', 'A la cuenta', 'Desde', 'Medio', 'Quincena', 'Total Bs'],
    ])
    const voided = await printedList(list('paysheets', 'voided=1'))
    expect(voided.rows.map((row) => row.at(-2))).toEqual(['ANULADO'])
    expect(voided.columns.at(-2)?.label).toBe('Estado')
    const receipts = await textOf('paysheets', 'receipts', 'voided=1')
    expect(receipts).toMatch(/ANULADO.*por Ana Administradora/s)
    expect(await textOf('paysheets', 'receipts')).not.toContain('ANULADO')
  })
})

describe('the file of receipts', () => {
  test('has one of each document, by date, and reports its progress', async () => {
    const parties = await t.write((tx) => aPayroll(tx, { capital: bs(90_000) }))
    await t.write(async (tx) => {
      for (const date of ['2026-11-30', '2026-11-01', '2026-11-15']) {
        await aPaysheet(tx, { ...parties, issued_at: day(date), allow_duplicate: true })
      }
    })
    // The third is made after they were counted: progress stays within what was announced.
    const count = vi.spyOn(REPORT_KINDS.paysheets.reports, 'count').mockResolvedValueOnce(2)
    const progress: number[][] = []
    const onProgress = (...said: number[]) => progress.push(said)
    const html = await textOf('paysheets', 'receipts', '', tools(), { onProgress })
    count.mockRestore()
    expect(progress).toEqual([
      [0, 2],
      [2, 2],
    ])
    const dates = [...html.matchAll(/Fecha de emisión<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, date]) => date,
    )
    expect(dates).toEqual(['1', '15', '30'].map((n) => `${n} de noviembre de 2026`))
    expect(html.match(/<main>/g)).toHaveLength(3)
  })

  test('says of a transfer whose both accounts are', async () => {
    await t.write(async (tx) => {
      const of = async (name: string, ric: string, capital: number) =>
        aCompanyAccount(tx, { titular_id: await aCompany(tx, { name, ric }), capital: bs(capital) })
      await createTransfer(
        tx,
        {
          from_account_id: await of('Cerro Ávila, C.A.', 'J070133805', 100),
          to_account_id: await of('Páramo, C.A.', 'J000029610', 0),
          ...{ amount: bs(40), number: '77', concept: 'Fondos', issued_at: day('2026-11-13') },
        },
        t.actor,
      )
    })
    const html = await textOf('transfers', 'receipts')
    expect(html).toMatch(/Cerro Ávila, C\.A\..*J-07013380-5/s)
    expect(html).toContain('<dt>A nombre de</dt><dd>Páramo, C.A.</dd>')
    expect(html).toContain('<dt>CI/RIF</dt><dd>J-00002961-0</dd>')
  })

  test('without documents says so', async () => {
    expect(await textOf('transfers', 'receipts')).toContain('No hay datos encontrados')
  })
})

test('an XLSX of more rows than a sheet has is refused on its format; a CSV is not', async () => {
  // Excel has 1,048,576 rows, three of which are the head and the totals.
  const count = vi.spyOn(REPORT_KINDS.incomes.reports, 'count')
  count.mockResolvedValue(1_048_573)
  expect(await textOf('incomes', 'xlsx')).toMatch(/^PK/)
  count.mockResolvedValue(1_048_574)
  const clear = { format: ['Son demasiadas filas para una hoja de Excel: use CSV'] }
  await expect(textOf('incomes', 'xlsx')).rejects.toMatchObject({ fields: clear })
  expect(await textOf('incomes', 'csv')).toContain('Monto Bs')
  count.mockRestore()
})

test('a signal ends the reading of every format', async () => {
  await storedIncomes(Array.from({ length: 3 }, () => ({ amount: 1, issued_at: '2026-02-28' })))
  const reason = new Error('gone')
  for (const format of ['pdf', 'csv', 'xlsx'] as const) {
    const request = { kind: 'incomes' as const, format, filters: [], generatedBy: 'Ana' }
    const asked = { ...request, listing: listing(REPORT_KINDS.incomes.rules) }
    const making = produceReport(tools(), asked, { signal: AbortSignal.abort(reason) })
    const bytes = making.then(bytesOf)
    await expect(bytes).rejects.toBe(reason)
  }
})

describe('what waits for approval in a list', () => {
  /** One order of 50,00 Bs that is posted, and two that wait, of 200,00 and 300,00 Bs. */
  const someWait = () =>
    t.write(async (tx) => {
      await withApproval(tx, { payments: bs(100) })
      const titular_id = await aTitular(tx)
      const enterprise_id = await aCompanyAccount(tx, { capital: bs(5000) })
      for (const amount of [50, 200, 300]) {
        await aPersonalOrder(tx, { titular_id, enterprise_id, amount: bs(amount) })
      }
    })

  /** The first cell and the last ones of the rows that add up, of both sheets. */
  async function totals(query: string) {
    const request = { kind: 'payments' as const, format: 'xlsx' as const, filters: [] }
    const asked = listing(REPORT_KINDS.payments.rules, query)
    const file = await produceReport(tools(), { ...request, generatedBy: 'Ana', listing: asked })
    const { sheets } = await readXlsx(await bytesOf(file))
    const [rows, summary] = sheets.map((sheet) =>
      sheet.rows.filter(([label]) => String(label).startsWith('Total')),
    )
    return [rows?.map((row) => [row[0], row.at(-1)]), summary]
  }

  test('is counted and summed by itself in the workbook', async () => {
    await someWait()
    expect(await totals('waiting=1')).toEqual([
      [
        ['Total', 50],
        ['Total por aprobar', 500],
      ],
      [
        ['Total', 1, 50],
        ['Total por aprobar', 2, 500],
      ],
    ])
  })

  test('has no other total where it is all that there is', async () => {
    await someWait()
    expect(await totals('pending=1')).toEqual([
      [['Total por aprobar', 500]],
      [['Total por aprobar', 2, 500]],
    ])
  })

  test('is under the letterhead of its company', async () => {
    await someWait()
    const posted = await printedList(list('payments'))
    const waits = await printedList(list('payments', 'pending=1'))
    expect([posted.count, waits.count, waits.waiting?.count]).toEqual([1, 0, 2])
    expect(posted.company).not.toBeNull()
    expect(waits.company).toEqual(posted.company)
  })
})
