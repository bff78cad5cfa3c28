import type { Stuck } from '#app/models/documents/deciders.server.ts'

type StuckProps = {
  stuck: Stuck
  /** Whether it is an order of a run, which waits. */
  withRun?: boolean
}

/** Says of what waits why nobody is offered to approve it, and what to do; of an order of a run, of its run. */
export function UndecidableNotice({ stuck, withRun = false }: StuckProps) {
  const it = withRun ? 'su nómina' : undefined
  return (
    <p className="notice">
      {stuck === 'held'
        ? `Nadie puede aprobar${it ? ` todavía ${it}` : 'la todavía'}: quien la hizo o la cambió, o el otro administrador, entra con una contraseña que le dio el otro. Podrá aprobarla cuando elija otra en Configuración.`
        : `Nadie puede aprobar${it ? ` ${it}` : 'la'}: anúlela y créela de nuevo. No la aprueba quien la hizo o la cambió.`}
    </p>
  )
}
