import { data } from 'react-router'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { confirmParameter } from '#app/models/parameters/change.server.ts'
import { getParameter } from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameters.ts'
import type { Route } from './+types/confirm'
import { PARAMETERS, sinceText } from './shown.ts'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const found = await getParameter(contextOf(args).db, idParam(args.params))
  const { name, value, source, ...entry } = found
  if (name !== args.params.name) throw data(null, { status: 404 })
  const said = `${parameterLabel(name)}: ${valueText(name, value)}, desde ${sinceText(entry)}`
  return { name, said, source }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(args, ({ tx, actor }) => confirmParameter(tx, id, actor), {
    to: backToList(`${PARAMETERS}/${args.params.name}`, args.url, true),
    toasts: [{ tone: 'success', title: 'Exito', text: 'Se ha confirmado el valor' }],
  })
}

export default function ConfirmParameter({ loaderData, actionData }: Route.ComponentProps) {
  const { name, said, source } = loaderData
  return (
    <ConfirmDialog
      title="Confirmar valor"
      message={
        <>
          <p>{said}.</p>
          <p>Quien confirma lo ha visto en su fuente{source && `: ${source}`}.</p>
        </>
      }
      closeTo={useBackTo(`${PARAMETERS}/${name}`)}
      confirmLabel="Confirmar valor"
      reply={actionData}
    />
  )
}
