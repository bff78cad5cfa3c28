import { getSelectProps } from '@conform-to/react'
import { type ComponentType, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MOST_FOUND } from '#app/models/picking/fields.ts'
import type { ComboboxProps } from './combobox.tsx'
import { describedBy, Field } from './field.tsx'
import { type SelectFieldProps, SelectOptions } from './select-field.tsx'

export type PickerFieldProps = SelectFieldProps & {
  label: string
  /** The list to search on the server, when it is too long to be offered whole. */
  list?: string | undefined
  find?: string | undefined
  /** Whether the search found more than is offered. */
  more?: boolean | undefined
  /** Whether the search found nobody. */
  none?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** What was done with the plain field while the combobox was loading. */
export type Begun = {
  typed: string
  opened: boolean
  /** Whether Enter came after the text: it takes what the text finds. */
  entered: boolean
}

/**
 * Chooses one of many. The plain field is a select or, of a long list, a search field with 'Buscar'
 * and the select of what was found. Its first use loads a combobox into its place; the select stays
 * what the form sends (docs/rules/entering.md#1).
 */
export function PickerField(props: PickerFieldProps) {
  const { field, label, list, autoFocus } = props
  /** Null when its script did not load: then the plain field works as it did. */
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>()
  const begun = useRef<Begun>({ typed: '', opened: false, entered: false })
  const select = useRef<HTMLSelectElement>(null)
  const { id, required, ...plain } = getSelectProps(field, describedBy(props))
  const begin = (event: SyntheticEvent) => {
    if (Combobox !== undefined) return
    if (note(begun.current, event.nativeEvent)) event.preventDefault()
    import('./combobox.tsx').then(
      // At once, so that no key falls between the two fields.
      (loaded) => flushSync(() => setCombobox(() => loaded.Combobox)),
      () => setCombobox(null),
    )
  }
  return (
    <Field {...props}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for its controls */}
      <div
        className={list && Combobox !== null ? 'picker long-list' : 'picker'}
        onKeyDown={begin}
        onKeyUp={begin}
        onMouseDown={begin}
        onInput={begin}
      >
        {Combobox ? (
          <Combobox {...props} {...{ id, select }} begun={begun.current} />
        ) : (
          list && (
            <>
              <input
                ref={sayTyped}
                className="input"
                id={id}
                name="find"
                autoComplete="off"
                placeholder="Nombre, cédula o cuenta"
                aria-invalid={plain['aria-invalid']}
                aria-describedby={plain['aria-describedby']}
                defaultValue={props.find}
                // biome-ignore lint/a11y/noAutofocus: the first field of a form that creates
                autoFocus={autoFocus}
              />
              <noscript>{import.meta.env.SSR && <FindButtons {...props} />}</noscript>
            </>
          )
        )}
        <select
          {...plain}
          ref={select}
          id={list || Combobox ? undefined : id}
          aria-label={list && `${label}: encontrados`}
          className="select"
          title={props.title}
          disabled={props.disabled}
          hidden={!!Combobox}
          required={!Combobox && required}
          // biome-ignore lint/a11y/noAutofocus: the first field of a form that creates
          autoFocus={!list && autoFocus}
        >
          <SelectOptions {...props} />
        </select>
      </div>
      {props.note}
    </Field>
  )
}

/** Makes what was typed before the scripts came count as typed now. */
function sayTyped(input: HTMLInputElement | null) {
  if (input?.value !== input?.defaultValue)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what an event does, for the combobox. Whether the plain field is not to do it: a select would
 * choose by its options' first letters or open its own list, and Enter after a text would send the form.
 */
function note(begun: Begun, event: Event & Partial<KeyboardEvent>): boolean {
  const { type, target, key = '', ctrlKey, metaKey } = event
  const isSelect = target instanceof HTMLSelectElement
  if (!isSelect) begun.typed = (target as HTMLInputElement).value
  const isTyped = isSelect && type === 'keydown' && key.length === 1 && !ctrlKey && !metaKey
  if (isTyped) begun.typed += key
  const isEntered = type === 'keydown' && key === 'Enter' && begun.typed !== ''
  if (isEntered || isTyped || type === 'input') begun.entered = isEntered
  const isOpened = type === 'mousedown' || (type === 'keydown' && /^Arrow/.test(key))
  if (isOpened) begun.opened = true
  // What does not open does not take the focus either.
  if (isSelect && type === 'mousedown') target.focus()
  return isEntered || (isSelect && (isTyped || isOpened))
}

/**
 * What presses 'Buscar' without scripts, and says that it found more or nobody. Enter in another field
 * saves, as it does elsewhere.
 */
function FindButtons({ find, more, none }: PickerFieldProps) {
  return (
    <>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Guardar
      </button>
      <button
        type="submit"
        className="btn btn-neutral"
        name="intent"
        value="refresh"
        formTarget="_self"
      >
        Buscar
      </button>
      {more && <p className="field-hint">Las primeras {MOST_FOUND} opciones: escriba algo más</p>}
      {none && <p className="field-hint">Ningún resultado para «{find}»</p>}
    </>
  )
}
