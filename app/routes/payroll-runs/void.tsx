import { redirect } from 'react-router'
import { VoidDialog } from '#app/components/documents/void-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { idParam, newKey, readKey } from '#app/http/forms/forms.server.ts'
import { undoPath } from '#app/http/lists/undo.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { readVoidReason } from '#app/kernel/fields/void-reason.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { voidPayrollRun } from '#app/models/payroll-runs/change.server.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import type { Route } from './+types/void'
import { readRun } from './record.server.ts'

export const handle = { dialog: true }

/** A run that is voided already has no dialog. Throws NotFound, or a redirect to the run. */
export async function loader(args: Route.LoaderArgs) {
  const { id, order, title, count, waiting, total, version, status } = await readRun(args)
  if (status === 'voided') throw redirect(`/payroll-runs/${id}`, 303)
  return { id, order, title, count, waiting, total, version, key: newKey() }
}

/**
 * Voids what was seen: whoever sent the dialog of an older version is told so. By the key of the
 * dialog its orders come back together (docs/rules/undoing.md#5).
 */
export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  const to = `/payroll-runs/${id}`
  return confirmForm(
    args,
    async ({ tx, actor, form, answers }) => {
      const version = Number(form.get('version')) || 0
      const reason = readVoidReason(form.get('reason'))
      const key = readKey(form)
      const { replayed } = await withOneTimeKey(
        ...([tx, actor, key, 'voiding paysheet', { id, reason }] as const),
        () => voidPayrollRun(tx, id, actor, reason, version, answers),
      )
      const isInForce = replayed && (await getPayrollRun(tx, id)).status !== 'voided'
      if (isInForce) throw new Conflict(TAKEN_BACK)
    },
    (form) => {
      const key = readKey(form)
      const undo = key && { persistent: true, undo: undoPath(new URL(to, args.url), key) }
      const text = 'Se ha anulado la nómina'
      return { to, toasts: [{ tone: 'success' as const, title: 'Exito', text, ...undo }] }
    },
  )
}

const TAKEN_BACK = problem(
  'already_done',
  'Esa anulación ya se hizo, y luego se deshizo: la nómina está en vigor',
)

export default function VoidRun({ loaderData, actionData }: Route.ComponentProps) {
  const { id, order, title, count, waiting, total, version, key } = loaderData
  return (
    <VoidDialog
      title="Anular nómina"
      confirmLabel="Anular nómina"
      list={`/payroll-runs/${id}`}
      version={version}
      hidden={[['key', key]]}
      reply={actionData}
    >
      Está por anular <b>{title}</b> ({formatDocumentNumber(order)}):{' '}
      {count === 1 ? 'su orden' : `sus ${formatCount(count)} órdenes`} por{' '}
      <b className="money">{formatBs(total)}</b>
      {returned(count, waiting)} Se anulan todas o ninguna.
    </VoidDialog>
  )
}

/** Where the money goes: what waits for approval has taken none. */
function returned(count: number, waiting: number): string {
  if (waiting === 0) return ', que vuelven a las cuentas de la empresa.'
  if (waiting === count) return '. Espera aprobación: no ha salido dinero de ninguna cuenta.'
  const some = counted(waiting, 'espera aprobación y no ha', 'esperan aprobación y no han')
  return `. De ellas, ${some} tomado dinero; lo de las demás vuelve a las cuentas de la empresa.`
}
