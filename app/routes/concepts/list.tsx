/** 'Conceptos': what payroll orders add and deduct (docs/rules/law.md#14). */
import { Badge } from '#app/components/frame/badge.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import {
  CONCEPTS,
  CONCEPTS_TITLE,
  conceptLabels,
  conceptListing,
} from '#app/models/concepts/fields.ts'
import { listConcepts } from '#app/models/concepts/read.server.ts'
import { LINE_KIND_NAMES } from '#app/models/paysheets/fields.ts'
import type { Route } from './+types/list'
import { COMPUTED_NAMES, NATURE_NAMES } from './words.ts'

export const handle = { crumb: CONCEPTS_TITLE }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const query = readListScreen(conceptListing, args.url)
  const shown = await readPage(query, (listing) => listConcepts(db, listing))
  return withTools(args, shown, {})
}

export default function Concepts({ loaderData: { page, list } }: Route.ComponentProps) {
  const create = (
    <ActionLink to={`${CONCEPTS}/create`} icon="add" keepSearch>
      Crear concepto
    </ActionLink>
  )
  return (
    <Page title={CONCEPTS_TITLE} actions={create}>
      <ListView
        list={list}
        page={page}
        caption={CONCEPTS_TITLE}
        noun={['concepto', 'conceptos']}
        columns={[
          {
            key: 'name',
            label: conceptLabels.name,
            sort: 'name',
            card: 'title',
            className: 'always-wraps',
            cell: ({ name, active }) => (
              <>
                {name} {!active && <Badge tone="neutral">Inactivo</Badge>}
              </>
            ),
          },
          { key: 'code', label: conceptLabels.code, sort: 'code', cell: ({ code }) => code },
          {
            key: 'kind',
            label: conceptLabels.kind,
            sort: 'kind',
            cell: ({ kind }) => LINE_KIND_NAMES[kind],
          },
          {
            key: 'nature',
            label: conceptLabels.nature,
            cell: ({ nature }) => NATURE_NAMES[nature],
          },
          {
            key: 'computed',
            label: conceptLabels.computed,
            className: 'always-wraps',
            cell: ({ computed }) => COMPUTED_NAMES[computed],
          },
        ]}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        actions={({ id, active, computed }) => [
          { label: 'Actualizar', to: `${CONCEPTS}/${id}/edit`, keepSearch: true },
          ...(computed === 'part'
            ? []
            : [
                {
                  label: active ? 'Desactivar' : 'Activar',
                  to: `${CONCEPTS}/${id}/activation`,
                  keepSearch: true,
                },
              ]),
        ]}
        emptyAction={create}
      />
    </Page>
  )
}
