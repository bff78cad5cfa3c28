// Proves docs/rules/salaries.md#1, #2, #3, #4.
/** A titular's tab 'Salarios', and the salary in their own form (docs/rules/salaries.md). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { rowOf } from '#tests/support/http/screen.ts'

const t = testApp()
const { read, call } = apiOf(t)
const staff = () => t.as('developer')
const TAB = `/titulars/${world.maria}/salaries`

describe('the tab of salaries', () => {
  test('shows since when somebody earned what, and who said so', async () => {
    t.wait(60)
    const client = staff()
    const saved = await client.fill(TAB, { salary: '1.200,50', reason: 'Ascenso' })
    const { page } = await client.follow(saved)
    expect(page.toasts).toEqual(['Exito / El salaro de María Ñáñez ha sido actualizado con exito'])
    expect(page.rows).toEqual([
      ['11/20/2026 Vigente', '1.200,50 Bs', 'Dario', '11/20/2026 11:00', 'Ascenso'],
      [
        ...['11/20/2026 Reemplazado', '1.000,01 Bs', 'Ana Administradora'],
        ...['11/20/2026 10:00', '—'],
      ],
    ])
    expect((await read(`titulars/${world.maria}`)).salary).toBe(1200.5)
    const { json } = await call('GET', `titulars/${world.maria}/salaries`)
    expect(json).toMatchObject([
      { salary: 1200.5, since: '2026-11-20', reason: 'Ascenso', user_name: 'Dario' },
      { salary: 1000.01, since: '2026-11-20', reason: null, user_name: 'Ana Administradora' },
    ])
  })

  test('shows what a raise that is dated back left unpaid, and leads to a payment of it', async () => {
    t.wait(1)
    const client = staff()
    const before = await client.get(TAB)
    expect(before.page.text).not.toContain('Diferencias por pagar')
    const saved = await client.fill(TAB, { salary: '1.500,04', since: '2026-11-01' })
    const { page } = await client.follow(saved)
    // Half of 1.000,01 was paid, 500,00; half of 1.500,04 is 750,02.
    expect(rowOf(page, 'Primera, noviembre de 2026').cells).toEqual([
      ...['N° 000001', 'Primera, noviembre de 2026', '11/13/2026'],
      ...['500,00 Bs', '750,02 Bs', '250,02 Bs'],
    ])
    const to = page.link('Pagar la diferencia con una orden personal')
    expect((await client.get(to)).page.values).toMatchObject({
      titular_id: String(world.maria),
      amount: '250,02',
      concept: 'Diferencia de salario',
    })
    expect((await read('payments')).total).toBe(1)
  })

  test('takes from what a raise left unpaid what personal orders pay of it, until nothing is left', async () => {
    t.wait(1)
    const client = staff()
    await client.fill(TAB, { salary: '1.500,04', since: '2026-11-01' })
    const pay = async (amount: string) => {
      const opened = await client.get(
        (await client.get(TAB)).page.link('Pagar la diferencia con una orden personal'),
      )
      const typed = {
        ...{ amount, account_id: String(world.mariaAccount), transaction: 'Transferencia' },
        ...{ number: amount, enterprise_id: String(world.enterprise), realized: 'Ana' },
      }
      const made = await client.submit(opened, typed)
      expect(made.status).toBe(303)
    }
    await pay('100,00')
    const { page } = await client.get(TAB)
    expect(page.text).toContain('N° 000002: 100,00 Bs')
    expect(page.text).toContain('Resta: 150,02 Bs')
    expect(
      (await client.get(page.link('Pagar la diferencia con una orden personal'))).page.values
        .amount,
    ).toBe('150,02')
    await pay('150,02')
    const done = await client.get(TAB)
    expect(done.page.text).toContain('Resta: 0,00 Bs')
    expect(() => done.page.link('Pagar la diferencia con una orden personal')).toThrow()
  })

  test('refuses a day to come and a salary below 1, and keeps what was typed', async () => {
    const client = staff()
    const typed = { salary: '0,50', since: '2026-11-21', reason: 'Promesa' }
    const low = await client.fill(TAB, typed)
    expect([low.status, Object.keys(low.page.errors)]).toEqual([422, ['salary']])
    const future = await client.fill(TAB, { ...typed, salary: '2.000' })
    expect([future.status, Object.keys(future.page.errors)]).toEqual([422, ['since']])
    expect(future.page.text).toContain('registre el de un día futuro cuando llegue')
    expect(future.page.values).toMatchObject({ salary: '2.000', reason: 'Promesa' })
    expect((await read(`titulars/${world.maria}`)).salary).toBe(1000.01)
  })

  test('is not for employees, nor is it a tab of those who earn none', async () => {
    expect((await t.as('employee').get(TAB)).status).toBe(403)
    expect((await t.as('employee').post(TAB, { salary: '9.999' })).status).toBe(403)
    const { page } = await staff().get(`/titulars/${world.proveedor}`)
    expect(page.text).not.toContain('Salarios')
  })
})

describe('the form of an employee', () => {
  const PAGE = `/titulars/${world.nora}`

  test('takes the salary with the rest, and writes its history', async () => {
    const client = staff()
    const saved = await client.fill(PAGE, { salary: '800,5', position: 'Analista' })
    expect(saved.status).toBe(303)
    expect(await read(`titulars/${world.nora}`)).toMatchObject({
      salary: 800.5,
      position: 'Analista',
    })
    expect((await client.get(`${PAGE}/salaries`)).page.rows).toHaveLength(1)
    await client.fill(PAGE, { salary: '' })
    expect((await read(`titulars/${world.nora}`)).salary).toBe(0)
  })

  test('saves nothing when the salary is wrong', async () => {
    const wrong = await staff().fill(PAGE, { salary: '0,5', position: 'Analista' })
    expect([wrong.status, Object.keys(wrong.page.errors)]).toEqual([422, ['salary']])
    expect(await read(`titulars/${world.nora}`)).toMatchObject({ salary: 0, position: null })
  })

  test('has no salary for others, whose salary no form changes', async () => {
    const path = `/titulars/${world.proveedor}`
    expect((await staff().get(path)).page.values).not.toHaveProperty('salary')
    await staff().fill(path, { salary: '500' })
    const tab = await staff().get(`${path}/salaries`)
    expect(tab.page.values).not.toHaveProperty('salary')
    const forged = await staff().post(`${path}/salaries`, { salary: '500', version: '1' })
    expect(forged.status).toBe(409)
    expect(forged.page.text).toContain('Solo los empleados tienen salario')
    expect((await read(`titulars/${world.proveedor}`)).salary).toBe(0)
  })
})
