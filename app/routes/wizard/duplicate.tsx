import { redirect } from 'react-router'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { counted, formatCount } from '#app/kernel/values/counts.ts'
import { defaultTitle, periodAfter } from '#app/models/payroll/period.ts'
import { getPayrollRun } from '#app/models/payroll-runs/read.server.ts'
import { WIZARD_PATH } from '#app/models/wizard/fields.ts'
import { prepareNext, previewOfNext } from '#app/models/wizard/from-run.server.ts'
import type { Payday } from '#db/kinds.ts'
import type { Route } from './+types/duplicate'

export const handle = { dialog: true }

/** How the orders begin (docs/rules/payroll.md#14). */
const TOGGLES_OF: Record<Payday, string> = {
  primera:
    'Bono y deducciones, como en la última primera quincena de cada quien; si no la hay, los configurados.',
  segunda:
    'Bono y deducciones, como en la última segunda quincena de cada quien; si no la hay, los configurados sin lo que la primera del mes ya llevó completo.',
  completo: 'Bono y deducciones, como en el último mes de cada quien.',
}

/** More would make a dialog that nobody reads. */
const MOST_NAMED = 5

/** A voided run has nobody to pay again. Throws NotFound, or a redirect to the run. */
export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const run = await getPayrollRun(db, idParam(args.params))
  if (run.status === 'voided') throw redirect(`/payroll-runs/${run.id}`, 303)
  const { payday, month } = periodAfter(run, today)
  const { count, left, draft } = await previewOfNext(db, user, run.id)
  return {
    ...{ id: run.id, title: run.title, payday, period: defaultTitle(payday, month), count, draft },
    left: { count: left.length, first: left.slice(0, MOST_NAMED) },
  }
}

export function action(args: Route.ActionArgs) {
  const { today } = contextOf(args)
  const id = idParam(args.params)
  return confirmForm(
    args,
    async ({ tx, actor, form }) => {
      const period = periodAfter(await getPayrollRun(tx, id), today)
      await prepareNext(tx, actor, id, period, Number(form.get('draft')))
    },
    {
      to: `${WIZARD_PATH}?step=2`,
      toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha preparado la siguiente nómina' }],
    },
  )
}

export default function DuplicateRun({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, payday, period, count, left, draft } = loaderData
  const replaces = draft.count > 0
  return (
    <ConfirmDialog
      title="Duplicar para la siguiente quincena"
      message={
        <div className="stacked">
          <p>
            Se prepara <b>{period}</b> con{' '}
            {count === 1 ? 'el empleado' : `los ${formatCount(count)} empleados`} de <b>{title}</b>{' '}
            y sus cuentas, sin ingresos adicionales ni descuentos. Nada se paga todavía.
          </p>
          <p>{TOGGLES_OF[payday]}</p>
          {left.count > 0 && (
            <p>
              {left.count === 1
                ? 'Queda fuera 1, que hoy no se puede pagar'
                : `Quedan fuera ${formatCount(left.count)}, que hoy no se pueden pagar`}
              : {left.first.join(', ')}
              {left.count > left.first.length && ` y ${left.count - left.first.length} más`}.
            </p>
          )}
          {replaces && (
            <p className="form-errors">
              Tiene un borrador en curso con {counted(draft.count, 'empleado', 'empleados')}, que se
              pierde.
            </p>
          )}
        </div>
      }
      closeTo={useBackTo(`/payroll-runs/${id}`)}
      confirmLabel={replaces ? 'Reemplazar el borrador' : 'Preparar nómina'}
      destructive={replaces}
      hidden={[['draft', String(draft.version)]]}
      reply={actionData}
    />
  )
}
