/** What is done with the rows that are chosen by their boxes (docs/rules/lists.md#8). */
import { useEffect } from 'react'
import type { Choosing } from '#app/http/lists/tools.server.ts'

/** A form of its own below the table, shown when a box is ticked. The boxes belong to it by its id. */
export function ChosenBar({ to, hidden, all, allTicked, buttons }: Choosing) {
  useEffect(() => {
    document.addEventListener('change', tickAll)
    return () => document.removeEventListener('change', tickAll)
  }, [])
  return (
    <form id="chosen" className="chosen-bar" action={to} aria-label="Con las filas elegidas">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="chosen-count">Filas elegidas en esta página: </span>
      {all && (
        <label>
          <input
            className="checkbox"
            type="checkbox"
            name="all"
            value="1"
            defaultChecked={allTicked}
          />
          {all}
        </label>
      )}
      {buttons.map(({ label, value, newTab }) => (
        <button
          key={value}
          type="submit"
          className={value === 'void' ? 'btn btn-error' : 'btn btn-ghost'}
          name="do"
          value={value}
          formTarget={newTab ? '_blank' : undefined}
        >
          {label}
        </button>
      ))}
    </form>
  )
}

/** The box in the head ticks those of the page. */
function tickAll({ target }: Event) {
  if (!(target instanceof HTMLInputElement) || !target.closest('thead .choose')) return
  for (const box of target.form?.elements ?? []) {
    if (box instanceof HTMLInputElement && box.name === 'ids') box.checked = target.checked
  }
}
