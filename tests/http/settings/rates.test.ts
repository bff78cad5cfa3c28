// Proves docs/rules/rates.md#3, #4, #5, #6.
/** Configuración > Tasas: today's, the form, the history, a file. */

import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { type Entries, entriesOf } from '#tests/support/http/forms.ts'
import { bs } from '#tests/support/models/factories.ts'

const t = testApp()
const PATH = '/settings/rates'
let staff: Client
beforeEach(() => {
  staff = t.as('developer')
})
const NO_DOLLAR = 'Dólar (USD)Sin tasa'
const DOLLAR = { currency: 'USD', day: '2026-11-20', value: '148,3200', source: 'BCV' }
const enter = (typed: Record<string, string> = {}) =>
  staff.fill(PATH, { ...DOLLAR, ...typed }, 'rate')

async function upload(text: string | Uint8Array<ArrayBuffer>, boxes: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(boxes)) body.set(name, value)
  body.set('file', new File([text], 'tasas.csv'))
  return staff.send(`${PATH}/upload`, { method: 'POST', body })
}

describe('/settings/rates', () => {
  test('says what stands today, and what is of an earlier bank day', async () => {
    const before = (await staff.get(PATH)).page
    expect(before.text).toContain(NO_DOLLAR)
    expect(before.text).toMatch(/Euro \(EUR\)171,05 Bs De un día anterior ?19 nov 2026 · BCV/)
    const saved = await enter()
    expect([saved.status, saved.location]).toEqual([303, PATH])
    const { page } = await staff.follow(saved)
    expect(page.toasts).toEqual(['Exito / Dólar (USD): 148,32 Bs desde el 20 nov 2026'])
    expect(page.text).toMatch(/Dólar \(USD\)148,32 Bs 20 nov 2026 · BCV/)
  })

  test('begins with the dollar, today and the BCV', async () => {
    const { value: _, ...begun } = DOLLAR
    const { page } = await staff.get(PATH)
    expect(Object.fromEntries(entriesOf(page.form('rate')) as Entries)).toMatchObject(begun)
  })

  test('names what is wrong beside its field, and keeps what was typed', async () => {
    const refused = await enter({ value: '0,123456789', source: '' })
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain('con 8 decimales como máximo')
    expect(refused.page.text).toContain('Escriba la fuente')
    expect(refused.text).toContain('0,123456789')
    expect((await staff.get(PATH)).page.text).toContain(NO_DOLLAR)
  })

  test('asks about a far value once, and stores it with the box ticked', async () => {
    const asked = await enter({ currency: 'EUR', value: '1710,5' })
    expect(asked.status).toBe(422)
    expect(asked.page.text).toContain(
      'Se aparta más de 20 % de la tasa anterior: 171,05 Bs del 19 nov 2026',
    )
    expect(asked.page.text).toContain('Guardar de todos modos')
    const saved = await staff.submit(asked, { allow_rate_far: 'on' }, undefined, 'rate')
    expect(saved.status).toBe(303)
  })

  test('lists the history by currency', async () => {
    await enter()
    const { page } = await staff.get(`${PATH}?currency=EUR`)
    expect(page.text).toContain('171,05')
    expect(page.text).toContain('1 tasa')
  })
})

describe('a file of rates', () => {
  test('is stored whole, and says how many stood already', async () => {
    const done = await upload(
      'Moneda;Fecha;Tasa;Fuente\nUSD;20/11/2026;148,32;BCV\nEUR;2026-11-19;171,05;BCV',
    )
    expect([done.status, done.location]).toEqual([303, PATH])
    expect((await staff.follow(done)).page.toasts).toEqual(['Exito / 1 tasa guardada; 1 ya estaba'])
  })

  test('is a workbook too, with its numbers and dates as Excel keeps them', async () => {
    const head = ['Moneda', 'Fecha', 'Tasa', 'Fuente']
    const day = new Date('2026-11-20T00:00:00Z')
    const rows = [head, ['USD', day, 148.32000001, 'BCV']]
    const book = await writeXlsx({ sheets: [{ name: 'Tasas', rows }] })
    const done = await upload(Uint8Array.from(book))
    expect(done.status).toBe(303)
    expect((await staff.follow(done)).page.text).toContain('148,32000001 Bs 20 nov 2026 · BCV')
  })

  test('with a wrong line stores nothing, and is told of beside the field', async () => {
    const wrong = await upload('moneda,fecha,tasa,fuente\nUSD,20/11/2026,148.32,BCV\nUSD,x,1,')
    expect(wrong.status).toBe(422)
    expect(wrong.page.text).toContain('Fila 3: Fecha: «x» no es una fecha')
    expect(wrong.page.text).toContain('Fila 3: Fuente: escriba la fuente')
    expect((await staff.get(PATH)).page.text).toContain(NO_DOLLAR)
  })

  test('with a far value asks, and is stored with the box ticked', async () => {
    const text = 'Moneda;Fecha;Tasa;Fuente\nEUR;20/11/2026;1710,5;BCV'
    const asked = await upload(text)
    expect(asked.status).toBe(422)
    expect(asked.page.text).toContain('Se apartan más de 20 %')
    expect(asked.page.text).toContain('Guardar de todos modos')
    expect((await upload(text, { allow_rate_far: 'on' })).status).toBe(303)
  })

  test.each([
    ['Moneda;Fecha;Tasa\nUSD;20/11/2026;1', 'Falta la columna «Fuente»'],
    ['Moneda;Fecha;Tasa;Fuente', 'El archivo no tiene filas'],
    ['', 'El archivo está vacío'],
  ])('%j is refused', async (text, said) => {
    const refused = await upload(text)
    expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining(said)])
  })
})

describe('the dashboard', () => {
  const MISSING = 'Falta la tasa del dólar de hoy'
  const shown = async (who: 'administrator' | 'developer' | 'employee') =>
    (await t.as(who).get('/dashboard')).page.text

  test('says that the dollar’s rate of today is missing, once one was entered', async () => {
    expect(await shown('developer')).not.toContain(MISSING)
    await enter({ day: '2026-11-19' })
    for (const who of ['administrator', 'developer'] as const) {
      expect(await shown(who)).toContain(MISSING)
      expect(await shown(who)).toContain('La última es del 19 nov 2026')
    }
    expect(await shown('employee')).not.toContain(MISSING)
    expect((await staff.get('/dashboard')).page.link('Guardar tasa')).toBe(PATH)
    await enter()
    expect(await shown('developer')).not.toContain(MISSING)
  })

  test('says so of the euro where somebody’s wage is agreed in it, whatever the dollar’s is', async () => {
    const EURO = 'Falta la tasa del euro de hoy'
    await enter()
    await enter({ currency: 'EUR', day: '2026-11-02', value: '170' })
    await t.write((tx) => tx.update(titulars).set({ salary_currency: 'VES' }))
    expect(await shown('developer')).not.toContain(EURO)
    const wage = { salary_currency: 'EUR' as const, salary: bs(50) }
    await t.write((tx) => tx.update(titulars).set(wage).where(eq(titulars.id, world.jose)))
    const text = await shown('developer')
    expect(text).toContain(EURO)
    expect(text).not.toContain(MISSING)
  })

  test('says so too while the only one is of a day to come', async () => {
    await enter({ day: '2026-11-23' })
    expect(await shown('developer')).toContain(MISSING)
  })
})
