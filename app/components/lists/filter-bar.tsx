import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { DateInput, earliestDate } from '#app/components/forms/date-input.tsx'
import { isTyped } from '#app/components/forms/typed-before-scripts.ts'
import { Icon } from '#app/components/frame/icons.tsx'
import { NarrowFold } from '#app/components/frame/narrow-fold.tsx'
import { useOwnAddress } from '#app/components/frame/own-address.ts'
import { ListStatus, type ListStatusProps } from './status.tsx'

export type FilterSelect = {
  name: string
  label: string
  value: string
  /** The option for no filter, e.g. 'Todas'. */
  all: string
  options: { value: string; label: string }[]
}

type FilterBarProps = ListStatusProps & {
  search?: { label?: string; value: string }
  selects: FilterSelect[]
  /** Bounds of startDate and endDate, `YYYY-MM-DD` or ''. */
  dates?: { start: string; end: string }
  /** Parameters of the query that filtering keeps, as hidden inputs. */
  keep: [string, string][]
}

/** docs/rules/screens.md#5: the search box waits this long for the next key. */
const DEBOUNCE_MS = 400
/** Longer, because a date is typed part by part and is already valid after each part. */
const DATE_DEBOUNCE_MS = 900

/** A list's GET form, its count and its chips. With scripts the form sends itself on change. */
export function FilterBar({ search, selects, dates, keep, ...status }: FilterBarProps) {
  const { pathname } = useOwnAddress()
  const form = useRef<HTMLFormElement>(null)
  const send = useFilterSubmit(pathname)
  const shown = {
    search: search?.value ?? '',
    startDate: dates?.start ?? '',
    endDate: dates?.end ?? '',
    ...Object.fromEntries(selects.map(({ name, value }) => [name, value])),
  }
  useShownValues(form, shown, send)
  const submit = (
    <button type="submit" className="btn">
      Filtrar
    </button>
  )
  return (
    <>
      <form
        ref={form}
        className="filters"
        method="get"
        action={pathname}
        aria-label="Filtros"
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget, 0)
        }}
        onChange={(event) => send(event.currentTarget, delayFor(event.target))}
      >
        {search && (
          <div className="filter-search">
            <label htmlFor="filter-search">{search.label ?? 'Buscar'}</label>
            <div className="search-box">
              <Icon name="search" />
              <input
                className="input"
                id="filter-search"
                type="search"
                name="search"
                maxLength={200}
                defaultValue={search.value}
                autoComplete="off"
              />
            </div>
          </div>
        )}
        {keep.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {dates || selects.length > 0 ? (
          <NarrowFold summary="Filtros">
            {dates && <DateFilter name="startDate" label="Desde" value={dates.start} />}
            {dates && <DateFilter name="endDate" label="Hasta" value={dates.end} />}
            {selects.map((select) => (
              <SelectFilter key={select.name} {...select} />
            ))}
            {submit}
          </NarrowFold>
        ) : (
          submit
        )}
      </form>
      <ListStatus {...status} />
    </>
  )
}

const RANGE = { start: 'filter-startDate', end: 'filter-endDate' }

function DateFilter({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <DateInput
        id={`filter-${name}`}
        label={label}
        range={RANGE}
        name={name}
        min={earliestDate()}
        max="9999-12-31"
        defaultValue={value}
      />
    </div>
  )
}

function SelectFilter({ name, label, value, all, options }: FilterSelect) {
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select className="select" id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function delayFor(target: FormEvent<HTMLFormElement>['target']): number {
  const type = target instanceof HTMLInputElement ? target.type : ''
  if (type === 'search') return DEBOUNCE_MS
  return type === 'date' ? DATE_DEBOUNCE_MS : 0
}

/** Goes to the form's query without empty values, and replaces the current history entry. */
function useFilterSubmit(pathname: string) {
  const navigate = useNavigate()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (form: HTMLFormElement, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (!form.checkValidity()) return
      const query = new URLSearchParams()
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string' && value.trim()) query.set(name, value.trim())
      }
      const text = query.toString()
      navigate(pathname + (text && `?${text}`), { replace: true, preventScrollReset: true })
    }, delay)
  }
}

/**
 * After Back, 'Limpiar' or a removed chip, updates every control except the focused one. What was typed
 * or chosen before the scripts came is sent instead (docs/rules/lists.md#11).
 */
function useShownValues(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
  send: (form: HTMLFormElement, delay: number) => void,
): void {
  const current = JSON.stringify(values)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is new in every render
  useEffect(() => {
    const controls = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      '[name]:not([type=hidden])',
    )
    const shown: Record<string, string> = JSON.parse(current)
    const isEarly = isFirst.current
    isFirst.current = false
    if (isEarly && form.current && [...(controls ?? [])].some(isTyped)) {
      return send(form.current, DEBOUNCE_MS)
    }
    for (const control of controls ?? []) {
      const value = shown[control.name] ?? ''
      if (control !== document.activeElement && control.value !== value) control.value = value
    }
  }, [form, current])
}
