/** Cells of a spreadsheet that are pasted into the wizard's table (docs/rules/run-review.md#3). */

import { isOnWord } from '#app/io/spreadsheets/cell-texts.ts'
import { formatAmount, parseBs } from '#app/kernel/values/money.ts'
import type { Columns } from './table-row.tsx'

/**
 * Fills the cells of a table's columns from one on, down and to the right, as the page has them; what is no word for yes or no
 * leaves a switch. Returns those that were filled, and what to say of it.
 */
export function pasteCells(start: HTMLInputElement, text: string, all: Columns) {
  const body = start.closest('tbody')
  const first = all.findIndex(({ name }) => name === start.name)
  const columns = all.slice(first).map(({ name, kind }) => ({
    kind,
    inputs: [...(body?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])],
  }))
  const at = columns[0]?.inputs.indexOf(start) ?? 0
  const rows = text.split(/\r?\n/).map((row) => row.split('\t'))
  const filled = rows.flatMap((cells, down) =>
    cells.flatMap((cell, right) => {
      const column = columns[right]
      const input = column?.inputs[at + down]
      return input && fill(input, column.kind, cell.trim()) ? input : []
    }),
  )
  const room = (columns[0]?.inputs.length ?? 0) - at
  return { filled, said: pastedText(rows.length, room) }
}

/** 'Se pegaron 2 filas; 1 no cabe en esta página', where the page has `room` for fewer rows. */
export function pastedText(rows: number, room: number): string {
  const pasted = Math.min(rows, room)
  const said = pasted === 1 ? 'Se pegó 1 fila' : `Se pegaron ${pasted} filas`
  const left = rows - pasted
  if (left === 0) return said
  return `${said}; ${left === 1 ? '1 no cabe' : `${left} no caben`} en esta página`
}

function fill(input: HTMLInputElement, kind: string, text: string): boolean {
  if (kind === 'toggle') {
    const isOn = isOnWord(text)
    if (isOn !== undefined) input.checked = isOn
    return isOn !== undefined
  }
  const amount = kind === 'amount' && text ? parseBs(text) : undefined
  input.value = amount === undefined ? text : formatAmount(amount)
  return true
}
