import type { ReactNode } from 'react'
import { DecisionNotice } from '#app/components/documents/decision-notice.tsx'
import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { Day, Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Tabs } from '#app/components/frame/tabs.tsx'
import { OpenValues } from '#app/components/nouns/open-values.tsx'
import { RejectedList } from '#app/components/nouns/rejected-list.tsx'
import { MainAction } from '#app/components/nouns/run-actions.tsx'
import { RunBadge } from '#app/components/nouns/run-badge.tsx'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import type { PayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { RunVoiding } from '#app/models/payroll-runs/voiding.server.ts'
import type { readRun } from './record.server.ts'
import { Summary } from './summary.tsx'

/** A run's tabs after the one with its orders, by their path. */
const PARTS = {
  comparison: 'Comparación',
  'bank-files': 'Archivos del banco',
  history: 'Historial',
}
/** Screens of a run without a tab. */
const SCREENS = { ...PARTS, receipts: 'Envío de recibos' }
export type RunPart = keyof typeof SCREENS

export function runCrumbs({ id, order }: PayrollRun, part?: RunPart): Crumb[] {
  const own = `/payroll-runs/${id}`
  const crumbs: Crumb[] = [
    { label: 'Nóminas', to: '/payroll-runs' },
    { label: formatDocumentNumber(order), to: own },
  ]
  return part ? [...crumbs, { label: SCREENS[part], to: `${own}/${part}` }] : crumbs
}

type RunPageProps = {
  run: Awaited<ReturnType<typeof readRun>>
  /** The open tab; undefined for the one with its orders. */
  part?: RunPart
  children: ReactNode
}

/**
 * A payroll run: its state, its sums, what may be done with it, and its tabs. Sums by concept and by
 * account stand above its orders only, so that the other tabs begin in view.
 */
export function RunPage({ run, part, children }: RunPageProps) {
  const own = `/payroll-runs/${run.id}`
  const parts = Object.entries(PARTS).map(([path, label]) => ({ to: `${own}/${path}`, label }))
  return (
    <Page
      title={run.title}
      part={part && SCREENS[part]}
      mark={<RunBadge status={run.status} waiting={run.waiting} />}
      about={<About run={run} />}
      actions={<MainAction run={run} />}
    >
      <DecisionNotice by={run.by} stuck={run.stuck} />
      {run.voiding && <VoidedNotice voiding={run.voiding} />}
      <OpenValues {...run} />
      <Summary run={run} isBrief={part !== undefined} />
      <RejectedList rejected={run.rejected} />
      <Tabs items={[{ to: own, label: `Órdenes ${formatCount(run.count)}` }, ...parts]} fromTop />
      {children}
    </Page>
  )
}

/** 'N° 000012 · 11/13/2026 · Creada por Ana · Aprobada por Luis el 11/13/2026 10:00' */
function About({ run }: { run: PayrollRun }) {
  const { order, issued_at, created_by_name, approved_by_name, approved_at } = run
  return (
    <>
      {formatDocumentNumber(order)} · <Day of={issued_at} />
      {created_by_name && ` · Creada por ${created_by_name}`}
      {approved_at && (
        <>
          {' · '}Aprobada{approved_by_name && ` por ${approved_by_name}`} el{' '}
          <Moment of={approved_at} />
        </>
      )}
    </>
  )
}

/** How a voided run was voided, and what it was: its sums have nothing any more. */
function VoidedNotice({ voiding: { at, by, reason, count, total } }: { voiding: RunVoiding }) {
  return (
    <p className="notice voided-notice">
      Anulada el <Moment of={at} />
      {by && ` por ${by}`}, con {counted(count, 'orden', 'órdenes')} por{' '}
      <span className="money">{formatBs(total)}</span>
      {reason && `. Motivo: ${reason}`}
    </p>
  )
}
