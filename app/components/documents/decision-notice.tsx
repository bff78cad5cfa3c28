import type { Stuck } from '#app/models/documents/deciders.server.ts'

type DecisionProps = {
  /** Who may approve, some of them; nobody where the reader may. */
  by?: readonly string[] | undefined
  stuck?: Stuck | undefined
  /** Whether it is an order of a run, which waits. */
  withRun?: boolean
}

/** Says of what waits who has to approve it, or why nobody may and what to do; of an order of a run, of its run. */
export function DecisionNotice({ by = [], stuck, withRun = false }: DecisionProps) {
  const it = withRun ? 'su nómina' : undefined
  if (stuck === 'held') {
    return (
      <p className="notice">
        {`Nadie puede aprobar${it ? ` todavía ${it}` : 'la todavía'}: quien la hizo o la cambió, o el otro administrador, entra con una contraseña que le dio el otro. Podrá aprobarla cuando elija otra en Configuración.`}
      </p>
    )
  }
  if (stuck) {
    return (
      <p className="notice">
        {`Nadie puede aprobar${it ? ` ${it}` : 'la'}: anúlela y créela de nuevo. No la aprueba quien la hizo o la cambió.`}
      </p>
    )
  }
  if (by.length === 0) return null
  const names = new Intl.ListFormat('es', { type: 'disjunction' }).format(by)
  return (
    <p className="notice">
      {`Falta que ${it ? `otro administrador apruebe ${it}` : 'la apruebe otro administrador'}: ${names}`}
    </p>
  )
}
