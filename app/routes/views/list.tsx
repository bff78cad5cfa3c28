/** One's own views of lists: keeps another, renames them, and removes those that are no longer wanted. */
import { data, Form } from 'react-router'
import { HiddenField, TextField } from '#app/components/forms/fields.tsx'
import { FormActions } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { readForm } from '#app/http/forms/data.server.ts'
import {
  contextOf,
  type FormReply,
  idOf,
  newKey,
  type RouteArgs,
  submitForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { quickRangeOf } from '#app/kernel/asking/quick-ranges.ts'
import { removeView, renameView, saveView } from '#app/models/views/change.server.ts'
import {
  VIEWED_LISTS,
  VIEWED_PATHS,
  type ViewedList,
  viewInput,
  viewLabels,
  viewRemoval,
  viewRename,
} from '#app/models/views/fields.ts'
import { allSavedViews, viewQuery } from '#app/models/views/read.server.ts'
import type { Route } from './+types/list'

export const handle = { crumb: 'Vistas guardadas' }

/** What is to be kept as far as the list knows it, or the view to rename, and all views. */
export async function loader(args: Route.LoaderArgs) {
  const { db, user, today } = contextOf(args)
  const asked = args.url.searchParams
  const list = VIEWED_PATHS.find((path) => path === asked.get('list'))
  const query = list && viewQuery(list, new URLSearchParams(asked.get('query') ?? ''))
  const views = await allSavedViews(db, user?.id ?? 0, today)
  const renamed = views.find(({ id }) => id === idOf(asked.get('rename')))
  const range = quickRangeOf(new URLSearchParams(query), today)?.label
  const kept = list && query ? { list, query, range } : undefined
  return { key: newKey(), kept, renamed, views }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request.clone())
  const name = form.get('form')
  if (name === 'save') return save(args)
  if (name === 'rename') return rename(args)
  if (name === 'remove') return remove(args)
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

function save(args: RouteArgs) {
  return submitForm(args, {
    schema: viewInput,
    creates: 'view',
    save: async ({ tx, input, actor }) => [await saveView(tx, input, actor)],
    already: async () => ({ label: 'esa vista', to: '/settings/views' }),
    done: (_, { list, query, name }) =>
      succeeded(
        `${list}?${viewQuery(list, new URLSearchParams(query))}`,
        `Se ha guardado la vista ${name}`,
      ),
  })
}

function rename(args: RouteArgs) {
  return submitForm(args, {
    schema: viewRename,
    save: ({ tx, input, actor }) => renameView(tx, input, actor),
    done: (_, { name }) => succeeded('/settings/views', `La vista se llama ahora ${name}`),
  })
}

function remove(args: RouteArgs) {
  return submitForm(args, {
    schema: viewRemoval,
    save: ({ tx, input: { id }, actor }) => removeView(tx, id, actor),
    done: () => succeeded('/settings/views', 'Se ha eliminado la vista'),
  })
}

export default function SavedViews({ loaderData, actionData }: Route.ComponentProps) {
  const { key, views, renamed } = loaderData
  const kept = loaderData.kept ?? keptIn(actionData)
  const form = kept ? saving(kept) : renamed && renaming(renamed)
  return (
    <Page title="Vistas guardadas" hasErrors={hasErrors(actionData)}>
      {!form && hasErrors(actionData) && (
        <div className="form-errors" role="alert">
          {Object.values(actionData?.result.error ?? {}).map((texts) => (
            <p key={texts?.[0]}>{texts?.[0]}</p>
          ))}
        </div>
      )}
      {form && (
        <section className="panel">
          <RecordForm
            id="view"
            reply={actionData}
            labels={viewLabels}
            oneTimeKey={key}
            defaults={{ name: form.name }}
          >
            {(fields) => (
              <>
                {form.hidden.map(([name, value]) => (
                  <HiddenField key={name} name={name} value={value} />
                ))}
                <div className="form-section">
                  <TextField
                    field={fields.name}
                    label={viewLabels.name}
                    hint={form.hint}
                    autoFocus
                  />
                </div>
                <FormActions cancelTo={form.cancelTo} submitLabel={form.submitLabel} />
              </>
            )}
          </RecordForm>
        </section>
      )}
      <section className="panel form-section">
        {views.length === 0 && (
          <p className="muted">
            Aún no ha guardado ninguna: filtre una lista y elija «Guardar vista».
          </p>
        )}
        <ul className="name-list">
          {views.map((view) => (
            <li key={view.id}>
              <span>
                <a href={`${view.list}?${view.query}`}>{view.name}</a>{' '}
                <small className="muted">{VIEWED_LISTS[view.list]}</small>
              </span>
              <a className="btn btn-ghost" href={`?rename=${view.id}`}>
                Renombrar<span className="sr-only"> {view.name}</span>
              </a>
              <Remove {...view} />
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}

/** `range` is what its dates are called, which will be those of the day it is opened. */
type Kept = { list: ViewedList; query: string; range?: string | undefined }

const saving = ({ list, query, range }: Kept): ViewForm => ({
  hidden: [
    ['form', 'save'],
    ['list', list],
    ['query', query],
  ],
  name: '',
  hint: `De ${titleOf(list)}, con los filtros y el orden que tenía${range ? `; «${range}» será cada vez la de ese día` : ''}`,
  cancelTo: `${list}?${query}`,
  submitLabel: 'Guardar vista',
})

const renaming = ({ id, list, name }: Own): ViewForm => ({
  hidden: [
    ['form', 'rename'],
    ['id', String(id)],
  ],
  name,
  hint: `De ${titleOf(list)}`,
  cancelTo: '/settings/views',
  submitLabel: 'Renombrar',
})

type Own = { id: number; list: ViewedList; name: string }
type ViewForm = {
  hidden: [name: string, value: string][]
  name: string
  hint: string
  cancelTo: string
  submitLabel: string
}

/** What a refused form was to keep of a list that there is, where the address does not say it. */
function keptIn(reply: FormReply | undefined) {
  const typed = reply?.result.initialValue
  const list = VIEWED_PATHS.find((path) => path === typed?.list)
  return list && { list, query: String(typed?.query ?? '') }
}

const titleOf = (list: string) => VIEWED_LISTS[list as ViewedList] ?? 'una lista'

function Remove({ id, name }: Own) {
  return (
    <Form method="post" action="/settings/views" preventScrollReset>
      <HiddenField name="form" value="remove" />
      <HiddenField name="id" value={String(id)} />
      <SubmitButton variant="ghost">
        Eliminar<span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  )
}
