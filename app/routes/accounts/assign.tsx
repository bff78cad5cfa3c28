import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { HiddenField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { useServerForm } from '#app/components/forms/server-form.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { accountScreens } from '#app/components/nouns/account-screens.ts'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, idOf, idParam } from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { assignTitular } from '#app/models/accounts/change.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import type { Offer } from '#app/models/picking/fields.ts'
import { onlyFound, titularOffer, titularOffered } from '#app/models/picking/read.server.ts'
import type { Route } from './+types/assign'

export const handle = { dialog: true }

/** First a GET form chooses the titular, then the dialog confirms the one in `titular_id`. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { number } = await getAccount(db, idParam(args.params))
  const asked = args.url.searchParams
  const chosenId = asked.get('titular_id')
  const find = asked.get('find') ?? ''
  const offer = await titularOffer(db, 'titulars', { find })
  const chosen = await titularOffered(db, 'titulars', idOf(chosenId || onlyFound(offer, find)))
  const back = listOf(args.url)
  const list = { back, query: [...new URL(back, args.url).searchParams] }
  if (chosen) return { number, list, chosen }
  return { number, list, offer, refused: chosenId !== null && !find.trim() }
}

export function action(args: Route.ActionArgs) {
  const id = idParam(args.params)
  return confirmForm(
    args,
    ({ tx, actor, form }) => {
      const titular_id = idOf(form.get('titular_id'))
      return assignTitular(tx, id, titular_id, actor)
    },
    {
      to: listOf(args.url),
      toasts: [{ tone: 'success', text: 'Se ha asignado el titular con exito' }],
    },
  )
}

function listOf(url: URL): string {
  const list = new URL(url)
  for (const name of ['titular_id', 'find', 'intent']) list.searchParams.delete(name)
  return backToList(accountScreens(url.pathname).path, list, true)
}

export default function AssignTitular({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData
  const number = formatAccountNumber(loaderData.number)
  if (!loaderData.chosen) {
    const refused = loaderData.refused || actionData !== undefined
    return <ChooseTitular {...loaderData} number={number} refused={refused} />
  }
  const { id, name } = loaderData.chosen
  return (
    <ConfirmDialog
      title="Asignar titular"
      message={
        <p>
          Esta por asignar el titular <b>{name}</b> a la cuenta <b className="number">{number}</b>
        </p>
      }
      closeTo={list.back}
      confirmLabel="Asignar titular"
      hidden={[['titular_id', String(id)]]}
      reply={actionData}
    />
  )
}

const REFUSED = { error: { titular_id: ['Elija una opción de la lista'] } }

type ChooseTitularProps = {
  number: string
  offer: Offer
  list: { back: string; query: [string, string][] }
  refused: boolean
}

function ChooseTitular({ number, offer, list, refused }: ChooseTitularProps) {
  const { form, fields, onChange } = useServerForm<'titular_id'>({
    id: 'assign',
    result: refused ? REFUSED : undefined,
    constraint: { titular_id: { required: true } },
  })
  return (
    <Dialog title="Asignar titular" closeTo={list.back} hasErrors={refused}>
      <p>
        La cuenta <b className="number">{number}</b> no tiene titular.
      </p>
      <Form
        {...getFormProps(form)}
        noValidate={false}
        method="get"
        preventScrollReset
        onChange={onChange}
      >
        {list.query.map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <TitularPicker field={fields.titular_id} offer={offer} placeholder="Elija el titular" />
        <FormActions cancelTo={list.back} submitLabel="Continuar" />
      </Form>
    </Dialog>
  )
}
