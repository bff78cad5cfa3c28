import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { useScripted } from '#app/components/forms/scripted.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Icon } from '#app/components/frame/icons.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { pagesAround } from '#app/components/frame/pagination.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import { useAutosave } from './autosave.ts'
import { Refusal } from './refusal.tsx'
import type { readSelection } from './screens.server.ts'

type SelectionData = Awaited<ReturnType<typeof readSelection>>
type Row = SelectionData['page']['data'][number]

type WizardSelectionProps = SelectionData & {
  version: number
  /** The number of selected employees on all pages. */
  count: number
  /** Says that the draft was begun before. */
  resumed: string | false
  reply: FormReply | undefined
}

/** docs/rules/screens.md#5: the search box waits this long for the next key. */
const DEBOUNCE_MS = 400

/** Before 'Siguiente': who has chosen everybody gets here past fifty boxes (docs/rules/ease.md#9). */
const COUNT_ID = 'selected-count'

/** The first step: the employees to pay. Every button of the form saves the page's ticks. */
export default function WizardSelection(props: WizardSelectionProps) {
  const { version, count, search, department, page, reply, lacks, resumed, oneTimeKey } = props
  const sought = [search && `«${search}»`, department].filter(Boolean).join(' en ')
  const scripted = useScripted()
  const { ticks, touched, onTick, onSearch } = useTicks(page.data, version)
  const selected = count + ticks
  const had = page.data.filter((row) => row.selected).map(({ id }) => id)
  return (
    <>
      <Refusal reply={reply} />
      {resumed && (
        <form id="begun" method="post" className="notice unsent">
          {resumed} <input type="hidden" name="form" value="selection" />
          <input type="hidden" name="key" value={oneTimeKey} />
          <button type="submit" name="intent" value="anew">
            Empezar de nuevo
          </button>
        </form>
      )}
      <MissingNeeds lacks={lacks} />
      <Form
        id="selection"
        method="post"
        className="panel list-panel"
        preventScrollReset
        onChange={(event: FormEvent<HTMLFormElement>) => {
          const { target, currentTarget } = event
          const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
          if (isTick) onTick(target, currentTarget)
          else onSearch(currentTarget)
        }}
      >
        <input type="hidden" name="form" value="selection" />
        <input type="hidden" name="had" value={had.join()} />
        <input type="hidden" name="touched" value={touched.join()} />
        <Toolbar {...props} onEarly={onSearch} />
        <DataTable
          caption="Empleados"
          columns={COLUMNS}
          rows={page.data}
          rowKey={({ id }) => `${id}-${version}`}
          empty={
            sought && (
              <p>
                Ningún resultado para {sought}.{' '}
                {/* The whole page, since the search box would keep its text. */}
                <a href="/paysheets/create/many" data-document="">
                  Limpiar
                </a>
              </p>
            )
          }
        />
        {!sought && (
          <p className="inputs-link">
            <a href="/import/employees">Importar empleados</a>
          </p>
        )}
        <Pages page={page.current_page} lastPage={page.last_page} />
        <div className="form-actions wizard-bar">
          <p className="wizard-count" id={COUNT_ID} tabIndex={-1} aria-live="polite">
            <b>{selected}</b> {selected === 1 ? 'empleado seleccionado' : 'empleados seleccionados'}
          </p>
          <SubmitButton
            name="intent"
            value="next"
            disabled={scripted && selected === 0}
            why="Elija al menos un empleado"
          >
            Siguiente
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

type ToolbarProps = Pick<SelectionData, 'search' | 'department' | 'departments' | 'page'> & {
  /** Called with the form when a search was typed, or a department chosen, before the scripts came. */
  onEarly: (form: HTMLFormElement) => void
}

/** Enter in the search box searches, and saves the ticks too. */
function Toolbar({ search, department, departments, page, onEarly }: ToolbarProps) {
  const box = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts come
  useEffect(() => {
    const { form, value } = box.current ?? {}
    const isChosen = (select.current?.value ?? department) !== department
    if (form && (value?.trim() !== search || isChosen)) onEarly(form)
  }, [])
  useEffect(() => {
    // After Back. While it is chosen from, it has a newer choice than the page.
    const { current } = select
    if (current && current !== document.activeElement) current.value = department
  }, [department])
  return (
    <div className="filters wizard-toolbar">
      <div className="filter-search">
        <label htmlFor="selection-search">Buscar</label>
        <div className="search-box">
          <Icon name="search" />
          <input
            ref={box}
            className="input"
            id="selection-search"
            type="search"
            name="search"
            maxLength={200}
            defaultValue={search}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: most people begin with a name
            autoFocus
          />
        </div>
      </div>
      {departments.length > 0 && (
        <div>
          <label htmlFor="selection-department">Departamento</label>
          <select
            ref={select}
            className="select"
            id="selection-department"
            name="department"
            defaultValue={department}
          >
            <option value="">Todos</option>
            {departments.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <button
        type="submit"
        className="btn btn-neutral without-scripts"
        name="intent"
        value="search"
      >
        Buscar
      </button>
      <button type="submit" className="btn btn-neutral" name="intent" value="all">
        Todos
      </button>
      <button type="submit" className="btn btn-ghost" name="intent" value="none">
        Ninguno
      </button>
      <a className="skip-link" href={`#${COUNT_ID}`}>
        Ir a «Siguiente»
      </a>
      <p className="muted">{counted(page.total, 'empleado', 'empleados')}</p>
    </div>
  )
}

const lackOf = ({ salary, has_account }: Row) =>
  salary === 0 ? '(Sin salario)' : has_account ? '' : '(Sin cuenta)'

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Empleado',
    card: 'title',
    cell: (row) => {
      const lack = lackOf(row)
      return (
        <label className="wizard-tick">
          <input
            className="checkbox"
            type="checkbox"
            name="titular"
            value={row.id}
            defaultChecked={row.selected}
            disabled={lack !== ''}
          />
          <span>
            {row.name} {lack && <small>{lack}</small>}
          </span>
        </label>
      )
    },
  },
  { key: 'ric', label: 'CI/RIF', card: 'plain', cell: (row) => formatRic(row.ric) },
  {
    key: 'salary',
    label: 'Salario',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (row) => (row.salary > 0 ? formatMoney(row.salary, row.salary_currency) : '—'),
  },
]

/** The pages as buttons, so that going to one saves the ticks. */
function Pages({ page, lastPage }: { page: number; lastPage: number }) {
  if (lastPage === 1) return null
  return (
    <nav className="pagination" aria-label="Paginación">
      <p className="muted">{`Página ${page} de ${lastPage}`}</p>
      <ul>
        {pagesAround(page, lastPage).map((target, i) => (
          <li key={target ?? `gap-${i}`} aria-hidden={target === null || undefined}>
            {target === null ? (
              <span className="muted">…</span>
            ) : (
              <button
                type="submit"
                name="page"
                value={target}
                aria-label={`Página ${target}`}
                aria-current={target === page ? 'page' : undefined}
              >
                {target}
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The employees ticked or unticked since the page loaded. Without scripts the server compares `had`
 * with the ticks. With scripts every change is saved at once, including one that was changed back.
 */
function useTicks(rows: Row[], version: number) {
  const [changed, setChanged] = useState<{ version: number; ticks: Record<number, boolean> }>({
    version,
    ticks: {},
  })
  const ticks = changed.version === version ? changed.ticks : {}
  const autosave = useAutosave()
  const submit = useSubmit()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const before = new Map(rows.map((row) => [row.id, row.selected]))
  const difference = Object.entries(ticks).reduce((sum, [id, isOn]) => {
    return sum + Number(isOn) - Number(before.get(Number(id)) ?? false)
  }, 0)
  return {
    ticks: difference,
    touched: Object.keys(ticks),
    onTick: (box: HTMLInputElement, form: HTMLFormElement) => {
      setChanged({ version, ticks: { ...ticks, [box.value]: box.checked } })
      autosave(form)
    },
    onSearch: (form: HTMLFormElement) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const data = new FormData(form)
        data.set('intent', 'search')
        submit(data, {
          method: 'post',
          action: form.getAttribute('action') ?? '.',
          preventScrollReset: true,
          replace: true,
        })
      }, DEBOUNCE_MS)
    },
  }
}
