// Proves docs/rules/people.md#4, #6, #8; docs/rules/accounts.md#2, #6, #7, #12, #13, #14;
// docs/rules/screens.md#3, #8, #9.
/** Banks, titulars and accounts through their forms, as a browser without scripts sends them. */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'

const t = testApp()
const { read, column } = apiOf(t)
const staff = () => t.as('developer')

describe('banks', () => {
  test('are created in a dialog over a list that keeps its query and goes back to page 1', async () => {
    const client = staff()
    const list = await client.get('/banks?search=banco&sort_by=index%2Cdesc&page=2')
    const opened = await client.get(list.page.link('Crear banco'))
    expect(opened.page.title).toBe('Crear banco · Nómina')
    const made = await client.submit(opened, { index: '0999', name: 'Banco Andino' })
    const target = '/banks?search=banco&sort_by=index%2Cdesc'
    expect([made.status, made.location]).toEqual([303, target])
    const { page } = await client.follow(made)
    expect(page.toasts).toEqual(['Exito / Se ha creado el banco Banco Andino'])
    expect(page.rows[0]?.slice(0, 3)).toEqual(['0999', 'Banco Andino', '0'])
    expect((await client.get(target)).page.toasts).toEqual([])
  })

  test('that are refused keep the typed values, with the error under the field and on top', async () => {
    const client = staff()
    const { status, page } = await client.fill('/banks/create', { index: '134', name: 'Otro <b>' })
    expect(status).toBe(422)
    expect(page.title).toBe('Error: Crear banco · Nómina')
    expect(page.errors).toEqual({ index: 'Debe tener 4 dígitos' })
    expect(page.alert).toBe('Hay 1 dato por corregirPrefijo: debe tener 4 dígitos')
    expect(page.link('Prefijo: debe tener 4 dígitos')).toBe('#bank-index')
    expect(page.all.some(({ attributes }) => attributes.id === 'bank-index')).toBe(true)
    expect(page.values).toMatchObject({ index: '134', name: 'Otro <b>' })
  })

  test('are changed, and their list keeps its page', async () => {
    const client = staff()
    const to = `/banks/${world.unusedBank}/edit?page=3`
    const changed = await client.fill(to, { index: '0192', name: 'BNC' })
    expect(changed.location).toBe('/banks?page=3')
    expect((await client.follow(changed)).page.toasts).toEqual([
      'Exito / Se ha actualizado el banco BNC',
    ])
    expect(await read(`banks/${world.unusedBank}`)).toMatchObject({ index: '0192', name: 'BNC' })
  })

  test('are deleted after a confirmation', async () => {
    const client = staff()
    const asked = await client.get(`/banks/${world.unusedBank}/delete?search=credito&page=2`)
    expect(asked.page.text).toContain('Está por eliminar el banco Banco Nacional de Crédito')
    expect(asked.page.link('Cancelar')).toBe('/banks?search=credito&page=2')
    const deleted = await client.submit(asked)
    expect(deleted.location).toBe('/banks?search=credito')
    const { page } = await client.follow(deleted)
    expect(page.toasts).toEqual(['Exito / Se ha eliminado el banco'])
    expect((await client.submit(asked)).status).toBe(404)
  })

  test('with accounts are not deleted, and the accounts are shown', async () => {
    const client = staff()
    const asked = await client.get(`/banks/${world.banesco}/delete`)
    const holding = await client.get(asked.page.link('5 cuentas asociadas'))
    expect(holding.page.text).toContain('José Pérez')
    expect(asked.page.link('Ver sus cuentas')).toBe(`/banks/${world.banesco}/accounts`)
    expect(asked.page.link('cambiar el nombre')).toBe(`/banks/${world.banesco}/edit`)
    expect(asked.page.text).not.toMatch(/desactivar/i)
    expect((await client.post(`/banks/${world.banesco}/delete`)).status).toBe(409)
    const { page } = await client.get(`/banks/${world.banesco}/accounts`)
    expect(page.text).toContain('María Ñáñez')
    expect(page.text).toContain('Sin titular asociado')
    const unused = await client.get(`/banks/${world.unusedBank}/accounts`)
    expect(unused.page.text).toContain('No hay datos encontrados')
  })
})

describe('titulars', () => {
  test('are created as Externo or Empresa', async () => {
    const client = staff()
    const opened = await client.get('/titulars/create?scope=Externo&page=4')
    const scopes = optionsOf(opened.page.form(), 'scope').map(({ value }) => value)
    expect(scopes).toEqual(['', 'Externo', 'Empresa'])
    const typed = { name: ' Luis  Paz ', ric: 'v-20.000.001', type: 'Natural', scope: 'Externo' }
    const made = await client.submit(opened, typed)
    expect(made.location).toBe('/titulars?scope=Externo')
    const { page } = await client.follow(made)
    expect(page.toasts[0]).toMatch(/^Exito \/ Se ha creado el titular Luis +Paz$/)
    expect(page.rows.map((row) => row[1])).toContain('V-20.000.001')
  })

  test('are registered as employees in one form: person, salary and first account', async () => {
    const client = staff()
    const typed = {
      name: 'Petra Luna',
      ric: 'V-20000002',
      type: 'Natural',
      salary: '1.234,56',
      number: '0191-0123-12-1234567890',
      bank_id: String(world.unusedBank),
      account_type: 'Ahorro',
      phone_number: '0412-1234567',
    }
    const hired = await client.fill('/titulars/hire', typed)
    expect(hired.location).toBe('/titulars')
    expect((await client.follow(hired)).page.toasts).toEqual([
      'Exito / Se ha registrado el empleado Petra Luna',
    ])
    const [petra] = (await read('titulars?search=petra&with=accounts')).data
    expect(petra).toMatchObject({ scope: 'Empleado', salary: 1234.56 })
    expect(petra.accounts).toMatchObject([
      { number: '01910123121234567890', type: 'Ahorro', phone_number: '04121234567' },
    ])
  })

  test('of a refused employee form are not stored in part', async () => {
    const before = await t.changes()
    const typed = {
      name: 'Petra Luna',
      ric: 'V-11.470.283',
      type: 'Natural',
      salary: '0,99',
      number: '0134-0123-12-1234567890',
      bank_id: String(world.unusedBank),
      account_type: 'Ahorro',
      phone_number: '0212-1234567',
    }
    const first = await staff().fill('/titulars/hire', typed)
    expect([first.status, first.page.errors]).toEqual([
      422,
      {
        ric: expect.stringContaining('María Ñáñez'),
        salary: 'El salario mínimo es 1,00',
        number: expect.stringContaining('0191'),
        phone_number: 'Escriba un celular de Venezuela, como 0412-1234567',
      },
    ])
    const nothing = await staff().submit(first, { salary: '0' })
    expect(nothing.page.errors.salary).toBe('El salario mínimo es 1,00')
    const second = await staff().submit(first, { salary: '100', phone_number: '' })
    expect(second.page.errors).toEqual({
      ric: expect.stringContaining('María Ñáñez'),
      number: expect.stringContaining('0191'),
    })
    expect(await t.changes()).toBe(before)
  })

  test('get all errors and questions of a form at once', async () => {
    const typed = {
      name: '',
      ric: 'J-07013380-6',
      type: 'Natural',
      salary: '100',
      number: '0191-0123-13-1234567890',
      bank_id: String(world.unusedBank),
      account_type: 'Ahorro',
      phone_number: '1',
    }
    const { page, status } = await staff().fill('/titulars/hire', typed)
    expect([status, page.errors]).toEqual([
      422,
      {
        name: 'Escriba el nombre',
        ric: expect.stringContaining('El dígito verificador del RIF no es correcto'),
        number: expect.stringContaining('Los dígitos de control no corresponden'),
        phone_number: 'Escriba un celular de Venezuela, como 0412-1234567',
      },
    ])
    expect(page.text).toContain('Guardar de todos modos')
  })

  test('are changed on their own page', async () => {
    const client = staff()
    const path = `/titulars/${world.proveedor}`
    const opened = await client.get(path)
    expect(opened.page.values).toMatchObject({ name: 'Ferretería Élite', ric: 'J-00002961-0' })
    const changed = await client.submit(opened, { name: 'Ferretería Élite, C.A.' })
    expect(changed.location).toBe(path)
    const { page } = await client.follow(changed)
    expect(page.toasts).toEqual(['Exito / Se han actualizado los datos de Ferretería Élite, C.A.'])
    expect(page.title).toContain('Ferretería Élite, C.A.')
  })

  test('that nothing refers to are deleted', async () => {
    const client = staff()
    const deleted = await client.fill(`/titulars/${world.proveedor}/delete?type=Natural`)
    expect(deleted.location).toBe('/titulars?type=Natural')
    expect((await client.follow(deleted)).page.toasts).toEqual([
      'Exito / Se ha eliminado el titular',
    ])
    expect(await column('titulars', 'id')).not.toContain(world.proveedor)
  })

  test('that records refer to are deactivated instead, and activated again', async () => {
    const client = staff()
    const asked = await client.get(`/titulars/${world.jose}/delete`)
    expect(asked.page.link('2 cuentas')).toBe(`/titulars/${world.jose}/accounts`)
    const done = await client.submit(asked)
    expect((await client.follow(done)).page.toasts).toEqual([
      'Exito / Se ha desactivado el titular',
    ])
    const orders = await client.get('/paysheets/create')
    const offered = () => optionsOf(orders.page.form(), 'titular_id').map(({ value }) => value)
    expect(offered()).not.toContain(String(world.jose))
    const active = await client.fill(`/titulars/${world.jose}/activation`)
    expect((await client.follow(active)).page.toasts).toEqual(['Exito / Se ha activado el titular'])
    expect((await read(`titulars/${world.jose}`)).active).toBe(true)
    const forced = await client.post(`/titulars/${world.jose}/delete`, { intent: 'delete' })
    expect(forced.status).toBe(409)
  })
})

describe('accounts', () => {
  const ACCOUNT = {
    number: '0191 0123 12 1234567890',
    bank_id: String(world.unusedBank),
    type: 'Corriente',
    titular_id: String(world.nora),
    phone_number: '',
  }

  test('are created, the titular being optional', async () => {
    const client = staff()
    const made = await client.fill('/accounts/create?type=Corriente', {
      ...ACCOUNT,
      titular_id: '',
    })
    expect(made.location).toBe('/accounts?type=Corriente')
    const { page } = await client.follow(made)
    expect(page.toasts).toEqual(['Exito / Se ha creado la cuenta 0191-0123-12-1234567890'])
    expect(page.rows[0]).toEqual(expect.arrayContaining(['Sin titular asociado']))
  })

  test('with wrong check digits ask before they are saved', async () => {
    const client = staff()
    const odd = { ...ACCOUNT, number: '0191-0123-13-1234567890' }
    const asked = await client.fill('/accounts/create', odd)
    expect(asked.status).toBe(422)
    expect(asked.page.errors.number).toContain('Los dígitos de control no corresponden')
    expect(asked.page.text).toContain('Guardar de todos modos')
    expect((await client.submit(asked)).status).toBe(422)
    const made = await client.submit(asked, { allow_check_digit: 'on' })
    expect(made.status).toBe(303)
    expect(await column('accounts?search=01910123131234567890', 'titular_id')).toEqual([world.nora])
  })

  test('of a company are created on the screen of company accounts, and need a titular', async () => {
    const client = staff()
    const refused = await client.fill('/company-accounts/create', { ...ACCOUNT, titular_id: '' })
    expect(refused.page.errors).toEqual({ titular_id: 'Elija el titular' })
    const phone = await client.submit(refused, { phone_number: '1', number: '9'.repeat(20) })
    expect(phone.page.errors).toEqual({
      titular_id: 'Elija el titular',
      number: expect.stringContaining('0191'),
      phone_number: expect.any(String),
    })
    const made = await client.submit(refused, { titular_id: String(world.company) })
    expect(made.location).toBe('/company-accounts')
    const { page } = await client.follow(made)
    expect(page.text).toContain('0191-0123-12-1234567890')
    expect((await client.get('/accounts')).page.text).not.toContain('0191-0123-12-1234567890')
  })

  test('without a titular get one after a confirmation', async () => {
    const client = staff()
    const list = '/accounts?type=Corriente&page=1'
    const opened = await client.get(`/accounts/${world.lone}/assign?type=Corriente&page=1`)
    expect(opened.page.text).toContain('no tiene titular')
    const chosen = `/accounts/${world.lone}/assign?type=Corriente&page=1&titular_id=${world.nora}`
    const asked = await client.get(chosen)
    const { number } = await read(`accounts/${world.lone}`)
    expect(asked.page.text.replaceAll('-', '')).toContain(
      `Esta por asignar el titular Nora Sin Salario a la cuenta ${number}`,
    )
    expect(asked.page.link('Cancelar')).toBe(list)
    const done = await client.submit(asked)
    expect(done.location).toBe(list)
    expect((await client.follow(done)).page.toasts).toEqual(['Se ha asignado el titular con exito'])
    const again = await client.submit(asked)
    expect([again.status, again.page.alert]).toEqual([409, 'La cuenta ya tiene un titular'])
  })

  test('are changed on their own page', async () => {
    const client = staff()
    const path = `/accounts/${world.mariaAccount}`
    const changed = await client.fill(path, { phone_number: '0414 765 43 21', type: 'Ahorro' })
    expect(changed.location).toBe(path)
    expect((await client.follow(changed)).page.text).toContain('0414-7654321')
    expect(await read(`accounts/${world.mariaAccount}`)).toMatchObject({
      phone_number: '04147654321',
      type: 'Ahorro',
      titular_id: world.maria,
      version: 2,
    })
  })

  test('are deleted when nothing refers to them, otherwise deactivated', async () => {
    const client = staff()
    const deleted = await client.fill(`/accounts/${world.lone}/delete`)
    expect((await client.follow(deleted)).page.toasts).toEqual([
      'Exito / Se ha eliminado la cuenta',
    ])
    const kept = await client.fill(`/company-accounts/${world.enterprise}/delete`, {
      allow_holds_money: 'on',
    })
    expect(kept.location).toBe('/company-accounts')
    expect((await client.follow(kept)).page.toasts).toEqual(['Exito / Se ha desactivado la cuenta'])
    expect((await read(`accounts/${world.enterprise}`)).active).toBe(false)
  })

  test('of companies and of others are shown only under their own screens', async () => {
    const moved = await staff().get(`/accounts/${world.enterprise}`)
    expect(moved.location).toBe(`/company-accounts/${world.enterprise}`)
    const back = await staff().get(`/company-accounts/${world.lone}`)
    expect(back.location).toBe(`/accounts/${world.lone}`)
  })
})
