import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { Form } from 'react-router'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useTypedBeforeScripts } from '#app/components/forms/typed-before-scripts.ts'
import { numberLabel } from '#app/components/orders/form.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { SHEET_FORM, TABLE_PATH } from '#app/models/wizard/fields.ts'
import { useAutosave } from './autosave.ts'
import { ThirdStep } from './summary.tsx'
import type { ChangedRow, readTable } from './table.server.ts'
import { COLUMNS, TableRow } from './table-row.tsx'

const changedRows = () => import('./table-changed.tsx')
/** The browser loads it when there are any. The server cannot wait. */
const ChangedRows = import.meta.env.SSR ? (await changedRows()).default : lazy(changedRows)

type WizardTableProps = ReturnType<typeof readTable> & {
  version: number
  tab: string
  reply: TableReply | undefined
}

/** Rows that another page changed meanwhile come with both values, and the draft's version. */
type TableReply = FormReply & { drawn?: { conflicts: ChangedRow[]; version: number } }

/** The third step as a table: fifty employees a page, as rows of inputs. */
export default function WizardTable(props: WizardTableProps) {
  const { table, summary, enterprises, reply } = props
  const { page, applied, day } = table
  const opened = `${page}-${applied}-${reply?.drawn?.version ?? ''}`
  const action = page > 1 ? `${TABLE_PATH}&page=${page}` : TABLE_PATH
  return (
    <ThirdStep
      {...{ summary, enterprises, day, action, reply }}
      // What is saved is counted as it is.
      opened={`${opened}-${props.version}`}
      applyReply={applyReply(reply)}
      isTable
    >
      {(onTyped) => <Rows key={opened} {...{ ...props, action, onTyped }} />}
    </ThirdStep>
  )
}

/** Only an answer to one of its own buttons opens 'Aplicar a todos'. */
const applyReply = (reply: TableReply | undefined) =>
  Object.keys(reply?.result.error ?? {}).some((name) => name !== '') ? reply : undefined

function Rows(props: WizardTableProps & { action: string; onTyped: (held: number) => void }) {
  const { table, tab, reply, action } = props
  // An automatic save draws the page again, but the rows keep the version that they loaded.
  const [version] = useState(reply?.drawn?.version ?? props.version)
  const autosave = useAutosave()
  const scripted = useScripted()
  const conflicts = reply?.drawn?.conflicts ?? []
  const changed = (form: HTMLFormElement, ...controls: Element[]) => {
    for (const control of controls) {
      const drawn = control.closest('tr')?.querySelector<HTMLInputElement>('input[name="drawn"]')
      // The server compares an edited row with the draft, not with what the page drew.
      if (drawn) drawn.value = 'edited'
    }
    props.onTyped(form.querySelectorAll('.held [value=edited]').length)
    autosave(form)
  }
  const [pasted, setPasted] = useState('')
  const paste = (event: ClipboardEvent) => {
    const { target: start, clipboardData } = event
    // A spreadsheet ends its last row, also of a single cell.
    const text = clipboardData.getData('text/plain').replace(/\r?\n$/, '')
    if (!(start instanceof HTMLInputElement) || !/[\t\n]/.test(text)) return
    event.preventDefault()
    import('./paste.ts').then(({ pasteCells }) => {
      const { filled, said } = pasteCells(start, text, COLUMNS)
      setPasted(said)
      changed(form(), ...filled)
    })
  }
  const form = () => document.getElementById(SHEET_FORM) as HTMLFormElement
  useTypedBeforeScripts(
    () => form().elements,
    (typed) => changed(form(), ...typed),
  )
  return (
    <Form
      id={SHEET_FORM}
      method="post"
      action={action}
      className="panel list-panel"
      preventScrollReset
      onKeyDown={scripted ? onKey : undefined}
      onPaste={paste}
      onChange={({ currentTarget, target }) => changed(currentTarget, target as Element)}
    >
      <input type="hidden" name="form" value="sheet" />
      <input type="hidden" name="key" value={table.key} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="tab" value={tab} />
      {conflicts.length > 0 && (
        <Suspense>
          <ChangedRows conflicts={conflicts} rows={table.rows} columns={COLUMNS} />
        </Suspense>
      )}
      <div className="table-wrap">
        <table className="data-table wizard-table">
          <caption className="sr-only">Órdenes</caption>
          <thead>
            <tr>
              <th scope="col">Empleado</th>
              <th scope="col" className="end">
                Base
              </th>
              {COLUMNS.map(({ name, head, kind }) => (
                <th
                  key={name}
                  scope="col"
                  className={`wizard-${kind}`}
                  title={name === 'number' ? numberLabel(table.transaction) : undefined}
                >
                  {head}
                </th>
              ))}
              <th scope="col" className="end">
                Neto
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                typed={conflicts.find(({ id }) => id === row.id)?.typed}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="form-actions wizard-bar">
        <Pages page={table.page} last={table.last_page} />
        <p className="muted" role="status">
          {pasted}
        </p>
        <SubmitButton>Guardar</SubmitButton>
      </div>
    </Form>
  )
}

/**
 * Tab and Enter go down a column, with the shift key up. After the last row Tab goes on at the top
 * of the next column, and Enter to the buttons. Rows that are drawn as cards have no columns.
 */
function onKey(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, shiftKey } = event
  if (!(target instanceof HTMLInputElement) || !target.closest('tbody')) return
  const step = shiftKey ? -1 : 1
  if (key === 'Enter') {
    event.preventDefault()
    const bar = event.currentTarget.querySelector<HTMLButtonElement>('.wizard-bar button')
    enter(inColumn(target, step) ?? (shiftKey ? undefined : bar))
  } else if (key === 'Tab' && isTable(target)) {
    const next = inColumn(target, step) ?? inNextColumn(target, step)
    if (next) event.preventDefault()
    enter(next)
  }
}

const isTable = (input: HTMLInputElement) =>
  getComputedStyle(input.closest('tr') ?? input).display === 'table-row'

/** A column's inputs, from the top. */
const columnOf = (input: HTMLInputElement, name: string) => [
  ...(input.closest('tbody')?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? []),
]

function inColumn(input: HTMLInputElement, step: number) {
  const column = columnOf(input, input.name)
  return column[column.indexOf(input) + step]
}

function inNextColumn(input: HTMLInputElement, step: number) {
  const at = COLUMNS.findIndex(({ name }) => name === input.name)
  const next = COLUMNS[at + step]
  return next && columnOf(input, next.name).at(step > 0 ? 0 : -1)
}

function enter(next: HTMLElement | null | undefined) {
  next?.focus()
  if (next instanceof HTMLInputElement && next.type === 'text') next.select()
}

/** The pages as buttons, so that going to one saves the rows. */
function Pages({ page, last }: { page: number; last: number }) {
  if (last === 1) return null
  const button = (target: number, label: string) => (
    <SubmitButton variant="ghost" name="page" value={String(target)}>
      {label}
    </SubmitButton>
  )
  return (
    <nav className="wizard-turn" aria-label="Paginación">
      {page > 1 && button(page - 1, 'Anteriores')}
      <span className="muted">{`Página ${page} de ${last}`}</span>
      {page < last && button(page + 1, 'Siguientes')}
    </nav>
  )
}
