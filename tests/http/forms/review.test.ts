// Proves docs/rules/payroll.md#15; docs/rules/run-review.md#2, #4, #5; docs/rules/mail.md#8.
/** The review of the bulk wizard, as a browser without scripts shows it (docs/rules/run-review.md#1). */
import { describe, expect, test } from 'vitest'
import { openMailChannel } from '#app/io/messaging/mail-queue.server.ts'
import { changeSalary } from '#app/models/titulars/salaries/change.server.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Answer, Client, Page } from '#tests/support/http/client.ts'
import type { Fields } from '#tests/support/http/forms.ts'
import { descendants, type Element, hasClass, textOf } from '#tests/support/http/html.ts'
import { crumbsOf } from '#tests/support/http/screen.ts'
import { withoutToggles } from '#tests/support/http/toggles.ts'
import { later } from '#tests/support/models/actor.ts'
import { aBank, aCompanyAccount, bs, day } from '#tests/support/models/factories.ts'

const t = testApp()
const { read, make, call } = apiOf(t)
const WIZARD = '/paysheets/create/many'
const REVIEW = `${WIZARD}?step=3&review=1`
const [JOSE, MARIA] = [String(world.jose), String(world.maria)]
const staff = () => t.as('developer')
const total = async () => (await read('paysheets')).total

const COMMON = {
  realized: 'Administración',
  authorized: 'Gerencia',
  transaction: 'Transferencia',
  concept: 'Quincena',
}
const BASICS = { ...COMMON, payday: 'segunda', issued_at: '2026-11-27' }

async function land(client: Client, answer: Answer): Promise<Answer> {
  return answer.location === null ? answer : land(client, await client.follow(answer))
}
const press = async (
  client: Client,
  at: Answer,
  button: string,
  form: string,
  typed: Fields = {},
) => land(client, await client.submit(at, typed, button, form))

/** The wizard's third step with these employees. */
async function toSheets(client: Client, ids: string[], basics: Fields = {}): Promise<Answer> {
  const first = await client.get(WIZARD)
  const second = await press(client, first, 'Siguiente', 'selection', { titular: ids })
  const third = await press(client, second, 'Siguiente', 'basics', { ...BASICS, ...basics })
  return withoutToggles(client, third)
}

/** The review of orders that are all filled in, numbered from 0099. */
async function toReview(client: Client, ids: string[], basics: Fields = {}): Promise<Answer> {
  let at = await toSheets(client, ids, basics)
  if (ids.includes(JOSE)) {
    const jose = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    at = await press(client, jose, 'Guardar y siguiente', 'sheet', {
      account_id: String(world.joseAccounts[1]),
    })
  }
  const all_enterprise_id = String(world.enterprise)
  at = await press(client, at, 'Aplicar la cuenta a todos', 'sheet', { all_enterprise_id })
  at = await press(client, at, 'Aplicar la numeración a todos', 'sheet', { first: '0099' })
  return press(client, at, 'Crear todas', 'sheet')
}

const of = (page: Page, name: string) =>
  page.all.filter((e) => hasClass(e, name)).flatMap(descendants)
const childrenOf = ({ children }: Element) =>
  children.filter((child) => typeof child !== 'string') as Element[]
/** The notices as `count title: text`; those in red are marked. */
const noticesOf = (page: Page) =>
  of(page, 'review-notices')
    .filter(({ tag }) => tag === 'li')
    .map((line) => {
      const [count, title, who] = childrenOf(line).map(textOf)
      return `${hasClass(line, 'wrong') ? '! ' : ''}${count} ${title}: ${who}`
    })
/** The table's rows as `name net number marks`. */
const rowsOf = (page: Page) =>
  of(page, 'review-table')
    .filter(({ tag }) => tag === 'tbody')
    .flatMap(childrenOf)
    .map((row) => {
      const cells = childrenOf(row).map(textOf)
      return [cells[0], ...cells.slice(-4).filter((_, i) => i !== 1)].join(' ').trim()
    })
const sumsOf = ({ all }: Page) =>
  textOf(all.find(({ attributes }) => attributes['aria-label'] === 'Sumas'))

/** An employee with an account at the bank of the company account. */
async function anEmployee(name: string, ric: string, number: string): Promise<number> {
  const person = { name, ric, type: 'Natural', scope: 'Empleado', salary: 200 }
  const { id } = await make('titulars', person)
  const account = { number, type: 'Ahorro', titular_id: id, allow_check_digit: true }
  await make('accounts', { ...account, bank_id: world.banesco })
  return id
}

/**
 * The run of the second fortnight of October: María, José and Pedro. The only order of the world's
 * later run is voided, so that this one is the newest live one.
 */
async function aRun(): Promise<void> {
  await call('DELETE', `paysheets/${world.paysheet}`)
  const pedro = await anEmployee('Pedro Gil', 'V15555555', '01340001630000000077')
  const { data } = await read(`accounts?titular=${pedro}`)
  const order = { ...COMMON, payday: 'segunda', issued_at: '2026-10-30', amount: 1 }
  const enterprise_id = world.enterprise
  const { status } = await call('POST', 'paysheets/bulk-store', [
    {
      ...order,
      ...{ titular_id: world.maria, account_id: world.mariaAccount, enterprise_id, number: '1' },
      ...{
        adition: 5,
        adition_reason: 'Guardia',
        lph: true,
        sso: false,
        lacks: false,
        bonus: false,
      },
    },
    {
      ...order,
      ...{ titular_id: world.jose, account_id: world.joseAccounts[1], enterprise_id, number: '2' },
      ...{ lph: false, sso: false, lacks: false, bonus: false },
    },
    {
      ...order,
      ...{ titular_id: pedro, account_id: data[0].id, enterprise_id, number: '3' },
      ...{ lph: false, sso: false, lacks: false, bonus: false },
    },
  ])
  expect(status).toBe(201)
}

test('of one name, each has their cédula in the steps and in the review', async () => {
  const client = staff()
  await call('PATCH', `titulars/${JOSE}`, { name: 'María Ñáñez' })
  const sheets = await toSheets(client, [JOSE, MARIA])
  expect(sheets.page.text).toContain('María Ñáñez (V-11.470.283)')
  for (const step of ['step=3', 'step=3&view=table', 'step=3&review=1']) {
    const { text } = (await client.get(`${WIZARD}?${step}`)).page
    for (const ric of ['V-11.470.283', 'V-12.345.678']) expect(text).toContain(`María Ñáñez ${ric}`)
  }
  await call('PATCH', `titulars/${JOSE}`, { name: 'José Pérez' })
  expect((await client.get(`${WIZARD}?step=3`)).page.text).not.toContain('V-1')
})

/** What the settings have amounts for, and the law takes. */
const NOBODY_HAS =
  '! 4 Configurado, y nadie lo lleva: L.P.H (1 %), Bono de alimentación, S.S.O y Paro forzoso'

describe('The review', () => {
  test('shows sums, accounts and every order, and creates what it shows', async () => {
    const client = staff()
    const review = await toReview(client, [JOSE, MARIA])
    const { page } = review
    expect([review.status, page.path]).toEqual([200, REVIEW])
    expect(crumbsOf(page).at(-1)).toEqual(['Revisar', ''])
    // 250,00 of José and 500,01 of María; 9.500,00 are there.
    expect(sumsOf(page)).toMatch(/Salario base750,01.*Total750,01/)
    expect(sumsOf(page)).toMatch(/29\.500,00−750,018\.749,99/)
    expect(rowsOf(page)).toEqual(['José Pérez 250,00 0099 Nueva', 'María Ñáñez 500,01 0100'])
    expect(page.text).toContain('2 órdenes · 750,01 Bs')
    expect(await total()).toBe(1)
    const made = await client.submit(review, {}, 'Confirmar y crear', 'review')
    expect([made.status, made.location]).toEqual([303, `${WIZARD}?step=1`])
    const { data } = await read('paysheets?sort_by=order,desc&limit=2')
    expect(data).toMatchObject([{ total: 500.01 }, { total: 250 }])
  })

  test('counts what is dated later out of what the account has on the day', async () => {
    await make('incomes', {
      ...{ account_id: world.enterprise, amount: 5000, provider: 'Ventas', number: 'I-9' },
      ...{ concept: 'Ventas', issued_at: '2026-12-20' },
    })
    const client = staff()
    const { page } = await toReview(client, [JOSE, MARIA])
    // As without the income: 9.500,00 less 750,01.
    expect(sumsOf(page)).toMatch(/29\.500,00−750,018\.749,99/)
    const sheet = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    expect(sheet.page.text).toMatch(/Quedan en .*8\.749,99/)
    await call('PATCH', `incomes/${(await read('incomes?limit=1&sort_by=id,desc')).data[0].id}`, {
      issued_at: '2026-11-27',
    })
    expect(sumsOf((await client.get(REVIEW)).page)).toMatch(/214\.500,00−750,0113\.749,99/)
  })

  test('names arrears among what is earned, and its sums come to the net', async () => {
    const raise = { salary: bs(1200.01), since: day('2026-11-01'), reason: null }
    await t.write((tx) => changeSalary(tx, world.maria, raise, later(1), undefined))
    const { page } = await toReview(staff(), [MARIA], { arrears: 'on' })
    // María's primera paid 500,00 of 1.000,01; 1.200,01 since then makes it 600,00. Now 600,01 more.
    expect(sumsOf(page)).toMatch(/Salario base600,01Diferencia de salario \(1\)100,00.*Total700,01/)
    expect(page.text).toContain('1 orden · 700,01 Bs')
  })

  test('has a column for each concept, the paying account and the number', async () => {
    const client = staff()
    const sheet = await toSheets(client, [MARIA])
    const enterprise_id = String(world.enterprise)
    const extras = { adition: '20', adition_reason: 'Guardia', discount: '7,5', lph: 'on' }
    const filled = { enterprise_id, number: '7', discount_reason: 'Vale', ...extras }
    const { page } = await press(client, sheet, 'Crear todas', 'sheet', filled)
    const lineOf = (part: string) =>
      of(page, 'review-table')
        .filter(({ tag }) => tag === part)
        .flatMap(childrenOf)
        .flatMap(childrenOf)
        .map(textOf)
    expect(lineOf('thead')).toEqual([
      ...['Empleado', 'Base', 'Adicionales', 'Bono', 'L.P.H', 'S.S.O', 'Paro f.', 'Descuento'],
      ...['Neto', 'Cuenta', 'Número', 'Marcas'],
    ])
    // 500,01 + 20,00 − 10,00 (1 % of 1.000,01) − 7,50
    const amounts = ['500,01', '20,00', '–', '−10,00', '–', '–', '−7,50', '502,51']
    const account = expect.stringMatching(/^Banesco ··\d{4}$/)
    expect(lineOf('tbody')).toEqual(['María Ñáñez', ...amounts, account, '7', ''])
    expect(lineOf('tfoot')).toEqual(['1 empleado', ...amounts, ''])
  })

  test('says what is unusual, compared with everybody’s last order', async () => {
    await aRun()
    // Without an account there nobody could be paid from José's bank.
    await t.write(async (tx) => aCompanyAccount(tx, { bank_id: await aBank(tx, '0102') }))
    const client = staff()
    const ana = await anEmployee('Ana Paz', 'V15555556', '01340001630000000078')
    await call('PATCH', `titulars/${world.maria}`, { salary: 2000 })
    const { page } = await toReview(client, [JOSE, MARIA, String(ana)])
    expect(page.text).toContain(
      'Segunda quincena de noviembre de 2026, cada persona comparada con su última orden, y quién falta con la segunda quincena de octubre de 2026 (N° 000002) · Concepto: Quincena',
    )
    // María had 500,01 + 5,00 − 10,00 of 1.000,01; now she has 1.000,00.
    expect(noticesOf(page)).toEqual([
      NOBODY_HAS,
      '! 1 Neto muy distinto del anterior: María Ñáñez: 1.000,00 Bs, antes 495,01 Bs (+102 %)',
      '1 Sin deducciones: María Ñáñez: su última orden las tenía',
      '1 El salario cambió: María Ñáñez: 2.000,00 Bs, antes 1.000,01 Bs',
      '1 Se paga desde otro banco: José Pérez · transferencia a otro banco',
      '1 Falta de la nómina anterior: Pedro Gil · sigue activo',
      '1 Persona nueva: Ana Paz: no tiene una orden anterior',
    ])
    expect(rowsOf(page)).toEqual([
      'María Ñáñez 1.000,00 0101 +102 %Sin deduccionesSalario cambió',
      'Ana Paz 100,00 0099 Nueva',
      'José Pérez 250,00 0100 Otro banco',
    ])
    const only = await client.get(`${REVIEW}&notice=new`)
    expect(rowsOf(only.page)).toEqual(['Ana Paz 100,00 0099 Nueva'])
    const any = await client.get(`${REVIEW}&notice=any`)
    expect(rowsOf(any.page)).toHaveLength(3)
    const unknown = await client.get(`${REVIEW}&notice=constructor`)
    expect(unknown.page.text).toContain('aviso «constructor»')
    expect(rowsOf(unknown.page)).toHaveLength(3)
  })

  test('marks additions copied from the run before, until they are edited', async () => {
    await aRun()
    const client = staff()
    const third = await toSheets(client, [MARIA])
    const copied = await press(client, third, 'Copiar la quincena anterior', 'sheet', {
      copy_extras: 'on',
    })
    const numbered = await press(client, copied, 'Aplicar la numeración a todos', 'sheet', {
      first: '7',
    })
    const review = await press(client, numbered, 'Crear todas', 'sheet')
    expect(noticesOf(review.page)[1]).toBe(
      '1 Ingresos o descuentos copiados: María Ñáñez: 5,00 Bs (Guardia)',
    )
    const sheet = await client.get(`${WIZARD}?step=3&employee=${MARIA}`)
    const edited = await press(client, sheet, 'Crear todas', 'sheet', { adition: '6' })
    expect(noticesOf(edited.page).join()).not.toContain('copiados')
  })

  test('marks another account, days not worked, and what the first fortnight took', async () => {
    await aRun()
    const enterprise_id = String(world.enterprise)
    const jose = { titular_id: world.jose, account_id: world.joseAccounts[0], enterprise_id }
    await make('paysheets', {
      ...{ ...BASICS, ...jose, payday: 'primera', issued_at: '2026-11-13', number: '9' },
      ...{ lph: true, sso: true },
    })
    await call('PATCH', `titulars/${JOSE}`, { hired_at: '2026-12-01' })
    const client = staff()
    await toReview(client, [JOSE])
    const sheet = await client.get(`${WIZARD}?step=3&employee=${JOSE}`)
    const review = await press(client, sheet, 'Crear todas', 'sheet', { lph: 'on' })
    const [row] = rowsOf(review.page)
    expect(row).toContain('No trabajabaingresó el 01 dic 2026, después de esta quincena')
    expect(row).toMatch(/Cuenta cambióde \w+ ··\d{4} a \w+ ··\d{4}, desde el \d+ \w+ 2026 por /)
    expect(row).toContain('Deducido dos vecesL.P.H (1 %)')
    const asked = await client.submit(review, {}, 'Confirmar y crear', 'review')
    expect(asked.status).toBe(422)
    const allowed = await press(
      client,
      review,
      'Pagar de todos modos a quien no trabajaba',
      'review',
    )
    expect(allowed.page.toasts).toEqual(['Se pagarán de todos modos'])
    expect(rowsOf(allowed.page)[0]).toContain('No trabajaba')
    const made = await client.submit(allowed, {}, 'Confirmar y crear', 'review')
    expect(made.status).toBe(303)
  })

  test('says nothing of deductions that the first fortnight has had', async () => {
    await aRun()
    const jose = { titular_id: world.jose, account_id: world.joseAccounts[0] }
    const order = { ...BASICS, ...jose, enterprise_id: world.enterprise, lph: true }
    await make('paysheets', {
      ...order,
      issued_at: '2026-10-30',
      number: '8',
      allow_duplicate: true,
    })
    const review = async () => {
      const client = staff()
      await toReview(client, [JOSE])
      return noticesOf((await client.get(REVIEW)).page).filter((text) =>
        text.includes('deducciones'),
      )
    }
    expect(await review()).toEqual(['1 Sin deducciones: José Pérez: su última orden las tenía'])
    await make('paysheets', { ...order, payday: 'primera', issued_at: '2026-11-13', number: '9' })
    expect(await review()).toEqual([])
  })

  test('says of a first run that nobody is compared', async () => {
    await call('DELETE', `paysheets/${world.paysheet}`)
    const { page } = await toReview(staff(), [JOSE])
    expect(page.text).toContain('Segunda quincena de noviembre de 2026')
    expect(page.text).not.toContain('comparada con su última orden')
  })

  test('names duplicates of the fortnight, and takes them off the list', async () => {
    const client = staff()
    const basics = { payday: 'primera', issued_at: '2026-11-15' }
    const review = await toReview(client, [JOSE, MARIA], basics)
    expect([review.status, review.page.path]).toEqual([200, REVIEW])
    expect(noticesOf(review.page)[1]).toMatch(
      /^! 1 Ya tiene orden de la quincena: María Ñáñez: N° 000001 del \d\d\/\d\d\/2026, [\d.,]+ Bs$/,
    )
    const early = await client.submit(review, {}, 'Confirmar y crear', 'review')
    expect([early.status, await total()]).toEqual([422, 1])
    expect(early.page.alert).toContain('María Ñáñez: Ya existe una orden de nómina')
    const allowed = await press(client, early, 'Crear de todos modos las duplicadas', 'review')
    expect(allowed.page.toasts).toEqual(['Se crearán de todos modos'])
    expect(rowsOf(allowed.page)).toHaveLength(2)
    const left = await press(client, allowed, 'Quitar de la lista', 'review')
    expect(left.page.toasts).toEqual(['Se ha quitado 1 empleado de la lista'])
    expect(rowsOf(left.page)).toEqual(['José Pérez 250,00 0099'])
  })

  test('names those who would get nothing, and creates no such order', async () => {
    const client = staff()
    const sheet = await toSheets(client, [MARIA])
    const enterprise_id = String(world.enterprise)
    const filled = { enterprise_id, number: '7', discount: '500,01', discount_reason: 'Préstamo' }
    const review = await press(client, sheet, 'Crear todas', 'sheet', filled)
    expect([review.status, review.page.path]).toEqual([200, REVIEW])
    expect(noticesOf(review.page)[1]).toBe('! 1 Neto en cero o menos: María Ñáñez: 0,00 Bs')
    expect(rowsOf(review.page)).toEqual(['María Ñáñez 0,00 7 Neto ≤ 0'])
    const refused = await client.submit(review, {}, 'Confirmar y crear', 'review')
    expect([refused.status, await total()]).toEqual([422, 1])
    expect(refused.page.alert).toContain('María Ñáñez: El total debe ser mayor que 0')
  })

  test('sums up what the accounts pay, not a net below 0', async () => {
    const client = staff()
    const sheet = await toSheets(client, [MARIA])
    const enterprise_id = String(world.enterprise)
    const filled = { enterprise_id, number: '7', discount: '600,00', discount_reason: 'Préstamo' }
    const { page } = await press(client, sheet, 'Crear todas', 'sheet', filled)
    const sums = page.all.find((each) => each.attributes['aria-label'] === 'Sumas')
    // 500,01 less 600,00: nothing is paid of 9.500,00.
    expect(sums && textOf(sums)).toMatch(/Total1([\d.,]+)0,00\1$/)
  })

  test('names with whom somebody shares the e-mail to which the receipt goes', async () => {
    const email = 'elsa@example.com'
    await call('PATCH', `titulars/${JOSE}`, { email })
    const client = staff()
    const said = `1 Comparte su correo: María Ñáñez: ${email}: José Pérez y María Ñáñez`
    expect(noticesOf((await toReview(client, [JOSE, MARIA])).page)).not.toContain(said)
    await t.write((tx) => openMailChannel(tx, true))
    const { page } = await client.get(REVIEW)
    expect(noticesOf(page)).toContain(said)
    expect(rowsOf(page).join()).toContain(`Comparte correo${email}: José Pérez y María Ñáñez`)
  })

  test('adds those of the run before who are missing, with the next number', async () => {
    await aRun()
    const client = staff()
    const review = await toReview(client, [JOSE, MARIA])
    const who = await client.get(`${REVIEW}&notice=missing`)
    expect(who.page.text).toContain('Pedro Gil')
    const added = await press(client, review, 'Agregar a la lista', 'review')
    expect(added.page.toasts).toEqual(['Se ha agregado 1 empleado a la lista'])
    expect(rowsOf(added.page)).toContain('Pedro Gil 100,00 0101')
    expect(noticesOf(added.page).join()).not.toContain('Falta')
  })

  test('is not lost by ‘Volver’, and a draft that is not complete creates nothing', async () => {
    const client = staff()
    await toSheets(client, [MARIA])
    const review = await client.get(REVIEW)
    expect(noticesOf(review.page)).toEqual([
      NOBODY_HAS,
      '! 1 Sin terminar: María Ñáñez: Elija la cuenta de la empresa',
    ])
    const refused = await client.submit(review, {}, 'Confirmar y crear', 'review')
    expect([refused.status, await total()]).toEqual([422, 1])
    const back = await client.get(`${WIZARD}?step=3`)
    expect(back.page.text).toContain('María Ñáñez')
    expect((await t.as('administrator').get(REVIEW)).location).toBe(`${WIZARD}?step=1`)
  })

  test('answers 400 to an unknown button', async () => {
    const unknown = { form: 'review', intent: 'constructor' }
    expect((await staff().post(WIZARD, unknown)).status).toBe(400)
  })
})
