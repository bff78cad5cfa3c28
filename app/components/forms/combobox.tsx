/** The list of a picker, searched as one types. Loaded when the picker is first used. */

import { useCombobox } from 'downshift'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { type Choice, type Choices, NO_CHOICE, useChoices, useChosen } from './combobox-choices.ts'
import { ComboboxList, said, unmet } from './combobox-list.tsx'
import type { Begun, PickerFieldProps } from './picker-field.tsx'

export type ComboboxProps = PickerFieldProps & {
  /** The id of the input: the field's own. */
  id: string
  /** What the form sends. */
  select: RefObject<HTMLSelectElement | null>
  begun: Begun
}

const { InputBlur, InputClick, InputKeyDownEnter, InputKeyDownEscape } =
  useCombobox.stateChangeTypes

/**
 * A combobox with list autocomplete, after WAI-ARIA's pattern. Enter and Tab take the option that is
 * pointed at, or the only one that is left. A text that names several or none chooses nothing, and stays
 * with a note when one goes on (docs/rules/entering.md#9).
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, list, placeholder, disabled, title } = props
  const { typed, opened, entered } = props.begun
  // This is drawn in the select's place, once that is there.
  const select = props.select.current as HTMLSelectElement
  const input = useRef<HTMLInputElement>(null)
  /** Whether one has gone on to another field: what was typed is then looked up, and no focus is taken. */
  const [isLeft] = useState(() => !select.parentElement?.contains(document.activeElement))
  const chosen = useChosen(select)
  const [text, setText] = useState<string | undefined>(typed || undefined)
  const choices = useChoices(select, list, text)
  const { items, isSearching } = choices
  const only =
    text && !isSearching && items.length === 1 && !items[0]?.disabled ? items[0] : undefined
  const { picked, pick: enter } = usePicked(select)
  /** Whether one went on with a text that chose nothing. */
  const [isUnmet, setIsUnmet] = useState(false)
  const say = (typed?: string) => {
    setText(typed)
    setIsUnmet(false)
  }
  const pick = (choice: Choice) => {
    enter(choice)
    say()
  }
  /** What is shown is what is sent: a choice that the text replaced is none any more. */
  const leave = () => {
    if (text === undefined) return
    if (only) return pick(only)
    if (select.value) enter(NO_CHOICE)
    if (text.trim() === '') return say()
    setIsUnmet(true)
  }
  useEffect(() => {
    // Another field, or a button, has chosen instead.
    if (!isUnmet || !select.value || !chosen.value) return
    setText(undefined)
    setIsUnmet(false)
  }, [isUnmet, select, chosen.value])
  const box = useCombobox<Choice>({
    inputId: id,
    items,
    itemToString: (choice) => choice?.label ?? '',
    itemToKey: (choice) => choice?.value,
    isItemDisabled: (choice) => choice.disabled,
    inputValue: text ?? chosen.label,
    // The select knows what is chosen: here the same may be chosen twice.
    selectedItem: null,
    initialIsOpen: !isLeft && (opened || text !== undefined),
    stateReducer: (state, { type, changes }) => {
      if (type === InputClick) return { ...changes, isOpen: true }
      return type === InputKeyDownEnter && state.highlightedIndex < 0 ? state : changes
    },
    onSelectedItemChange: ({ selectedItem }) => pick(selectedItem ?? NO_CHOICE),
    onStateChange: ({ type, selectedItem }) => {
      const isLeft = type === InputBlur && !selectedItem && !awaited.current
      if (isLeft) leave()
      if (type === InputKeyDownEscape) say()
    },
  })
  const { isOpen, highlightedIndex, setHighlightedIndex, closeMenu } = box
  const isPointed = isOpen && highlightedIndex >= 0
  const take = (choice: Choice) => {
    pick(choice)
    // Open, the list would point at whoever comes first in it, and Tab would take them.
    closeMenu()
  }
  const awaited = useAwaited(isLeft || entered, choices, only, take, () => {
    if (document.activeElement !== input.current) leave()
  })
  useEffect(() => {
    if (only && isOpen && highlightedIndex !== 0) setHighlightedIndex(0)
  }, [only, isOpen, highlightedIndex, setHighlightedIndex])
  useLayoutEffect(() => {
    if (isLeft) return
    input.current?.focus()
    if (!typed) input.current?.select()
  }, [isLeft, typed])

  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && isOpen && !isPointed) awaited.current = isSearching
    // Closed, Escape is the dialog's.
    if (key === 'Escape' && !isOpen) Object.assign(nativeEvent, { preventDownshiftDefault: true })
  }
  const onBlur = () => {
    const isElsewhere = document.activeElement !== input.current
    if (text === undefined || isPointed || !isElsewhere) return
    if (isSearching && text.trim() !== '') awaited.current = true
    else leave()
  }
  const note = isUnmet && !isOpen && text !== undefined ? unmet(choices, text) : ''
  const noteId = `${id}-unmet`
  return (
    <div className="combobox" onChange={(event) => event.stopPropagation()}>
      <input
        {...box.getInputProps({
          ref: input,
          disabled,
          onKeyDown,
          onBlur,
          onFocus: ({ currentTarget }) => text ?? currentTarget.select(),
          onChange: ({ currentTarget }) => {
            awaited.current = false
            say(currentTarget.value)
          },
        })}
        className="select"
        title={title}
        placeholder={placeholder}
        required={props.field.required}
        aria-labelledby={undefined}
        aria-invalid={!props.field.valid || note !== '' || undefined}
        aria-describedby={
          [note && noteId, select.getAttribute('aria-describedby')].filter(Boolean).join(' ') ||
          undefined
        }
      />
      <div className="combobox-popup" hidden={!isOpen}>
        <div {...box.getMenuProps({ 'aria-label': `${label}: opciones` })}>
          {isOpen && <ComboboxList items={items} getItemProps={box.getItemProps} />}
        </div>
        <p className="combobox-note" aria-hidden="true">
          {said(choices)}
        </p>
      </div>
      <p className="sr-only" aria-live="polite">
        {isOpen ? said(choices) : note}
      </p>
      {note && (
        <p className="field-error" id={noteId}>
          {note}
        </p>
      )}
      {list && picked && createPortal(<option value={picked.value}>{picked.label}</option>, select)}
    </div>
  )
}

/** Enters a choice into the select, as if it were chosen there, so that the form gets the event. */
function usePicked(select: HTMLSelectElement) {
  const [picked, setPicked] = useState<Choice>()
  useLayoutEffect(() => {
    if (!picked) return
    select.value = picked.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, [select, picked])
  return { picked, pick: (choice: Choice) => setPicked({ ...choice }) }
}

/** Takes what a running search will find, if that is one: after Enter, or when the focus has left. */
function useAwaited(
  isAwaited: boolean,
  { isSearching }: Choices,
  only: Choice | undefined,
  pick: (choice: Choice) => void,
  giveUp: () => void,
) {
  const awaited = useRef(isAwaited)
  useEffect(() => {
    if (!awaited.current || isSearching) return
    awaited.current = false
    if (only) pick(only)
    else giveUp()
  })
  return awaited
}
