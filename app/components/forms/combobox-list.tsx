import type { UseComboboxPropGetters } from 'downshift'
import { counted } from '#app/kernel/values/counts.ts'
import type { Choice, Choices } from './combobox-choices.ts'

type ComboboxListProps = {
  items: Choice[]
  getItemProps: UseComboboxPropGetters<Choice>['getItemProps']
}

export function ComboboxList({ items, getItemProps }: ComboboxListProps) {
  const groups = [...Map.groupBy(items, ({ group }) => group)]
  return groups.map(([group, members]) => {
    const options = members.map((item) => (
      <div key={item.value} {...getItemProps({ item, index: items.indexOf(item) })}>
        {item.label}
        {!item.label.includes(item.title) && <small>{item.title}</small>}
      </div>
    ))
    if (!group) return options
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
      <div key={group} role="group" aria-label={group}>
        <div className="combobox-group" aria-hidden="true">
          {group}
        </div>
        {options}
      </div>
    )
  })
}

const FAILED = 'No se pudo buscar. Revise la conexión y escriba otra vez.'

/** How many options there are, or why there are none. */
export function said({ items, isSearching, more, failed }: Choices): string {
  if (isSearching) return 'Buscando…'
  if (failed) return FAILED
  if (more) return `Las primeras ${items.length} opciones: siga escribiendo`
  const count = items.length
  if (count === 0) return 'Ninguna opción'
  return counted(count, 'opción', 'opciones')
}

/** Why a text that was left has chosen nothing. */
export function unmet({ items, isSearching, failed }: Choices, text: string): string {
  if (isSearching) return ''
  if (failed) return FAILED
  const named = `con «${text.trim()}»`
  if (items.length === 0) return `Ninguna opción ${named}: escriba otra vez`
  if (items.length === 1) return `La opción ${named} no se puede elegir`
  return `Hay varias opciones ${named}: elija una`
}
