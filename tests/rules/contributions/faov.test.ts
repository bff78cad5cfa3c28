// Proves docs/rules/contributions.md#5: a worker's line of FAOV's file, letter by letter.
import { describe, expect, it } from 'vitest'
import { type Centimos, centimos } from '#app/kernel/values/money.ts'
import {
  type FaovWorker,
  faovFileName,
  faovLacks,
  faovLine,
  namesOf,
} from '#app/models/contributions/faov.ts'
import type { IsoDate } from '#db/values.ts'

const day = (text: string) => text as IsoDate
const who = (more: Partial<FaovWorker> = {}): FaovWorker => ({
  ...{ ric: 'V52', name: 'Empleado Uno', given_names: null, surnames: null },
  ...{ hired_at: day('2020-10-19'), left_at: null, wage: centimos(1_259_500_010) },
  ...more,
})
const DEFAULT = { faov_id: 'padded', faov_comma: 'always' } as const

describe('a line', () => {
  it.each<[string, Partial<FaovWorker>, object, string]>([
    [
      'has three names, a padded number and an open end',
      { ric: 'V000000529', given_names: 'Empleado Estandar', surnames: 'Uno' },
      DEFAULT,
      'V,000000052,EMPLEADO,ESTANDAR,UNO,,1259500010,19102020,',
    ],
    [
      'ends in a comma after a leaving too',
      { ric: 'E84123456', left_at: day('2026-11-30') },
      DEFAULT,
      'E,084123456,EMPLEADO,,UNO,,1259500010,19102020,30112026,',
    ],
    [
      'ends in a comma only where nobody left',
      { ric: 'V11470283', left_at: day('2026-11-30') },
      { ...DEFAULT, faov_comma: 'open' },
      'V,011470283,EMPLEADO,,UNO,,1259500010,19102020,30112026',
    ],
    [
      'keeps its comma where nobody left',
      { ric: 'V11470283' },
      { ...DEFAULT, faov_comma: 'open' },
      'V,011470283,EMPLEADO,,UNO,,1259500010,19102020,',
    ],
    [
      'has a bare number, of a RIF without its check digit',
      { ric: 'V114702834' },
      { ...DEFAULT, faov_id: 'bare' },
      'V,11470283,EMPLEADO,,UNO,,1259500010,19102020,',
    ],
    [
      'is ASCII in capitals',
      { ric: 'V11470283', name: 'María José Núñez Güipúzcoa', wage: centimos(5) },
      DEFAULT,
      'V,011470283,MARIA,JOSE,NUNEZ,GUIPUZCOA,005,19102020,',
    ],
  ])('%s', (_, worker, choices, line) => {
    expect(faovLine(who(worker), choices)).toBe(line)
  })

  it('takes a comma out of no name', () => {
    const line = faovLine(
      who({ ric: 'V11470283', given_names: 'Ana,X', surnames: 'Paz; Rey' }),
      DEFAULT,
    )
    expect(line).toBe('V,011470283,ANA X,,PAZ,REY,1259500010,19102020,')
  })
})

it.each([
  ["D'Elia", 'D ELIA'],
  ['D´Elia', 'D ELIA'],
  ['D`Elia', 'D ELIA'],
  ['D’Ávila', 'D AVILA'],
  ['Dʼ‘Avila‚', 'D AVILA'],
  ['N°1', 'N 1'],
  ['Mª', 'M'],
  ['Luz·Mar…', 'LUZ MAR'],
  ['Paz–Rey—Sol‑Mar', 'PAZ REY SOL MAR'],
  ['“Paz” «Rey»', 'PAZ'],
])('of %s all signs fall away as an apostrophe does', (surnames, written) => {
  const worker = who({ ric: 'V11470283', given_names: 'Ana', surnames })
  expect(faovLacks(worker)).toEqual([])
  expect(faovLine(worker, DEFAULT).split(',')[4]).toBe(written)
})

describe('names', () => {
  it.each<[string, string | null, string | null, readonly string[] | undefined]>([
    ['Ana Paz', null, null, ['Ana', '', 'Paz', '']],
    ['Ana María Paz Rey', null, null, ['Ana', 'María', 'Paz', 'Rey']],
    ['Ana María Paz', null, null, undefined],
    ['Ana', null, null, undefined],
    ['Ana de la Rosa', null, null, undefined],
    ['Ana B. C. Paz Rey', null, null, undefined],
    ['Ana María Paz', 'Ana María', 'Paz', ['Ana', 'María', 'Paz', '']],
    ['Ana María Paz', 'Ana María', null, undefined],
    [
      'X',
      'María de los Ángeles',
      'De la Rosa Paz',
      ['María', 'de los Ángeles', 'De la Rosa', 'Paz'],
    ],
    ['X', 'Ana Bea Carla', 'Paz Rey Sol', ['Ana', 'Bea Carla', 'Paz', 'Rey Sol']],
  ])('of %s (%s, %s)', (name, given_names, surnames, names) => {
    expect(namesOf(who({ name, given_names, surnames }))).toEqual(names)
  })
})

it.each<[Partial<FaovWorker>, string[]]>([
  [{ ric: 'V11470283' }, []],
  [{ ric: 'J070133805' }, ['Falta la cédula']],
  [{ ric: 'PAB123456' }, ['Falta la cédula']],
  [{ ric: 'V11470283', hired_at: null }, ['Falta la fecha de ingreso']],
  [{ ric: 'V11470283', name: 'Ana María Paz' }, ['Escriba sus nombres y apellidos aparte']],
  [
    { ric: 'V11470283', given_names: '李', surnames: 'Paz' },
    ['Escriba sus nombres y apellidos aparte'],
  ],
  [
    { ric: 'V11470283', given_names: 'Ana', surnames: 'Ђuz Gil' },
    ['Su nombre tiene letras que el archivo no admite'],
  ],
  [
    { ric: 'V11470283', given_names: 'Ana', surnames: 'Paz 李' },
    ['Su nombre tiene letras que el archivo no admite'],
  ],
])('%o lacks %o', (worker, lacks) => {
  expect(faovLacks(who({ ...worker, wage: 100 as Centimos }))).toEqual(lacks)
})

it('the file is named by the employer and the month', () => {
  expect(faovFileName('01234567890123456789', '2026-11')).toBe('N01234567890123456789112026.txt')
})
