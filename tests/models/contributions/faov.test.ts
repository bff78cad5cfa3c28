// @both-engines
// Proves docs/rules/contributions.md#5: FAOV's file of a month, byte for byte. Figures are computed by hand.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { updateCompanyProfile } from '#app/models/company/change.server.ts'
import { makeFaovFile } from '#app/models/contributions/change.server.ts'
import { draftFaovFile, getFaovFile, listFaovFiles } from '#app/models/contributions/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { createPaysheet } from '#app/models/paysheets/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import { ADMINISTRATOR, later } from '#tests/support/models/actor.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { runRaw } from '#tests/support/models/harm.ts'
import { aPayroll, type Parties, paysheetValues } from '#tests/support/models/orders.ts'
import { enter } from '#tests/support/models/parameters.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

let ana: Parties
let luis: Parties
const t = testDatabase(async ({ write }) => {
  await write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana Ñáñez', salary: bs(500) })
    luis = await aPayroll(tx, { name: 'Luis José Paz', salary: bs(2000) })
    await change(tx, ana, { ric: 'V11470283', hired_at: day('2026-01-15') })
    await change(tx, luis, { ric: 'E84123456' })
    for (const who of [ana, luis]) {
      const whole = { ...who, payday: 'completo' as const, issued_at: day('2026-11-13') }
      await createPaysheet(tx, paysheetValues(whole), ADMINISTRATOR)
    }
  })
})

type Tx = Parameters<typeof updateTitular>[0]
const change = (tx: Tx, { titular_id }: Parties, values: Parameters<typeof updateTitular>[2]) =>
  updateTitular(tx, titular_id, { ...values, allow_check_digit: true }, ADMINISTRATOR, undefined)
const make = (minute = 2) => t.write((tx) => makeFaovFile(tx, '2026-11', later(minute)))

/** All that lacks is entered; Luis leaves in the month. */
const complete = () =>
  t.write(async (tx) => {
    const company = { name: 'Cerro Ávila, C.A.', ric: 'J070133805', allow_check_digit: true }
    await updateCompanyProfile(tx, { ...company, faov_number: '1'.repeat(20) }, ADMINISTRATOR)
    const names = { given_names: 'Luis José', surnames: 'Paz' }
    const dates = { hired_at: day('2024-11-10'), left_at: day('2026-11-20') }
    await change(tx, luis, { ...names, ...dates })
  })

test('lists what lacks by person, and makes nothing', async () => {
  const draft = await draftFaovFile(t.db, '2026-11')
  expect(draft).toMatchObject({ count: 2, hasNumber: false })
  expect(draft.file).toBeUndefined()
  expect(draft.lacks).toEqual([
    {
      ...{ titular_id: luis.titular_id, name: 'Luis José Paz' },
      lacks: ['Falta la fecha de ingreso', 'Escriba sus nombres y apellidos aparte'],
    },
  ])
  expect(await errorOf(make())).toMatchObject({
    fields: { month: ['Falta algo para hacer el archivo: corríjalo primero'] },
  })
  expect(await listFaovFiles(t.db, '2026-11')).toEqual([])
  await complete()
  const nobody = t.write((tx) => makeFaovFile(tx, '2026-07', later(3)))
  expect(await errorOf(nobody)).toMatchObject({ fields: { month: ['Ninguna orden paga ese mes'] } })
})

test('is kept as it was made, with who was paid and left in the month', async () => {
  await complete()
  const id = await make()
  const { content, ...file } = await getFaovFile(t.db, id)
  // 500,00 × (1 + 45 / 360); 2.000,00 × (1 + (30 + 17) / 360) after two full years.
  const text =
    'V,011470283,ANA,,NANEZ,,56250,15012026,\r\nE,084123456,LUIS,JOSE,PAZ,,226111,10112024,20112026,\r\n'
  expect(Buffer.from(content).toString('latin1')).toBe(text)
  expect(file).toMatchObject({
    ...{ month: '2026-11', name: 'N11111111111111111111112026.txt', count: 2, total: 282_361 },
    sha256: createHash('sha256').update(text, 'latin1').digest('hex'),
    user_name: ADMINISTRATOR.name,
  })
  expect(await trailOf(t.db, 'faov_file', id)).toHaveLength(1)
  expect(await findBrokenInvariants(t.db)).toEqual([])
})

test('is made again only where it says something else', async () => {
  await complete()
  const first = await make()
  expect(await errorOf(make(3))).toMatchObject({
    message: 'El último archivo del mes ya dice lo mismo: descárguelo',
  })
  await t.write(async (tx) => {
    await enter(tx, 'faov_id', 'bare')
    await enter(tx, 'faov_comma', 'open')
  })
  const second = await make(4)
  expect((await listFaovFiles(t.db, '2026-11')).map(({ id }) => id)).toEqual([second, first])
  expect(Buffer.from((await getFaovFile(t.db, second)).content).toString()).toBe(
    'V,11470283,ANA,,NANEZ,,56250,15012026,\r\nE,84123456,LUIS,JOSE,PAZ,,226111,10112024,20112026\r\n',
  )
})

test('is never changed or taken out', async () => {
  await complete()
  await make()
  for (const harm of [`update faov_files set name = 'x'`, 'delete from faov_files']) {
    await expect(t.write((tx) => runRaw(tx, [harm]))).rejects.toThrow()
  }
})
