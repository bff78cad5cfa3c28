/** Exchange rates: today's, the form that enters one, and all that were entered (docs/rules/rates.md#3). */

import { hasErrors } from '#app/components/forms/record-form.tsx'
import { Badge } from '#app/components/frame/badge.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { DetailList } from '#app/components/frame/detail-list.tsx'
import { ActionLink, Page } from '#app/components/frame/page.tsx'
import type { Column } from '#app/components/lists/data-table.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import { contextOf, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { readListScreen, readPage } from '#app/http/lists/screen.server.ts'
import { withTools } from '#app/http/lists/tools.server.ts'
import { formatDateShort } from '#app/kernel/values/dates.ts'
import { createRate, judgeRate } from '#app/models/rates/change.server.ts'
import {
  CURRENCY_NAMES,
  CURRENCY_OPTIONS,
  formatRate,
  isOld,
  rateInput,
  rateLabels,
  rateListing,
} from '#app/models/rates/fields.ts'
import { listRates, newestRate, type Rate, rateOn } from '#app/models/rates/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { CURRENCIES } from '#db/kinds.ts'
import type { IsoDate } from '#db/values.ts'
import type { Route } from './+types/screen'
import { RateForm } from './form.tsx'

export const handle = { crumb: 'Tasas' }

export async function loader(args: Route.LoaderArgs) {
  const { db, today } = contextOf(args)
  const query = readListScreen(rateListing, args.url)
  const shown = await readPage(query, (listing) => listRates(db, listing))
  const listed = await withTools(args, shown, { dated: true })
  const now = await ratesNow(db, today)
  return { ...listed, now, newest: await newestRate(db), today, key: newKey() }
}

async function ratesNow(db: Db, today: IsoDate) {
  const now: { currency: string; said?: string; about?: string; old?: boolean }[] = []
  for (const code of CURRENCIES) {
    const rate = await rateOn(db, code, today)
    now.push({
      currency: CURRENCY_NAMES[code],
      ...(rate && {
        said: `${formatRate(rate.value)} Bs`,
        about: `${formatDateShort(rate.day)} · ${rate.source}`,
        old: isOld(rate.day, today),
      }),
    })
  }
  return now
}

export function action(args: Route.ActionArgs) {
  return submitForm(args, {
    schema: rateInput,
    creates: 'rate',
    judge: judgeRate,
    save: async ({ tx, input, actor }) => [await createRate(tx, input, actor)],
    done: (_, { currency, day, value }) => {
      const text = `${CURRENCY_NAMES[currency]}: ${formatRate(value)} Bs desde el ${formatDateShort(day)}`
      return succeeded('/settings/rates', text)
    },
  })
}

export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const { page, list, now, newest, today, key } = loaderData
  const upload = (
    <ActionLink to="/settings/rates/upload" variant="ghost">
      Subir un archivo
    </ActionLink>
  )
  return (
    <Page title="Tasas" hasErrors={hasErrors(actionData)} actions={upload}>
      <DetailList
        items={now.map(({ currency, said, about, old }) => ({
          label: currency,
          value: (
            <>
              {said ?? 'Sin tasa'} {old && <Badge tone="waiting">De un día anterior</Badge>}
              {about && <p className="muted">{about}</p>}
            </>
          ),
        }))}
      />
      <RateForm key={newest} oneTimeKey={key} today={today} reply={actionData} />
      <ListView
        list={list}
        page={page}
        caption="Tasas"
        noun={['tasa', 'tasas']}
        columns={COLUMNS}
        rowKey={(rate) => rate.id}
        searchable={false}
        dated
        filters={[
          { name: 'currency', label: rateLabels.currency, all: 'Todas', options: CURRENCY_OPTIONS },
        ]}
      />
    </Page>
  )
}

const COLUMNS: Column<Rate>[] = [
  {
    key: 'day',
    label: rateLabels.day,
    sort: 'day',
    card: 'title',
    cell: ({ day }) => formatDateShort(day),
  },
  { key: 'currency', label: rateLabels.currency, cell: ({ currency }) => CURRENCY_NAMES[currency] },
  {
    key: 'value',
    label: rateLabels.value,
    align: 'end',
    card: 'value',
    className: 'money',
    cell: ({ value }) => formatRate(value),
  },
  { key: 'source', label: rateLabels.source, className: 'wraps', cell: ({ source }) => source },
  {
    key: 'entered',
    label: 'Guardada',
    sort: 'id',
    cell: ({ user_name, created_at }) => (
      <>
        <Moment of={created_at} /> · {user_name ?? 'por la aplicación'}
      </>
    ),
  },
]
