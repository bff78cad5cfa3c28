import { useBackTo } from '#app/components/frame/back-to.ts'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idParam, succeeded } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { contributionsEffect } from '#app/models/contributions/read.server.ts'
import { confirmParameter } from '#app/models/parameters/change.server.ts'
import { effectOf } from '#app/models/parameters/effect.server.ts'
import { getParameter, listParameters } from '#app/models/parameters/read.server.ts'
import { parameterLabel, valueText } from '#app/models/payroll/parameter-words.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/confirm'
import { effectText, PARAMETERS, sinceText } from './shown.ts'

export const handle = { dialog: true }

/** The entry of the address, which names its parameter too. */
async function entryOf(db: Db, params: Route.LoaderArgs['params']) {
  const found = await getParameter(db, idParam(params))
  if (found.name !== params.name) throw new NotFound()
  return found
}

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const { id, name, value, source, ...entry } = await entryOf(db, args.params)
  const said = `${parameterLabel(name)}: ${valueText(name, value)}, desde ${sinceText(entry)}`
  const all = await listParameters(db)
  const own = all.filter((each) => each.id === id)
  const pay = await effectOf(db, all, own, today)
  const effect = effectText(pay, await contributionsEffect(db, all, own, today))
  return { name, said, source, effect }
}

export function action(args: Route.ActionArgs) {
  const confirm: Parameters<typeof confirmForm>[1] = async ({ tx, actor }) =>
    confirmParameter(tx, (await entryOf(tx, args.params)).id, actor)
  return confirmForm(
    args,
    confirm,
    succeeded(
      backToList(`${PARAMETERS}/${args.params.name}`, args.url, true),
      'Se ha confirmado el valor',
    ),
  )
}

export default function ConfirmParameter({ loaderData, actionData }: Route.ComponentProps) {
  const { name, said, source, effect } = loaderData
  return (
    <ConfirmDialog
      title="Confirmar valor"
      message={
        <>
          <p>{said}.</p>
          <p>
            {effect
              ? `Lo que cambia con él: ${effect}.`
              : 'No cambia los montos de este mes que se pueden calcular.'}
          </p>
          <p>Quien confirma lo ha visto en su fuente{source && `: ${source}`}.</p>
        </>
      }
      closeTo={useBackTo(`${PARAMETERS}/${name}`)}
      confirmLabel="Confirmar valor"
      reply={actionData}
    />
  )
}
