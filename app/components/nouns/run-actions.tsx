/** What may be done with a run (docs/rules/run-screens.md#9): the next step as a button, the rest as links. */

import { Icon } from '#app/components/frame/icons.tsx'
import { JOURNAL } from '#app/models/accounting/fields.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'

/** A run, and whether the user may decide about it while it waits. */
export type ShownRun = PayrollRun & {
  decides?: boolean
  /** Where what the user voided of it is taken back, while they can. */
  undo?: string | undefined
  /** Its bank file that is to be sent next. */
  toSend?: number | undefined
}

type Step = {
  label: string
  to: string
  /** A file, which opens in a new tab. */
  isFile?: boolean
  isDialog?: boolean
  destructive?: boolean
}

type Run = Pick<ShownRun, 'id' | 'status' | 'waiting' | 'decides' | 'undo' | 'toSend'>

/** The steps that a run may take now, the next one first. A voided run at most comes back. */
function stepsOf({ id, status, decides, undo, toSend }: Run): Step[] {
  if (status === 'voided') return undo ? [{ label: 'Deshacer', to: undo, isDialog: true }] : []
  const own = `/payroll-runs/${id}`
  const receipts = `/api/reports${own}?format=receipts`
  const decisions: Step[] = [
    { label: 'Aprobar', to: `${own}/approve`, isDialog: true },
    { label: 'Rechazar', to: `${own}/reject`, isDialog: true, destructive: true },
  ]
  const first = decides ? decisions : []
  const print = { label: 'Imprimir recibos', to: receipts, isFile: true }
  const file = { label: 'Archivo del banco', to: `${own}/bank-files` }
  const again = undo ? [{ label: 'Deshacer la anulación', to: undo, isDialog: true }] : []
  if (status === 'pending') return [...first, print, ...again]
  if (status === 'approved') return [...first, file, print, ...again]
  const sent = { label: 'Marcar como enviado', to: `/bank-files/${toSend}/sent` }
  return [...first, ...(toSend ? [sent, file, print] : [print, file]), ...again]
}

/** The next step as the main button, after those that may follow; while somebody else decides there is none. */
export function MainAction({ run }: { run: Run }) {
  const [next, ...others] = stepsOf(run)
  if (!next) return null
  const isWaiting = run.status === 'pending' && !run.decides
  const look = isWaiting ? 'btn-ghost' : run.status === 'voided' ? 'btn-neutral' : 'btn-primary'
  return (
    <div className="run-actions">
      {others.map((step) => (
        <StepLink key={step.label} step={step} className="btn btn-ghost" />
      ))}
      <StepLink step={next} className={`btn ${look}`} />
    </div>
  )
}

function StepLink({ step, className }: { step: Step; className: string }) {
  const { label, to, isFile, isDialog, destructive } = step
  return (
    <a
      className={destructive ? `${className} destructive` : className}
      href={to}
      {...(isDialog && { 'data-keep-scroll': '' })}
      {...(isFile && { target: '_blank', rel: 'noreferrer', 'data-document': '' })}
    >
      {label}
    </a>
  )
}

/** Said here, since a page would load all that 'Aportes' says with it. */
const CONTRIBUTIONS = '/payroll/contributions'

/** The links under the summary; voiding stands apart. */
export function RunLinks({ run }: { run: Run }) {
  const own = `/payroll-runs/${run.id}`
  return (
    <div className="run-links">
      <a href={`/api/reports${own}`} target="_blank" rel="noreferrer">
        <Icon name="download" />
        Resumen PDF
      </a>
      <a href={`/api/reports${own}?format=xlsx`} target="_blank" rel="noreferrer">
        Excel
      </a>
      <a href={`/api/reports${own}?format=csv&csv=es`} target="_blank" rel="noreferrer">
        CSV
      </a>
      <a href={`/api/reports${own}?format=receipts&per_sheet=2`} target="_blank" rel="noreferrer">
        Recibos, dos por hoja
      </a>
      {run.status !== 'voided' && run.waiting === 0 && (
        <a href={`${JOURNAL}?payroll_run=${run.id}`}>Asiento</a>
      )}
      {run.status !== 'voided' && <a href={`${CONTRIBUTIONS}?payroll_run=${run.id}`}>Aportes</a>}
      {run.status !== 'voided' && <a href={`${own}/receipts`}>Enviar recibos</a>}
      {run.status !== 'voided' && (
        <a href={`${own}/duplicate`} data-keep-scroll="">
          Duplicar para la siguiente quincena
        </a>
      )}
      <a href={`${own}/title`} data-keep-scroll="">
        Cambiar título
      </a>
      {run.status !== 'voided' && (
        <a className="destructive" href={`${own}/void`} data-keep-scroll="">
          Anular nómina
        </a>
      )}
    </div>
  )
}
