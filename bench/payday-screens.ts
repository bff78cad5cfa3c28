/** What a running server does around a run of ten thousand, request by request. */

import Sqlite from 'better-sqlite3'
import { writeXlsx } from 'hucre/xlsx'
import { columnOf } from './database.ts'
import type { Part } from './payday-files.ts'
import type { Measured } from './processes.ts'
import { storeDraft } from './wizard.ts'

const WIZARD = '/paysheets/create/many'
const INPUTS = `${WIZARD}/inputs`
const REVIEW = `${WIZARD}?step=3&review=1`

type Headers = Record<string, string>
/** Does a part of the work and tells how long it held the event loop. */
export type Watch = (name: string, work: () => Promise<unknown>) => Promise<Part>

/** The screens and calls of a run that is there already. */
export async function runParts(app: Measured, headers: Both, run: number, watch: Watch) {
  const screen = (path: string) => get(app, path, headers.screen)
  const page = `/payroll-runs/${run}`
  return [
    await watch('run', () => screen(page)),
    await watch('run with orders', () => get(app, `/api${page}?with=paysheets`, headers.api)),
    await watch('list of runs', () => screen('/payroll-runs')),
    await watch('receipts screen', () => screen(`${page}/receipts`)),
    await watch('bank files, preview', () => screen(`${page}/bank-files`)),
  ]
}

type Both = { api: Headers; screen: Headers }

/** The wizard with a draft of so many employees, from its third step to their orders. */
export async function wizardParts(
  app: Measured,
  { screen }: Both,
  { database, employees }: { database: string; employees: number },
  watch: Watch,
): Promise<Part[]> {
  storeDraft(database, employees)
  const show = (path: string) => get(app, path, screen)
  const send = (path: string, fields: Record<string, string>) =>
    post(app, path, new URLSearchParams(fields), screen)
  const parts = [
    await watch('step 3', () => show(`${WIZARD}?step=3`)),
    await watch('table', () => show(`${WIZARD}?step=3&view=table`)),
  ]
  const rows = inputsOf(database)
  const files = {
    CSV: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
    XLSX: await writeXlsx({ sheets: [{ name: 'Novedades', rows }] }),
  }
  for (const [format, file] of Object.entries(files)) {
    const body = new FormData()
    body.set('file', new File([file as BlobPart], `novedades.${format.toLowerCase()}`))
    parts.push(await watch(`inputs, ${format}`, () => post(app, INPUTS, body, screen)))
  }
  parts.push(await watch('inputs, shown', () => show(INPUTS)))
  const inputs = await show(INPUTS)
  const shown = { version: fieldOf(inputs, 'version'), concepts: fieldOf(inputs, 'concepts') }
  const apply = { form: 'inputs', intent: 'apply', ...shown, good_only: 'on' }
  parts.push(
    await watch('inputs, applied', () => send(INPUTS, apply)),
    await watch('template', () => show(`${INPUTS}/template?format=xlsx`)),
    await watch('create all', () =>
      send(`${WIZARD}?step=3`, { form: 'sheet', intent: 'create', key: KEY, employee: '0' }),
    ),
    await watch('review', () => show(REVIEW)),
  )
  const review = await show(REVIEW)
  const shownAgain = ['key', 'version', 'totals', 'accounts'].map((name) => [
    name,
    fieldOf(review, name),
  ])
  const confirmed = { form: 'review', intent: 'confirm', ...Object.fromEntries(shownAgain) }
  parts.push(await watch('confirm', () => send(REVIEW, confirmed)))
  return parts
}

/** Two runs of everybody, compared; the later one voided. */
export async function comparisonParts(
  app: Measured,
  { api, screen }: Both,
  { earlier, later }: { earlier: number; later: number },
  watch: Watch,
): Promise<Part[]> {
  const page = `/payroll-runs/${later}`
  const file = (format: string) =>
    get(app, `/api/reports${page}/comparison?earlier=${earlier}&format=${format}`, api)
  const dialog = await get(app, `${page}/void`, screen)
  const voiding = new URLSearchParams({
    version: fieldOf(dialog, 'version'),
    reason: 'Otra cuenta',
  })
  return [
    await watch('comparison', () => get(app, `${page}/comparison`, screen)),
    await watch('comparison, XLSX', () => file('xlsx')),
    await watch('comparison, PDF', () => file('pdf')),
    await watch('voiding by screen', () => post(app, `${page}/void`, voiding, screen)),
  ]
}

/** A run whose orders have so many concepts each, that no other has. */
export async function conceptParts(
  app: Measured,
  { api, screen }: Both,
  { database, run }: { database: string; run: number },
  watch: Watch,
): Promise<Part[]> {
  writeConcepts(database, run)
  const page = `/payroll-runs/${run}`
  const report = (format: string) => get(app, `/api/reports${page}?format=${format}`, api)
  return [
    await watch('run of 100,000 concepts', () => get(app, page, screen)),
    await watch('its orders', () => get(app, `/api${page}?with=paysheets`, api)),
    await watch('its XLSX', () => report('xlsx')),
    await watch('its summary', () => report('pdf')),
  ]
}

const CONCEPTS_EACH = 10
/** Céntimos. */
const CONCEPT_AMOUNT = 100

/** As many additions as deductions, so that the nets stay. */
function writeConcepts(database: string, run: number): void {
  const connection = new Sqlite(database)
  const orders = connection
    .prepare('select id, lines from paysheets where payroll_run_id = ? and voided_at is null')
    .all(run) as { id: number; lines: string }[]
  const write = connection.prepare('update paysheets set lines = ?, gross = gross + ? where id = ?')
  connection.transaction(() => {
    for (const { id, lines: before } of orders) {
      const lines = Array.from({ length: CONCEPTS_EACH }, (_, i) => ({
        code: 'other',
        concept: `Concepto ${id}/${i}`,
        kind: i % 2 === 0 ? 'asignacion' : 'deduccion',
        amount: CONCEPT_AMOUNT,
        reason: null,
      }))
      const added = (CONCEPTS_EACH / 2) * CONCEPT_AMOUNT
      write.run(JSON.stringify([...JSON.parse(before), ...lines]), added, id)
    }
  })()
  connection.close()
}

const KEY = 'bench'

/** A row of pay inputs for everybody. */
function inputsOf(database: string): (string | number)[][] {
  const everybody = "select ric from titulars where scope = 'Empleado' order by id limit 10000"
  const rics = columnOf(database, everybody) as string[]
  const head = ['Cédula', 'Ingreso adicional', 'Motivo', 'Descuento', 'Motivo', 'LPH', 'Bono']
  return [head, ...rics.map((ric, i) => [ric, 100 + i, 'Guardia', 5, 'Préstamo', 'sí', 'no'])]
}

function fieldOf(html: string, name: string): string {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  const value = /value="([^"]*)"/.exec(input)?.[1]
  if (value === undefined) throw new Error(`the page has no field ${name}`)
  return value
}

/** Throws unless the answer is the page itself. */
async function get({ url }: Measured, path: string, headers: Headers): Promise<string> {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** Throws unless the form was taken. */
async function post({ url }: Measured, path: string, body: BodyInit, headers: Headers) {
  const sent = { ...headers, Origin: url }
  const response = await fetch(url + path, {
    method: 'POST',
    headers: sent,
    body,
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status === 303) return
  const said = /role="alert"[^>]*>([\s\S]{0,600})/.exec(text)?.[1]
  throw new Error(`${path} answered ${response.status}: ${said}`)
}
