// Proves docs/rules/money.md#9; docs/rules/runs.md#1, #3;
// docs/rules/law.md#2; docs/rules/run-screens.md#1, #2, #3, #4, #5, #6, #9; docs/rules/undoing.md#4, #5.
/** The screens of payroll runs (docs/rules/run-screens.md). */
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { paysheets } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, hasClass, isColumn, textOf } from '#tests/support/http/html.ts'
import {
  actionsOf,
  crumbsOf,
  filtersOf,
  headsOf,
  linksIn,
  offers,
  rowOf,
} from '#tests/support/http/screen.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')
const open = async (path: string) => (await staff().get(path)).page

const ORDER = {
  ...{ transaction: 'Transferencia', payday: 'segunda', concept: 'Nómina', lph: 1, sso: 1 },
  ...{ realized: 'Administración', issued_at: '2026-11-19' },
}
const JOSE = { titular_id: world.jose, account_id: world.joseAccounts[0], number: '81' }
const MARIA = { titular_id: world.maria, account_id: world.mariaAccount, number: '82' }

/** The second fortnight of José, paid with 40,00 more from one account, and of María. */
let run: string
let ids: number[]
beforeEach(async () => {
  const { data } = await make('paysheets/bulk-store', [
    { ...ORDER, ...JOSE, enterprise_id: world.enterprise, adition: 40, adition_reason: 'Guardia' },
    { ...ORDER, ...MARIA, enterprise_id: world.enterprise, transaction: 'Cheque' },
  ])
  run = `/payroll-runs/${data[0].payroll_run_id}`
  ids = data.map(({ id }: { id: number }) => id)
})

const inClass = ({ all }: Page, name: string) =>
  all.filter((element) => hasClass(element, name)).map(textOf)
/** The rows of the run's table, after the one account of its summary. */
const rowsOf = ({ rows }: Page) => rows.slice(1)
const cellsOf = (row: Element | string) =>
  typeof row === 'string' ? [] : descendants(row).filter(isColumn).map(textOf)
const marksOf = ({ all }: Page) => {
  const title = all.find((element) => hasClass(element, 'page-title'))
  return (title ? descendants(title) : []).filter((e) => hasClass(e, 'tag')).map(textOf)
}

describe('the list of payroll runs', () => {
  test('has number, title, date, state, orders and net, the latest first', async () => {
    const page = await open('/payroll-runs')
    expect(headsOf(page)).toEqual([
      ...['N°', 'Nómina', 'Fecha', 'Estado', 'Órdenes', 'Neto', 'Acciones'],
    ])
    // José: 250,00 + 40,00 − 5,00 − 10,50; María: 500,01 − 10,00 − 10,50.
    expect(page.rows.map((row) => row.slice(0, 6))).toEqual([
      [
        'N° 000002',
        'Segunda quincena de noviembre de 2026',
        '11/19/2026',
        'Aprobada',
        '2',
        '754,01 Bs',
      ],
      [
        'N° 000001',
        'Primera quincena de noviembre de 2026',
        '11/13/2026',
        'Aprobada',
        '1',
        '500,00 Bs',
      ],
    ])
    expect(page.link('Segunda quincena de noviembre de 2026')).toBe(run)
    expect(page.link('N° 000002')).toBe(run)
    expect(actionsOf(page, 'Segunda quincena')).toEqual([
      ['Ver', run],
      ['Historial', `${run}/history`],
      ['Anular nómina', `${run}/void`],
    ])
  })

  test('is searched by number and title, and filtered by fortnight, dates and state', async () => {
    expect(filtersOf(await open('/payroll-runs'))).toEqual({
      ...{ Buscar: [], Desde: [], Hasta: [] },
      Quincena: ['Todas', 'Primera', 'Segunda', 'Completo'],
      Estado: [
        ...['Todos', 'Anulada', 'Por aprobar', 'Cerrada', 'Pagada', 'En archivo del banco'],
        'Aprobada',
      ],
    })
    const numbers = async (query: string) =>
      (await open(`/payroll-runs?${query}`)).rows.map(([number]) => number)
    const [first, second] = ['N° 000001', 'N° 000002']
    expect(await numbers('search=segunda+QUINCENA')).toEqual([second])
    expect(await numbers('search=000001')).toEqual([first])
    expect(await numbers('payday=primera')).toEqual([first])
    expect(await numbers('startDate=2026-11-14')).toEqual([second])
    expect(await numbers('endDate=2026-11-14')).toEqual([first])
    expect(await numbers('month=2026-11&sort_by=order,asc')).toEqual([first, second])
    await staff().fill(`${run}/void`, { reason: 'Repetida' })
    expect(await numbers('status=voided')).toEqual([second])
    expect(await numbers('status=approved')).toEqual([first])
  })

  test('stands in the menu below the payroll orders, for staff alone', async () => {
    const labels = linksIn(await open('/payroll-runs'), 'Principal').map(([label]) => label)
    expect(labels[labels.indexOf('Órdenes de nómina') + 1]).toBe('Nóminas')
    const { page } = await t.as('employee').get('/dashboard')
    expect(linksIn(page, 'Principal').map(([label]) => label)).not.toContain('Nóminas')
    expect((await t.as('employee').get('/payroll-runs')).status).toBe(403)
    expect((await t.as('employee').get(run)).status).toBe(403)
  })

  test('leads to the wizard when it is empty', async () => {
    const page = await open('/payroll-runs?search=nada')
    expect(page.text).toContain('No hay datos encontrados')
    expect(page.link('Crear nómina')).toBe('/paysheets/create/many')
  })
})

describe('a payroll run', () => {
  test('says that it was computed with values that nobody confirmed, on each of its tabs', async () => {
    const said = 'Calculado con parámetros de ley por confirmar'
    expect((await open(run)).text).not.toContain(said)
    const lines = [{ concept: 'Horas extras', quantity: 3 }]
    expect((await call('PATCH', `paysheets/${ids[0]}`, { lines })).status).toBe(200)
    for (const path of [run, `${run}/comparison`]) {
      expect((await open(path)).text).toContain(said)
      const { page } = await t.as('administrator').get(path)
      expect(page.text).toContain(`${said}: Parámetros de ley`)
    }
  })

  test('says its net in dollars too, where that is asked for', async () => {
    const inDollars = async () => inClass(await open(`${run}?currency=USD`), 'run-figures')[0]
    expect(await inDollars()).toContain('Neto a pagar754,01 BsSin tasa')
    const rate = { currency: 'USD', day: '2026-11-19', value: '8', source: 'BCV' }
    expect((await t.as('administrator').api('POST', 'rates', rate)).status).toBe(201)
    // 754,01 / 8 = 94,251…
    expect(await inDollars()).toContain('Neto a pagar754,01 Bs94,25 US$')
    expect(inClass(await open(run), 'run-figures')[0]).not.toContain('US$')
  })

  test('says its state, its maker and its sums, in all, by concept, by account and by bank', async () => {
    const page = await open(run)
    expect(page.title).toBe('Segunda quincena de noviembre de 2026 · Nómina')
    expect(marksOf(page)).toEqual(['Aprobada'])
    expect(inClass(page, 'page-about')).toEqual([
      'N° 000002 · 11/19/2026 · Creada por Administrador',
    ])
    expect(inClass(page, 'run-figures')).toEqual([
      'Órdenes2Asignaciones790,01 BsDeducciones−36,00 BsNeto a pagar754,01 Bs',
    ])
    expect(inClass(page, 'run-sums')).toEqual([
      'Salario base 750,01Ingreso adicional (1)40,00Total790,01',
      'L.P.H −15,00S.S.O −21,00Total−36,00',
      'Banesco (2)754,01',
    ])
    expect(inClass(page, 'run-accounts')[0]).toMatch(
      /Banesco ··\d{4}2754,01Sin archivoTotal2754,01$/,
    )
    expect(crumbsOf(page)).toEqual([
      ['Inicio', '/dashboard'],
      ['Nóminas', '/payroll-runs'],
      ['N° 000002', ''],
    ])
  })

  test('lists its orders by name, each with its page, and where it is at the bank', async () => {
    const page = await open(run)
    const heads = page.all.filter(({ tag }) => tag === 'thead').at(-1)?.children ?? []
    expect(heads.flatMap(cellsOf)).toEqual([
      ...['N°', 'Para', 'A la cuenta', 'Desde', 'Asignaciones', 'Deducciones', 'Neto'],
      ...['En el banco', 'Acciones'],
    ])
    expect(rowsOf(page).map((row) => [row[1], ...row.slice(4, 8)])).toEqual([
      ['José Pérez', '290,00', '−15,50', '274,50 Bs', 'Sin archivo'],
      ['María Ñáñez', '500,01', '−20,50', '479,51 Bs', 'Cheque'],
    ])
    expect(page.link('José Pérez')).toBe(`/paysheets/${ids[0]}`)
    expect(page.link('000004')).toBe(`/paysheets/${ids[1]}`)
    expect(actionsOf(page, 'José Pérez')).toEqual([
      ['Recibo', `/api/reports/paysheets/${ids[0]}`],
      ['Editar', `/paysheets/${ids[0]}/edit?back=${encodeURIComponent(run)}`],
      ['Crear otra igual', `/paysheets/create?from=${ids[0]}`],
      ['Anular', `${run}/${ids[0]}/delete`],
    ])
  })

  test('finds its orders by name, account and bank, and sorts them', async () => {
    const names = async (query: string) =>
      rowsOf(await open(`${run}?${query}`)).map((row) => row[1])
    expect(await names('search=maria')).toEqual(['María Ñáñez'])
    expect(await names('bank=none')).toEqual(['José Pérez'])
    expect(await names('bank=sent')).toEqual([undefined])
    expect(await names(`enterprise=${world.enterprise}&sort_by=total,desc`)).toEqual([
      ...['María Ñáñez', 'José Pérez'],
    ])
    expect(await names(`enterprise=${world.poor}`)).toEqual([undefined])
  })

  test('is summed and filtered by department where employees have one', async () => {
    expect((await open(run)).text).not.toContain('Departamento')
    await call('PATCH', `titulars/${world.maria}`, { department: 'Ventas' })
    const page = await open(`${run}?department=Ventas`)
    expect(inClass(page, 'run-sums').at(-1)).toBe('Ventas (1)479,51Sin departamento (1)274,50')
    expect(rowsOf(page).map((row) => row[1])).toEqual(['María Ñáñez'])
    expect(page.text).toContain('Departamento: Ventas')
    const list = await open(`/paysheets?department=Ventas&payroll_run=${run.split('/')[2]}`)
    expect([list.rows.length, list.text.includes('Departamento: Ventas')]).toEqual([1, true])
  })

  test('follows its orders, which are edited and voided from it', async () => {
    const asked = await staff().get(`${run}/${ids[0]}/delete?search=jose`)
    const voided = await staff().submit(asked, { reason: 'Renunció' })
    expect(voided.location).toBe(`${run}?search=jose`)
    const page = await open(run)
    expect(inClass(page, 'run-figures')[0]).toContain('Órdenes1Asignaciones500,01')
    expect(rowsOf(page).map((row) => row[1])).toEqual(['María Ñáñez'])
    expect(rowsOf(await open(`${run}?voided=1`)).map((row) => row.slice(1, 3))).toEqual([
      ['José Pérez', 'Anulada'],
    ])
    const edit = `/paysheets/${ids[1]}/edit?back=${encodeURIComponent(run)}`
    expect((await staff().fill(edit)).location).toBe(run)
    expect((await staff().get(`${run}/${world.paysheet}/delete`)).status).toBe(404)
  })

  test('is named on the page of its order, and the list of orders names it', async () => {
    const page = await open(`/paysheets/${ids[0]}`)
    expect(page.link('N° 000002, Segunda quincena de noviembre de 2026')).toBe(run)
    const list = await open(`/paysheets?payroll_run=${run.split('/')[2]}`)
    expect(list.rows).toHaveLength(2)
    expect(list.text).toContain('Nómina: N° 000002')
  })

  test('has the changes of the run and of its orders, newest first', async () => {
    await call('PATCH', `paysheets/${ids[0]}`, { concept: 'Quincena' })
    await staff().fill(`${run}/title`, { title: 'Aguinaldo' })
    const page = await open(`${run}/history`)
    expect(page.rows.map(([what, , user]) => [what, user])).toEqual([
      ['Modificó: Nómina N° 000002', 'Dario'],
      ['Modificó: Orden de nómina N° 000003', 'Administrador'],
      ['Creó: Orden de nómina N° 000004', 'Administrador'],
      ['Creó: Orden de nómina N° 000003', 'Administrador'],
      ['Creó: Nómina N° 000002', 'Administrador'],
    ])
    expect(page.rows[0]?.at(-1)).toContain(
      'Título: Segunda quincena de noviembre de 2026 → Aguinaldo',
    )
    expect(page.rows[2]?.at(-1)).toContain('Nómina: N° 000002')
    expect(page.link('Orden de nómina N° 000003')).toBe(`/paysheets/${ids[0]}`)
  })

  test('gives its summary as PDF and as a spreadsheet', async () => {
    const page = await open(run)
    expect(page.link('Resumen PDF')).toBe(`/api/reports${run}`)
    const sheet = await staff().get(page.link('Excel'))
    expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })

  test('is 404 when it does not exist', async () => {
    for (const path of ['', '/history', '/title', '/void']) {
      expect((await staff().get(`/payroll-runs/2147483647${path}`)).status).toBe(404)
    }
  })
})

describe('the title of a payroll run', () => {
  test('is changed', async () => {
    const client = staff()
    const saved = await client.fill(`${run}/title`, { title: '  Aguinaldo de 2026 ' })
    expect(saved.location).toBe(run)
    const { page } = await client.follow(saved)
    expect(page.toasts).toEqual(['Exito / La nómina se llama ahora «Aguinaldo de 2026»'])
    expect(page.title).toBe('Aguinaldo de 2026 · Nómina')
  })

  test('is refused when it is empty, or somebody else changed it meanwhile', async () => {
    const empty = await staff().fill(`${run}/title`, { title: '' })
    expect([empty.status, empty.page.errors.title]).toEqual([422, 'Escriba el título de la nómina'])
    const opened = await staff().get(`${run}/title`)
    await t.as('administrator').fill(`${run}/title`, { title: 'Aguinaldo' })
    const late = await staff().submit(opened, { title: 'Bono' })
    expect(late.status).toBe(409)
    expect(late.page.text).toContain('Otro usuario modificó este registro')
    expect((await open(run)).title).toBe('Aguinaldo · Nómina')
  })
})

describe('voiding a payroll run', () => {
  test('shows count and total, and voids all its orders with one reason', async () => {
    const capital = async () => (await read(`accounts/${world.enterprise}`)).capital
    const before = await capital()
    const client = staff()
    const asked = await client.get(`${run}/void`)
    expect(asked.page.text).toContain(
      'Está por anular Segunda quincena de noviembre de 2026 (N° 000002): sus 2 órdenes por 754,01 Bs',
    )
    const voided = await client.submit(asked, { reason: 'Salarios viejos' })
    expect(voided.location).toBe(run)
    const { page } = await client.follow(voided)
    expect(page.toasts).toEqual(['Exito / Se ha anulado la nómina'])
    expect(marksOf(page)).toEqual(['Anulada'])
    expect(offers(page, 'Anular nómina')).toBe(false)
    expect(await capital()).toBe(before + 754.01)
    for (const id of ids) {
      expect((await open(`/paysheets/${id}`)).text).toContain('Motivo: Salarios viejos')
    }
    expect((await staff().get(`${run}/void`)).location).toBe(run)
  })

  test('is taken back from its notice, all orders at once, once', async () => {
    const capital = async () => (await read(`accounts/${world.enterprise}`)).capital
    const before = await capital()
    const client = staff()
    const asked = await client.get(`${run}/void`)
    const voided = await client.submit(asked, { reason: 'Era otra' })
    const { page } = await client.follow(voided)
    const toast = page.all.find((each) => hasClass(each, 'toast'))
    const form = toast && descendants(toast).find(({ tag }) => tag === 'form')
    const undo = form?.attributes.action ?? ''
    expect(undo).toMatch(new RegExp(`^${run}/chosen/undo\\?key=[\\w-]+$`))
    // A second press of the same dialog voids nothing more, and leads to the same notice.
    expect((await client.submit(asked, { reason: 'Era otra' })).location).toBe(run)
    expect((await client.get(undo)).page.text).toContain('Se anularon 2 órdenes el ')
    // The run's own page has it too, for who voided it and while it can be done.
    const offered = async (who = client) =>
      (await who.get(run)).page.all.find(({ attributes }) => attributes.href === undo)
    expect(await offered()).toBeDefined()
    expect(await offered(t.as('administrator'))).toBeUndefined()
    expect((await t.as('administrator').post(undo)).status).toBe(404)
    const done = await client.post(undo)
    expect([done.status, done.location]).toEqual([303, run])
    const again = (await client.follow(done)).page
    expect(again.toasts).toEqual(['Exito / Se ha deshecho la anulación de 2 órdenes'])
    expect(marksOf(again)).toEqual(['Aprobada'])
    expect(await offered()).toBeUndefined()
    // José: 250,00 + 40,00 − 5,00 − 10,50; María: 500,01 − 10,00 − 10,50.
    const nets = rowsOf(again).map((row) => row.find((cell) => /^(274,50|479,51) Bs$/.test(cell)))
    expect(nets).toEqual(['274,50 Bs', '479,51 Bs'])
    expect(await capital()).toBe(before)
    const changes = await t.changes()
    await client.post(undo)
    // The old dialog does not say of a run in force that it is voided.
    const late = await client.submit(asked, { reason: 'Era otra' })
    expect(late.status).toBe(409)
    expect(late.page.alert).toContain('luego se deshizo: la nómina está en vigor')
    expect(await t.changes()).toBe(changes)
  })

  test('is not voided by a form that does not say what it showed', async () => {
    const client = staff()
    const changes = await t.changes()
    const sent = { reason: 'Era otra', version: '' }
    expect((await client.submit(await client.get(`${run}/void`), sent)).status).toBe(409)
    expect(await t.changes()).toBe(changes)
  })

  test('is taken back on its page as well where the API voided it', async () => {
    const client = staff()
    const id = Number(run.split('/').at(-1))
    expect((await client.api('DELETE', `payroll-runs/${id}`, { reason: 'Era otra' })).status).toBe(
      204,
    )
    const asked = await client.get((await client.get(run)).page.link('Deshacer'))
    const done = await client.submit(asked, {}, 'Deshacer')
    expect(marksOf((await client.follow(done)).page)).toEqual(['Aprobada'])
  })

  test('is not taken back on its page after ten minutes', async () => {
    const client = staff()
    await client.submit(await client.get(`${run}/void`), { reason: 'Era otra' })
    t.wait(10)
    expect(offers((await client.get(run)).page, 'Deshacer')).toBe(true)
    t.wait(1)
    expect(offers((await client.get(run)).page, 'Deshacer')).toBe(false)
  })

  test('is told on every tab: when, by whom, how much it was, and why', async () => {
    await staff().submit(await staff().get(`${run}/void`), { reason: 'Era otra' })
    for (const tab of ['', '/comparison', '/bank-files', '/history']) {
      expect((await open(`${run}${tab}`)).text).toMatch(
        /Anulada el 11\/\d\d\/2026 \d\d:\d\d por Dario, con 2 órdenes por 754,01 Bs\. Motivo: Era otra/,
      )
    }
    // The other run, which is in force.
    expect((await open('/payroll-runs/1')).text).not.toContain('Anulada el')
  })

  test('is taken back on its page also when one of its orders came back alone', async () => {
    const client = staff()
    await client.submit(await client.get(`${run}/void`), { reason: 'Era otra' })
    const undo = (await client.get(run)).page.link('Deshacer')
    expect((await client.post(`/paysheets/${ids[0]}/undo`)).status).toBe(303)
    const { page } = await client.get(run)
    expect(marksOf(page)).toEqual(['Aprobada'])
    // Beside what comes next for the run as it is.
    expect(page.link('Archivo del banco')).toBe(`${run}/bank-files`)
    expect(page.link('Deshacer la anulación')).toBe(undo)
    const asked = await client.get(undo)
    // María: 500,01 − 10,00 − 10,50.
    const which = 'Vuelve a estar en vigor 1 por 479,51 Bs, con su número'
    expect(asked.page.text).toContain(which)
    const done = await client.submit(asked, {}, 'Deshacer')
    expect(done.location).toBe(run)
    const again = (await client.follow(done)).page
    expect(rowsOf(again)).toHaveLength(2)
    expect(offers(again, 'Deshacer la anulación')).toBe(false)
  })

  test('is taken back on the page of each run whose orders were voided together', async () => {
    const client = staff()
    const next = { ...ORDER, payday: 'primera', issued_at: '2026-10-10' }
    const { data } = await make('paysheets/bulk-store', [
      { ...next, ...JOSE, number: '91', enterprise_id: world.enterprise },
      { ...next, ...MARIA, number: '92', enterprise_id: world.enterprise },
    ])
    const [more] = data
    const other = `/payroll-runs/${more.payroll_run_id}`
    expect(other).not.toBe(run)
    const opened = await client.get(`/paysheets/chosen?ids=${[...ids, more.id]}`)
    expect((await client.submit(opened, { reason: 'Lote' }, 'Anular')).status).toBe(303)
    const offered = async (path: string) => {
      const { page } = await client.get(path)
      return page.all.flatMap(({ attributes: { href = '' } }) =>
        href.includes('/undo?') ? [new URL(href, 'http://x').searchParams.get('key')] : [],
      )
    }
    const keys = await offered(run)
    expect(keys).toHaveLength(1)
    expect(await offered(other)).toEqual(keys)
  })

  test('says how much of its net waits for approval, where a part of it does', async () => {
    const figures = async () => inClass(await open(run), 'run-figures')[0]
    const waits = (id = 0) =>
      t.write((tx) => tx.update(paysheets).set({ pending: true }).where(eq(paysheets.id, id)))
    // José's 274,50 of 754,01, and then María's 479,51, too.
    await waits(ids[0])
    expect(await figures()).toMatch(/Neto a pagar754,01 Bsde ellos, 274,50 Bs por aprobar$/)
    const part = await open(run)
    expect(marksOf(part)).toEqual(['Aprobada', '1 por aprobar'])
    const named = async () => rowsOf(await open(run)).map((row) => row.slice(1, 3))
    expect(await named()).toEqual([
      ['José Pérez', 'Por aprobar'],
      ['María Ñáñez', ''],
    ])
    expect((await open('/payroll-runs')).text).toContain('Aprobada 1 por aprobar')
    await waits(ids[1])
    expect(await figures()).toMatch(/Neto a pagar754,01 Bs$/)
    expect(marksOf(await open(run))).toEqual(['Por aprobar'])
    expect((await named()).flat()).not.toContain('Por aprobar')
  })

  test('says of what waits for approval that voiding it returns nothing', async () => {
    const said = async () => (await open(`${run}/void`)).text
    const waits = (id?: number) =>
      t.write((tx) =>
        tx
          .update(paysheets)
          .set({ pending: true })
          .where(id ? eq(paysheets.id, id) : inArray(paysheets.id, ids)),
      )
    expect(await said()).toContain('754,01 Bs, que vuelven a las cuentas de la empresa.')
    await waits(ids[0])
    expect(await said()).toContain(
      'De ellas, 1 espera aprobación y no ha tomado dinero; lo de las demás vuelve',
    )
    await waits()
    const all = await said()
    expect(all).toContain('Espera aprobación: no ha salido dinero de ninguna cuenta.')
    expect(all).not.toContain('vuelve')
  })

  test('does nothing once the run is no longer what was seen', async () => {
    const asked = await staff().get(`${run}/void`)
    await call('PATCH', `paysheets/${ids[0]}`, { adition: 1000, adition_reason: 'Bono' })
    const before = await t.changes()
    const refused = await staff().submit(asked, { reason: 'Error' })
    expect([refused.status, await t.changes()]).toEqual([409, before])
    expect(refused.page.text).toContain('Otro usuario modificó este registro')
    // The dialog shows what it is now: 1.000,00 in place of 40,00.
    expect(refused.page.text).toContain('sus 2 órdenes por 1.714,01 Bs')
    expect((await staff().submit(refused, { reason: 'Error' })).location).toBe(run)
  })

  test('is done in three clicks from the list', async () => {
    const list = await open('/payroll-runs')
    const opened = list.link('Segunda quincena de noviembre de 2026')
    const dialog = (await open(opened)).link('Anular nómina')
    const none = await staff().submit(await staff().get(dialog))
    expect([none.status, none.page.alert]).toEqual([422, 'Escriba el motivo'])
    await staff().submit(await staff().get(dialog), { reason: 'Repetida' })
    expect(rowOf(await open('/payroll-runs'), 'Segunda quincena').cells).toContain('Anulada')
  })
})
