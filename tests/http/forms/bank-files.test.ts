// Proves docs/rules/bank-files.md#16, #21, #23, #24, #25, #27, #28.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { offers } from '#tests/support/http/screen.ts'

const t = testApp()
const staff = () => t.as('developer')

/** A run of José's first fortnight out of the account at Banesco; its id. */
async function aRun(account = world.joseAccounts[0], issued_at = '2026-11-20') {
  const order = {
    ...{ titular_id: world.jose, account_id: account, enterprise_id: world.enterprise },
    ...{ transaction: 'Transferencia', payday: 'primera', number: 'N-1', concept: 'Nómina' },
    ...{ realized: 'Ana', issued_at },
  }
  const { json } = await staff().api('POST', 'paysheets/bulk-store', [order])
  const [{ id, payroll_run_id }] = json.data
  return { id, path: `/payroll-runs/${payroll_run_id}/bank-files` }
}

describe('The bank files of a run', () => {
  test('are previewed, made by one button, listed, and asked about again', async () => {
    const { path } = await aRun()
    const client = staff()
    const opened = await client.get(path)
    expect(opened.page.text).toContain('1 línea por 250,00 Bs')
    expect(opened.page.text).toContain(
      'Confirme con su banco la primera vez. Según el manual del banco y muestras de archivos',
    )
    const made = await client.submit(opened)
    expect([made.status, made.location]).toEqual([303, path])
    const listed = await client.get(path)
    expect(listed.page.text).toContain('Se ha generado el archivo')
    // The page itself leads a browser to the file.
    const refresh = listed.page.all.find(({ attributes }) => attributes['http-equiv'] === 'refresh')
    expect(refresh?.attributes.content).toBe('0;url=/api/bank-files/2/file')
    expect(listed.page.text).toContain('Generado')
    expect(listed.page.text).toContain('todas las órdenes van ya en un archivo')
    expect(listed.page.text).toContain('1 orden va ya en un archivo')
    const asked = await client.submit(listed)
    expect(asked.status).toBe(422)
    expect(asked.page.text).toContain('Ponerlas también en otro archivo')
    // The form has no field for the account, so that nothing names or leads to one.
    expect(asked.page.alert).toMatch(/^La orden de José Pérez ya va en un archivo/)
    expect(asked.page.alert).not.toContain('account_id')
    const again = await client.submit(asked, { allow_again: 'on' })
    expect(again.status).toBe(303)
  })

  test('are made once by a form that is sent again, which leads to them if it says otherwise', async () => {
    const { path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    const files = async () => (await client.api('GET', 'bank-files?limit=0')).json.data.length
    const before = await files()
    const asked = await client.submit(await client.get(path))
    const press = (more = {}) => client.submit(asked, { allow_again: 'on', ...more })
    for (const { status } of [await press(), await press(), await press()]) expect(status).toBe(303)
    expect(await files()).toBe(before + 1)
    const other = await press({ format: 'csv', value_date: '2026-11-27' })
    expect([other.status, await files()]).toEqual([409, before + 1])
    expect(other.page.text).toContain('Ya creó el archivo N° 000003')
    expect(other.page.link('Ver el archivo N° 000003')).toMatch(/^\/bank-files\/\d+$/)
  })

  test('of a run are not said to be made by the key of another run’s form', async () => {
    const [first, second] = [await aRun(), await aRun(world.joseAccounts[0], '2026-12-04')]
    const client = staff()
    const opened = await client.get(first.path)
    expect((await client.submit(opened)).location).toBe(first.path)
    const key = opened.page.values.key ?? ''
    const typed = { value_date: '2026-11-20', key }
    expect((await client.submit(await client.get(second.path), typed)).status).toBe(409)
    const made = await client.submit(await client.get(second.path), { value_date: '2026-11-20' })
    expect([made.status, made.location]).toEqual([303, second.path])
  })

  test('are made again by one of two who were asked about the same file', async () => {
    const { path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    const [mine, hers] = [
      await client.submit(await client.get(path)),
      await client.submit(await client.get(path)),
    ]
    expect((await client.submit(mine, { allow_again: 'on' })).status).toBe(303)
    const asked = await client.submit(hers, { allow_again: 'on' })
    expect(asked.status).toBe(422)
    expect(asked.page.text).toContain('Va en el archivo N° 000003')
    // The box speaks of another file now, and is to be ticked anew.
    expect((await client.submit(asked)).status).toBe(422)
    expect((await client.submit(asked, { allow_again: 'on' })).status).toBe(303)
  })

  test('say who is left out in the chosen format, without making anything', async () => {
    const { path } = await aRun(world.joseAccounts[1])
    const before = await t.changes()
    const typed = { account_id: `${world.enterprise}`, format: 'mercantil', intent: 'refresh' }
    const { status, page } = await staff().post(path, typed)
    expect(status).toBe(200)
    expect(page.text).toContain('paga desde cuentas 0105')
    expect(page.text).toContain('Según la especificación del banco')
    expect(await t.changes()).toBe(before)
  })
})

describe('The bank files of an account', () => {
  const said = 'No se puede generar el archivo. Falta'
  /** Moves the run's order to the account at Mercantil, whose serial nobody has written. */
  async function atMercantil() {
    const { id, path } = await aRun()
    const { poor } = world
    await staff().api('POST', 'incomes', {
      ...{ account_id: poor, amount: 1000, provider: 'Ventas', number: '1', concept: 'Ventas' },
      issued_at: '2026-11-01',
    })
    const moved = { enterprise_id: poor, allow_balance_by_date: true }
    expect((await staff().api('PATCH', `paysheets/${id}`, moved)).status).toBe(200)
    return path
  }

  test('that lacks what its bank assigned have no button, but say what and where', async () => {
    const path = await atMercantil()
    const client = staff()
    const opened = await client.get(path)
    const settings = `/company-accounts/${world.poor}/bank-file`
    expect(opened.page.text).toContain(`${said} «Serial de la empresa»`)
    const there = `${settings}?${new URLSearchParams({ redirectTo: path })}`
    expect(opened.page.link('Ir a «Archivo del banco» de la cuenta')).toBe(there)
    expect(offers(opened.page, 'Generar')).toBe(false)
    const csv = await client.submit(opened, { format: 'csv' }, 'Actualizar')
    expect(offers(csv.page, 'Generar')).toBe(true)
    // What was missing leads back to where it was missing, and nowhere else.
    const saved = await client.fill(there, { format: 'mercantil', serial: '1545' })
    expect(saved.location).toBe(path)
    const outside = `${settings}?redirectTo=https%3A%2F%2Fotra.example`
    expect((await client.fill(outside, { serial: '1546' })).location).toBe(settings)
    const { page } = await client.get(path)
    expect(offers(page, 'Generar')).toBe(true)
    // The bank's own format is chosen and stands first.
    const form = page.all.find(({ tag }) => tag === 'main')
    expect(form && optionsOf(form, 'format')[0]?.value).toBe('mercantil')
  })

  test('name all that is missing', async () => {
    const { path } = await aRun()
    const typed = { account_id: `${world.enterprise}`, format: 'bnc', intent: 'refresh' }
    await t.write((tx) =>
      tx
        .update(accounts)
        .set({ number: '01910000010000000001' })
        .where(eq(accounts.id, world.enterprise)),
    )
    const { page } = await staff().post(path, typed)
    expect(page.text).toContain(
      'Faltan «Marca del débito» y «Marca de los créditos»: se escriben en la cuenta',
    )
  })

  test('have no button when no order can go into one', async () => {
    const { id, path } = await aRun()
    await staff().api('PATCH', `paysheets/${id}`, { transaction: 'Cheque' })
    const { page } = await staff().get(path)
    expect(page.text).toContain('Ninguna orden entra en un archivo nuevo')
    expect(page.text).not.toContain('0 líneas')
    expect(page.text).toContain('Se paga por cheque')
    expect(offers(page, 'Generar')).toBe(false)
  })

  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-04', '2026-11-20'],
    ['2026-11-27', '2026-11-27'],
  ])('of a run of %s pay on %s unless another day is chosen', async (issued_at, pays) => {
    const { path } = await aRun(world.joseAccounts[0], issued_at)
    expect((await staff().get(path)).page.values.value_date).toBe(pays)
  })
})

describe('A bank file', () => {
  test('is sent once somebody says so, who and when', async () => {
    const { path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    const made = await client.get('/bank-files/2')
    expect(made.page.text).toContain('EstadoGenerado')
    const dialog = await client.get(made.page.link('Marcar como enviado'))
    expect(dialog.page.text).toContain(
      '¿Ya subió a la página de Banesco el archivo N° 000002, de 1 línea por 250,00 Bs?',
    )
    const waits = await client.get('/dashboard')
    expect(waits.page.text).toContain('Archivo del banco por enviar')
    const states = async () => {
      const { page } = await client.get('/bank-files/2')
      const main = page.all.find(({ tag }) => tag === 'main')
      return main && optionsOf(main, 'status').map(({ label }) => label)
    }
    expect(await states()).toEqual(['Todos', 'Por enviar'])
    const said = await client.submit(dialog)
    expect([said.status, said.location]).toEqual([303, '/bank-files/2'])
    const sent = await client.get('/bank-files/2')
    expect(sent.page.text).toMatch(/EstadoEnviado el \d\d\/\d\d\/2026 \d\d:\d\d por /)
    expect(sent.page.all.some(({ attributes }) => attributes.href === '/bank-files/2/sent')).toBe(
      false,
    )
    expect((await client.get(path)).page.text).toContain('Enviado')
    expect((await client.submit(dialog)).page.text).toContain('Alguien ya dijo que se envió')
    expect((await client.get('/dashboard')).page.text).not.toContain('por enviar')
    expect(await states()).toEqual(['Todos', 'Enviada', 'Pagada', 'Rechazada'])
    const all = await client.get(sent.page.link('Todas pagadas'))
    expect(all.page.text).toContain('¿Pagó el banco la línea que está enviada? Las rechazadas')
    expect((await client.submit(all)).status).toBe(303)
    const paid = await client.get('/bank-files/2')
    expect(paid.page.text).toMatch(/EstadoPagado, enviado el \d\d\/\d\d\/2026 \d\d:\d\d por /)
    expect((await client.get(path)).page.text).toContain('Pagado')
  })

  test('has lines that are rejected with a reason, which the run and the dashboard list', async () => {
    const { id, path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    const line = `/bank-files/2/lines/${id}`
    expect((await client.fill(line, { status: 'rejected', reason: '' })).status).toBe(422)
    const said = await client.fill(line, { status: 'rejected', reason: 'Cuenta inexistente' })
    expect([said.status, said.location]).toEqual([303, '/bank-files/2'])
    for (const place of [path, '/dashboard', '/bank-files/2']) {
      expect((await client.get(place)).page.text).toContain('Cuenta inexistente')
    }
  })

  test('has a dialog for a line that refuses what was changed since it was opened', async () => {
    const { id, path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    const opened = await client.get(`/bank-files/2/lines/${id}`)
    await client.api('PATCH', 'bank-files/2', { lines: [{ order_id: id, status: 'paid' }] })
    const stale = await client.submit(opened, { status: 'rejected', reason: 'No' })
    expect(stale.page.text).toContain('Pagada')
    expect([stale.status, stale.page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
    expect((await client.get('/bank-files/2?status=paid')).page.text).toContain('José Pérez')
  })

  test('is said to be paid as a whole', async () => {
    const { path } = await aRun()
    const client = staff()
    await client.submit(await client.get(path))
    expect((await client.fill('/bank-files/2/paid', {})).status).toBe(303)
    expect((await client.get('/bank-files/2?status=paid')).page.text).toContain('José Pérez')
    expect((await client.get(path)).page.text).toContain('Pagado')
  })

  test('of Bancaribe takes the bank’s result, all of it or nothing', async () => {
    const path = `/bank-files/${world.bankFile}`
    const said = '01340001630000000001/500.01/Maria Nanez/EE/CTA TERCERO NO AFILIADA'
    const client = staff()
    for (const wrong of ['x', `${said}\n${said}`, said.replace('500.01', '9.00')]) {
      expect((await client.fill(`${path}/result`, { result: wrong }, 'result')).status).toBe(422)
    }
    expect((await client.get(path)).page.text).toContain('Por enviar')
    expect((await client.fill(`${path}/result`, { result: `${said}\r\n` }, 'result')).status).toBe(
      303,
    )
    const { json } = await client.api('GET', `bank-files/${world.bankFile}?with=lines`)
    expect(json.lines).toMatchObject([{ status: 'rejected', reason: 'CTA TERCERO NO AFILIADA' }])
  })
})

describe('The result of Bancaribe', () => {
  const path = `/bank-files/${world.bankFile}`
  const said = '01340001630000000001/500.01/Maria Ñanez/EE/CUENTA SEGÚN BANCO CERRADA'
  function upload(text: Uint8Array | string) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(Buffer.from(text))], 'resultado.txt'))
    return staff().send(`${path}/result`, { method: 'POST', body })
  }
  const lines = async () =>
    (await staff().api('GET', `bank-files/${world.bankFile}?with=lines`)).json.lines

  test('may be pasted or chosen in one form, and a wrong file leaves what was pasted', async () => {
    const client = staff()
    const { page } = await client.get(`${path}/result`)
    const forms = page.all.filter(
      ({ tag, attributes }) => tag === 'form' && attributes.encType === 'multipart/form-data',
    )
    expect(forms).toHaveLength(1)
    const body = new FormData()
    body.set('result', said)
    body.set('file', new File(['hola'], 'otro.txt'))
    const refused = await client.send(`${path}/result`, { method: 'POST', body })
    expect(refused.status).toBe(422)
    expect(refused.page.errorOf('file')).toContain('no tiene la forma')
    expect(refused.page.values.result).toBe(said)
    const pasted = new FormData()
    pasted.set('result', said)
    pasted.set('file', new File([], ''))
    const taken = await client.send(`${path}/result`, { method: 'POST', body: pasted })
    expect(taken).toMatchObject({ status: 303, location: path })
    expect(await lines()).toMatchObject([{ status: 'rejected' }])
  })

  test.each([
    ['UTF-8', Buffer.from(`${said}\r\n`)],
    ['what Windows writes', Buffer.from(said, 'latin1')],
  ])('is taken as a file in %s', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 303, location: path })
    expect(await lines()).toMatchObject([
      { status: 'rejected', reason: 'CUENTA SEGÚN BANCO CERRADA' },
    ])
  })

  test.each([
    ['', 'Elija el archivo de resultado'],
    ['PK\u0003\u0004', 'Contiene caracteres que no se permiten'],
    ['hola', 'no tiene la forma del resultado de Bancaribe'],
    [`${said}\n${said}`, 'La línea 2 no es de este archivo'],
  ])('that is %j changes nothing, and says why', async (text, why) => {
    const before = await t.changes()
    const refused = await upload(text)
    expect([refused.status, await t.changes()]).toEqual([422, before])
    expect(refused.page.errors.file).toContain(why)
  })

  test('that is too large is read no further, and told so beside its field', async () => {
    for (const size of [700_000, 3_000_000]) {
      const { status, page } = await upload('x'.repeat(size))
      expect([status, page.errorOf('file')]).toEqual([422, 'El archivo pasa de 600 KB'])
    }
  })
})

describe("A company account's 'Archivo del banco'", () => {
  test('keeps what its bank assigned, by its format, and that the bank accepted it', async () => {
    const path = `/company-accounts/${world.poor}/bank-file`
    const client = staff()
    const missing = await client.fill(path, { format: 'mercantil' })
    expect([missing.status, missing.page.text]).toEqual([
      422,
      expect.stringContaining('Lo pide el banco'),
    ])
    const other = await client.fill(path, { format: 'banesco' })
    expect(other.status).toBe(422)
    const good = { format: 'mercantil', serial: '1545', payment_type: '424', accepted: 'on' }
    expect((await client.fill(path, good)).status).toBe(303)
    const { page } = await client.get(path)
    expect(page.text).toContain('Serial de la empresa')
    expect((await client.fill(path, { ...good, serial: '123456789' })).status).toBe(422)
  })
})

test('Personal orders are chosen for a file by their boxes', async () => {
  const client = staff()
  const paid = (number: string) => ({
    ...{ titular_id: world.maria, account_id: world.mariaAccount, enterprise_id: world.enterprise },
    ...{ transaction: 'Transferencia', number, amount: 10, concept: `Pago ${number}` },
    ...{ realized: 'Ana', issued_at: '2026-11-13' },
  })
  const first = await client.api('POST', 'payments', paid('P-1'))
  await client.api('POST', 'payments', paid('P-2'))
  const path = `/payments/bank-files?account=${world.enterprise}`
  const opened = await client.get(path)
  expect(opened.page.text).toContain('Pago P-1')
  const said = { account_id: `${world.enterprise}`, format: 'banesco' }
  const nobody = await client.post(path, said)
  expect([nobody.status, nobody.page.text]).toEqual([
    422,
    expect.stringContaining('Elija al menos una orden'),
  ])
  const made = await client.post(path, { ...said, ids: `${first.json.id}` })
  expect([made.status, made.location]).toEqual([303, '/bank-files/2'])
  const left = (await client.get(path)).page.text
  expect([left.includes('Pago P-1'), left.includes('Pago P-2')]).toEqual([false, true])
})
