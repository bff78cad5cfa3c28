/** Finds the people of a file of pay inputs by their cédulas, in any form. Runs anywhere. */

import type { InputRow } from './inputs.ts'

/** `isSelected`: whether the draft pays them. */
export type Person = { id: number; name: string; ric: string; isSelected: boolean }

export type PeopleByRic = Map<string, Person[]>

/** Adds people under each form that their stored CI or RIF may be written in. */
export function addPeople(index: PeopleByRic, people: readonly Person[]): void {
  for (const person of people) {
    for (const form of formsOf(person.ric)) {
      const same = index.get(form)
      if (same) same.push(person)
      else index.set(form, [person])
    }
  }
}

/** `V114702834` is also `V11470283`, and both without their letter. */
function formsOf(ric: string): string[] {
  const cedula = RIF.test(ric) ? ric.slice(0, -1) : ric
  const forms = new Set([ric, withoutZeros(cedula)])
  const isPerson = /^[VE]\d+$/.test(ric)
  return [...forms, ...(isPerson ? [...forms].map((form) => form.slice(1)) : [])]
}
const RIF = /^[VE]\d{9}$/

/** `V05123456` and `V5123456` are the same cédula. */
const withoutZeros = (ric: string) => ric.replace(/^([VE]?)0+(?=\d)/, '$1')

/** The people whom a text may mean: `12.345.678`, `V-12345678`, `v123456784`, `12,345,678`. */
export function findPeople(index: PeopleByRic, text: string): readonly Person[] {
  const isGrouped = /^\d{1,3}(?:,\d{3})+$/.test(text)
  const ric = (isGrouped ? text.replaceAll(',', '') : text).replace(/[\s.-]/g, '').toUpperCase()
  return index.get(ric) ?? index.get(withoutZeros(ric)) ?? []
}

/** The lines of the file about each person whom exactly one cédula means. */
export function linesByPerson(rows: readonly InputRow[], index: PeopleByRic) {
  const lines = new Map<number, number[]>()
  for (const { ric, line } of rows) {
    const [person, ...others] = ric ? findPeople(index, ric) : []
    if (!person || others.length > 0) continue
    const same = lines.get(person.id)
    if (same) same.push(line)
    else lines.set(person.id, [line])
  }
  return lines
}
