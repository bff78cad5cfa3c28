/** Says of what waits why nobody is offered to approve it; of an order of a run, why its run. */
export function StuckWaiting({ withRun = false }: { withRun?: boolean }) {
  return (
    <p className="notice">
      {withRun ? 'Nadie puede aprobar su nómina' : 'Nadie puede aprobarla'}: anúlela y créela de
      nuevo. No la aprueba quien la hizo o la cambió.
    </p>
  )
}
