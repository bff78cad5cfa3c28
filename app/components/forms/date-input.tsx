import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon } from '#app/components/frame/icons.tsx'
import { formatDateShort, parseIsoDate } from '#app/kernel/values/dates.ts'
import type { CalendarProps } from './calendar.tsx'
import { useScripted } from './scripted.ts'
import { FILLED } from './write-control.ts'

export type DateRangeIds = { start: string; end: string }

type DateInputProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  id: string
  /** The field's label, also used for the calendar's button. */
  label: ReactNode
  /** For a date that bounds a range: the inputs of both dates. */
  range?: DateRangeIds | undefined
}

/**
 * The browser's own date input, and its date in full: a browser may show day and month in another
 * order than the lists (docs/rules/ease.md#2). With scripts a calendar opens beside it.
 */
export function DateInput({ label, range, ...input }: DateInputProps) {
  const scripted = useScripted()
  const day = parseIsoDate(useDateIn(input.id, String(input.value ?? input.defaultValue ?? '')))
  const inFull = `${input.id}-in-full`
  const described = [input['aria-describedby'], inFull].filter(Boolean).join(' ')
  return (
    <div className="date-input">
      <input {...input} className="input" type="date" aria-describedby={described} />
      <span className="date-in-full" id={inFull}>
        {day && formatDateShort(day)}
      </span>
      {scripted && !input.disabled && !input.readOnly && (
        <CalendarButton inputId={input.id} label={label} range={range} />
      )}
    </div>
  )
}

/** The text in the input of that id: first the server's, then what is typed, chosen, filled in or reset. */
function useDateIn(id: string, fromServer: string): string {
  const [shown, setShown] = useState(fromServer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server may write into the input
  useEffect(() => {
    const input = inputOf(id)
    // Later: a reset, and a filter that is removed, change the input after this is called.
    const read = () => void setTimeout(() => setShown(input.value))
    read()
    document.addEventListener('input', read)
    document.addEventListener('reset', read)
    document.addEventListener(FILLED, read)
    return () => {
      document.removeEventListener('input', read)
      document.removeEventListener('reset', read)
      document.removeEventListener(FILLED, read)
    }
  }, [id, fromServer])
  return shown
}

type CalendarButtonProps = { inputId: string } & Pick<DateInputProps, 'label' | 'range'>
type Shown = {
  Calendar: ComponentType<CalendarProps>
  dates: Omit<CalendarProps, 'onChoose'>
  /** Counts the openings: each begins with a calendar of its own. */
  opening: number
}

/**
 * Opens the calendar as a popover, also over a modal dialog. The browser closes it on Escape or a
 * click outside and returns the focus. Its script loads when it first opens.
 */
function CalendarButton({ inputId, label, range }: CalendarButtonProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const show = async () => {
    try {
      const { Calendar } = await import('./calendar.tsx')
      const dates = datesOf(inputOf(inputId), range)
      // Closed and opened at once is one event, of opening.
      setShown((last) => ({ Calendar, dates, opening: (last?.opening ?? 0) + 1 }))
    } catch {
      // The script did not load, but the input itself still takes dates.
      popover.current?.hidePopover()
      inputOf(inputId).focus()
    }
  }
  return (
    <>
      <button type="button" className="calendar-button" id={`${id}-button`} popoverTarget={id}>
        <Icon name="calendar" />
        <span className="sr-only">Calendario: {label}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="calendar"
        role="dialog"
        aria-labelledby={`${id}-button`}
        // The month and the year are not values of the form.
        onChange={(event) => event.stopPropagation()}
        onToggle={({ newState }) => (newState === 'open' ? show() : setShown(undefined))}
      >
        {shown && (
          <shown.Calendar
            key={shown.opening}
            {...shown.dates}
            onChoose={(day) => {
              enter(inputOf(inputId), day)
              popover.current?.hidePopover()
            }}
          />
        )}
      </div>
    </>
  )
}

function inputOf(id: string): HTMLInputElement {
  return document.getElementById(id) as HTMLInputElement
}

/** The calendar's initial dates, from the current values of the inputs. */
function datesOf(input: HTMLInputElement, range: DateRangeIds | undefined): Shown['dates'] {
  const { value, min, max } = input
  if (!range) return { value, min, max }
  const isStart = input.id === range.start
  const other = inputOf(isStart ? range.end : range.start).value
  return { value, min, max, range: isStart ? { end: other } : { start: other } }
}

/** Writes the day as if it were typed, so that the form gets the events. */
function enter(input: HTMLInputElement, day: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** 150 years back from the current year (docs/rules/screens.md#13). */
export function earliestDate(): string {
  return `${new Date().getFullYear() - 150}-01-01`
}
