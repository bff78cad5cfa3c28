import type { Waiting } from '#app/models/approval/read.server.ts'

const NAMES: Record<keyof Waiting, readonly [one: string, many: string]> = {
  runs: ['nómina', 'nóminas'],
  paysheets: ['orden de nómina', 'órdenes de nómina'],
  payments: ['orden personal', 'órdenes personales'],
  transfers: ['transferencia', 'transferencias'],
}

/** Tells an approver what waits, with the way there; nothing when nothing does. */
export function WaitingNotice({ waiting }: { waiting: Waiting | null }) {
  const counts = Object.entries(NAMES).flatMap(([name, [one, many]]) => {
    const n = waiting?.[name as keyof Waiting] ?? 0
    return n > 0 ? [`${n} ${n === 1 ? one : many}`] : []
  })
  if (counts.length === 0) return null
  return (
    <p className="notice">
      Por aprobar: {LIST.format(counts)}. <a href="/approvals">Ver qué espera</a>
    </p>
  )
}

const LIST = new Intl.ListFormat('es-VE', { type: 'conjunction' })
