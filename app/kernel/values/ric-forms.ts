/** Finds people by their cédulas or RIFs, written in any form. Runs anywhere. */

import { bareRic, formatRic, parseRic, ricCheckDigitRight } from './ric.ts'

/** Records by each form that their stored CI or RIF may be written in. */
export type ByRic<R extends { ric: string }> = Map<string, R[]>

export function addByRic<R extends { ric: string }>(index: ByRic<R>, records: readonly R[]): void {
  for (const record of records) {
    for (const form of formsOf(record.ric)) {
      const same = index.get(form)
      if (same) same.push(record)
      else index.set(form, [record])
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

/** The cédula within a RIF whose check digit is right; `''` of anything else. */
const cedulaIn = (ric: string) =>
  RIF.test(ric) && ricCheckDigitRight(ric) ? withoutZeros(ric.slice(0, -1)) : ''

/** Without the signs between its digits: `12.345.678`, `12,345,678`, and `12345678.0` as programs write numbers. */
function bareInTable(text: string): string {
  const isGrouped = /^\d{1,3}(?:,\d{3})+$/.test(text)
  const number = isGrouped ? text.replaceAll(',', '') : text.replace(/^(\d+)\.0$/, '$1')
  return bareRic(number) ?? ''
}

/** The stored form of a cédula or RIF in a table; `12345678` is a Venezuelan's. Undefined if it is none. */
export function readRic(text: string): string | undefined {
  const bare = bareInTable(text)
  return parseRic(/^\d{6,8}$/.test(bare) ? `V${bare}` : bare)
}

/** As cédulas and RIFs are written, or as it is where it is none. */
export function shownRic(text: string): string {
  const ric = readRic(text)
  return ric ? formatRic(ric) : text
}

/** The records that a text may mean: `12.345.678`, `V-12345678`, `v123456784`, `12,345,678`. */
export function findByRic<R extends { ric: string }>(index: ByRic<R>, text: string): readonly R[] {
  const ric = bareInTable(text)
  return index.get(ric) ?? index.get(withoutZeros(ric)) ?? index.get(cedulaIn(ric)) ?? []
}
