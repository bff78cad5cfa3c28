import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { ListView } from '#app/components/lists/view.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import type { UnsavedSalaries } from '#app/models/titulars/salaries/drafts.server.ts'
import { SALARIES, SalaryFields, type SalaryRow } from './form.tsx'
import type { RowsDrawn } from './rows.server.ts'
import { TurnWithoutScripts } from './turn.tsx'

/** `slot` names what the field began with: another begins anew. */
type Row = SalaryRow & { ric: string; slot: string }

type SalaryListProps = {
  list: ListScreen
  page: PageOf<Omit<Row, 'slot'>>
  oneTimeKey: string
  /** What the user typed and has not saved, on all pages. */
  unsaved: UnsavedSalaries
  /** The server's answer to the rows. */
  reply: FormReply<RowsDrawn | undefined> | undefined
}

export function SalaryList({ list, page, oneTimeKey, unsaved, reply }: SalaryListProps) {
  const { typed, stale } = reply?.drawn ?? {}
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const [discards, setDiscards] = useState(0)
  const saved = useRetypedFocus(page.data)
  const slotOf = ({ id, version, typed: kept }: SalaryRow) =>
    `${discards}-${id}-${version}-${kept ?? ''}`
  const rows = page.data.map((row): Row => {
    const now = stale?.[row.id]
    return {
      ...{ ...row, slot: slotOf(row), typed: typed?.[row.id] ?? row.typed },
      ...(now && { ...now, isStale: true }),
    }
  })
  const wasTyped = page.data.filter((row) => row.typed !== undefined)
  const isTyped = page.data.filter((row) => changed[slotOf(row)] ?? row.typed !== undefined)
  const count = unsaved.n - wasTyped.length + isTyped.length
  const drafted = rows.filter((row) => row.typed !== undefined || row.slot in changed)
  const afterKeeping = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    if (keeping) {
      event.preventDefault()
      keeping.finally(() => form.requestSubmit(submitter))
    } else if (submitter instanceof HTMLButtonElement) {
      saved.current = Number(submitter.value)
      if (submitter.value === 'discard') setDiscards((all) => all + 1)
    }
  }
  return (
    <div className="salary-screen">
      <Form
        id={SALARIES}
        method="post"
        preventScrollReset
        className="panel salary-bar"
        onSubmit={afterKeeping}
      >
        <input type="hidden" name="key" value={reply?.key ?? oneTimeKey} />
        <input type="hidden" name="last" value={unsaved.last} />
        <input type="hidden" name="drafted" value={drafted.map(({ id }) => id).join()} />
        <SubmitButton name="save" value="all">
          Guardar todos
        </SubmitButton>
        <p aria-live="polite">{unsavedText(count, isTyped[0]?.name ?? unsaved.elsewhere)}</p>
        {count > 0 && (
          <SubmitButton variant="ghost" name="save" value="discard">
            Descartar lo escrito
          </SubmitButton>
        )}
        <TurnWithoutScripts list={list} page={page.current_page} lastPage={page.last_page} />
      </Form>
      <ListView
        list={list}
        page={{ ...page, data: rows }}
        caption="Salario por empleado"
        noun={['empleado', 'empleados']}
        columns={[
          {
            key: 'name',
            label: 'Empleado',
            sort: 'name',
            card: 'title',
            cell: (row) => (
              <a href={`/titulars/${row.id}`} title={row.name}>
                {row.name}
              </a>
            ),
          },
          {
            key: 'ric',
            label: 'CI/RIF',
            sort: 'ric',
            card: 'value',
            cell: (row) => formatRic(row.ric),
          },
          {
            key: 'salary',
            label: 'Salario',
            sort: 'salary',
            card: 'plain',
            className: 'form-cell',
            cell: (row) => (
              <SalaryFields
                key={`${row.slot}-${row.version}-${row.typed ?? ''}`}
                row={row}
                error={reply?.result.error?.[row.id]?.[0]}
                onType={(isChanged) => setChanged((all) => ({ ...all, [row.slot]: isChanged }))}
                onLeave={keepTyped}
              />
            ),
          },
        ]}
        rowKey={(row) => row.id}
        emptyAction={
          <a className="btn btn-ghost" href="/titulars">
            Ver titulares
          </a>
        }
      />
    </div>
  )
}

/** A saved row is drawn anew and loses the focus: it goes to the next one's field. Takes the titular's id. */
function useRetypedFocus(rows: readonly SalaryRow[]) {
  const saved = useRef<number>(undefined)
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === saved.current)
    saved.current = undefined
    if (at < 0 || document.activeElement !== document.body) return
    const { id } = rows[at + 1] ?? (rows[at] as SalaryRow)
    const field = document.getElementById(`${SALARIES}-${id}`)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }, [rows])
  return saved
}

/** '3 salarios sin guardar: José Pérez y 2 más'. */
function unsavedText(count: number, first: string | undefined): string {
  if (count === 0) return ''
  const text = counted(count, 'salario sin guardar', 'salarios sin guardar')
  if (!first) return text
  return `${text}: ${first}${count > 1 ? ` y ${count - 1} más` : ''}`
}

/** What is being kept: a form that went before it would be overtaken by older texts. */
let keeping: Promise<unknown> | undefined

/** Sends what is typed, to be kept: the page goes on as it is. */
function keepTyped(): void {
  const form = document.getElementById(SALARIES)
  if (!(form instanceof HTMLFormElement)) return
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  body.set('save', 'keep')
  const { href } = window.location
  const send = () => {
    const signal = AbortSignal.timeout(MOST_WAITED)
    const sent = { method: 'POST', body, redirect: 'manual', keepalive: true, signal } as const
    return fetch(href, sent).catch(() => undefined)
  }
  const mine = keeping ? keeping.then(send) : send()
  keeping = mine
  mine.then(() => {
    if (keeping === mine) keeping = undefined
  })
}

/** Resolves when nothing that was typed is on its way any more, and never rejects. */
export const allIsKept = async () => void (await keeping)

/** Milliseconds after which nothing waits any longer for what is kept. */
const MOST_WAITED = 5000
