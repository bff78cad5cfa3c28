import { counted } from '#app/kernel/values/counts.ts'
import type { Waiting } from '#app/models/approval/read.server.ts'

const NAMES: Record<keyof Waiting, readonly [one: string, many: string]> = {
  runs: ['nómina', 'nóminas'],
  paysheets: ['orden de nómina', 'órdenes de nómina'],
  payments: ['orden personal', 'órdenes personales'],
  transfers: ['transferencia', 'transferencias'],
}

/** 'Por aprobar: 1 nómina y 2 transferencias.'; undefined when nothing waits. */
export function waitingText(waiting: Waiting | null): string | undefined {
  const counts = Object.entries(NAMES).flatMap(([name, [one, many]]) => {
    const n = waiting?.[name as keyof Waiting] ?? 0
    return n > 0 ? [counted(n, one, many)] : []
  })
  return counts.length > 0 ? `Por aprobar: ${LIST.format(counts)}.` : undefined
}

const LIST = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** Tells an approver what waits, with the way there; nothing when nothing does. */
export function WaitingNotice({ waiting }: { waiting: Waiting | null }) {
  const text = waitingText(waiting)
  if (!text) return null
  return (
    <p className="notice">
      {text} <a href="/approvals">Ver qué espera</a>
    </p>
  )
}
