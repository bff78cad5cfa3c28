/** FAOV's file of a month: what it lacks, making it, and those that were made (docs/rules/contributions.md#5). */

import { data, Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { ListPanel } from '#app/components/lists/panel.tsx'
import { OpenValues } from '#app/components/nouns/open-values.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import { contextOf, type RouteArgs, succeeded } from '#app/http/forms/forms.server.ts'
import { readListScreen } from '#app/http/lists/screen.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMonth, type Month, monthOf } from '#app/kernel/values/dates.ts'
import { formatBs } from '#app/kernel/values/money.ts'
import { allows } from '#app/models/access/permissions.ts'
import { makeFaovFile } from '#app/models/contributions/change.server.ts'
import {
  CONTRIBUTIONS,
  CONTRIBUTIONS_TITLE,
  FAOV,
  FAOV_TITLE,
  faovListing,
  monthAsked,
} from '#app/models/contributions/fields.ts'
import {
  draftFaovFile,
  type FaovLack,
  listFaovFiles,
} from '#app/models/contributions/read.server.ts'
import type { Route } from './+types/faov'

export const handle = {
  crumb: ({ month }: { month: Month }, pathname: string) => [
    { label: CONTRIBUTIONS_TITLE, to: `${CONTRIBUTIONS}?month=${month}` },
    { label: FAOV_TITLE, to: pathname },
  ],
}

/** Of more people than these only the number is told. */
const MOST_LACKS = 100

/** The address's month, the present one unless it is known. */
function monthIn({ url, ...args }: Pick<RouteArgs, 'url' | 'context'>) {
  const { listing, screen } = readListScreen(faovListing, url)
  const month = monthAsked(listing) ?? monthOf(contextOf(args).today)
  return { month, notice: screen.dropped && `${screen.dropped}. Se muestra ${formatMonth(month)}.` }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const { month, notice } = monthIn(args)
  const { count, total, lacks, hasNumber, isOpen, file } = await draftFaovFile(db, month)
  return {
    ...{ month, notice, count, total, hasNumber, name: file?.name },
    lacks: lacks.slice(0, MOST_LACKS),
    lacking: lacks.length,
    isOpen: isOpen && count > 0,
    mayConfirm: allows(user?.role_id ?? null, '/settings/parameters'),
    mayName: allows(user?.role_id ?? null, '/settings/company'),
    files: await listFaovFiles(db, month),
  }
}

export function action(args: Route.ActionArgs) {
  const { month, notice } = monthIn(args)
  // A file of another month than the address says would be made unseen.
  if (notice) throw data(null, { status: 404 })
  return confirmForm(
    args,
    async ({ tx, actor }) => {
      await makeFaovFile(tx, month, actor)
    },
    succeeded(`${FAOV}?month=${month}`, 'Se ha hecho el archivo del FAOV'),
  )
}

type Data = Route.ComponentProps['loaderData']

export default function FaovFile({ loaderData, actionData }: Route.ComponentProps) {
  const { month, notice, count, total, name, files, lacking, lacks } = loaderData
  return (
    <Page title={FAOV_TITLE} about={`Mes de ${formatMonth(month)}`}>
      {notice && <p className="notice">{notice}</p>}
      {actionData?.errors.map((error) => (
        <p key={error} className="notice" role="alert">
          {error}
        </p>
      ))}
      <CompanyLack {...loaderData} />
      <OpenValues {...loaderData} />
      <section className="panel form-section" aria-labelledby="faov-title">
        <h2 id="faov-title">Salario integral del mes</h2>
        <p>
          {counted(count, 'trabajador', 'trabajadores')}, {formatBs(total)}
        </p>
        {name && (
          <Form method="post" action={`${FAOV}?month=${month}`}>
            <SubmitButton>Hacer {name}</SubmitButton>
          </Form>
        )}
      </section>
      {lacking > 0 && (
        <ListPanel>
          <div className="form-section">
            <h2>Lo que falta</h2>
            <p>
              El archivo se hace cuando no le falta nada a nadie:{' '}
              {counted(lacking, 'persona', 'personas')}.
            </p>
          </div>
          <DataTable
            caption="Lo que falta"
            columns={LACK_COLUMNS}
            rows={lacks}
            rowKey={({ titular_id }) => titular_id}
          />
        </ListPanel>
      )}
      {files.length > 0 && (
        <ListPanel>
          <div className="form-section">
            <h2>Archivos hechos</h2>
          </div>
          <DataTable
            caption="Archivos hechos"
            columns={FILE_COLUMNS}
            rows={files}
            rowKey={({ id }) => id}
          />
        </ListPanel>
      )}
    </Page>
  )
}

function CompanyLack({ hasNumber, mayName, count }: Data) {
  if (count === 0) return <p className="notice">Ninguna orden paga este mes.</p>
  if (hasNumber) return null
  return (
    <p className="notice">
      Falta el número de la empresa en el FAOV:{' '}
      {mayName ? (
        <a href="/settings/company">Configuración, Empresa</a>
      ) : (
        'lo escribe un administrador'
      )}
    </p>
  )
}

const LACK_COLUMNS: Column<FaovLack>[] = [
  {
    key: 'name',
    label: 'Empleado',
    card: 'title',
    cell: ({ titular_id, name }) => <a href={`/titulars/${titular_id}`}>{name}</a>,
  },
  {
    ...{ key: 'lacks', label: 'Falta', card: 'plain', className: 'always-wraps' },
    cell: ({ lacks }) => lacks.join('. '),
  },
]

const FILE_COLUMNS: Column<Data['files'][number]>[] = [
  {
    key: 'name',
    label: 'Archivo',
    card: 'title',
    cell: ({ id, name }) => (
      <a href={`${FAOV}/${id}/file`} data-document="">
        {name}
      </a>
    ),
  },
  { key: 'count', label: 'Trabajadores', align: 'end', cell: ({ count }) => count },
  {
    ...{ key: 'total', label: 'Salario integral', align: 'end', className: 'money' },
    cell: ({ total }) => formatBs(total),
  },
  {
    ...{ key: 'made', label: 'Hecho', className: 'wraps' },
    cell: ({ created_at, user_name }) => (
      <>
        <Moment of={created_at} />, {user_name}
      </>
    ),
  },
  {
    ...{ key: 'sha256', label: 'SHA-256', className: 'table-from-80', card: 'hidden' },
    title: ({ sha256 }) => sha256,
    cell: ({ sha256 }) => sha256.slice(0, 12),
  },
]
