/** A search that finds nothing says so wherever there is one, and without scripts (docs/rules/lists.md#5). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Page } from '#tests/support/http/client.ts'
import { descendants, type Element, textOf } from '#tests/support/http/html.ts'
import { aUser } from '#tests/support/models/factories.ts'

const t = testApp()
const admin = () => t.as('administrator')
const NOBODY = 'Ningún resultado para «nadie así»'
const SOUGHT = 'search=nadie+as%C3%AD'

/** What an empty table says, and where its links lead. */
function emptyOf({ all }: Page): [string, (string | undefined)[][]] {
  const cell = all.find(({ attributes }) => attributes.class === 'empty') as Element
  const links = descendants(cell).filter(({ tag }) => tag === 'a')
  return [textOf(cell), links.map((link) => [textOf(link), link.attributes.href])]
}

describe('The list', () => {
  test.each([
    ...['/payments', '/transfers', '/payroll-runs'],
    ...[`/payroll-runs/${world.run}`, `/payroll-runs/${world.run}/receipts`],
    ...[`/titulars/${world.jose}/accounts`, `/titulars/${world.maria}/paysheets`],
    ...[`/titulars/${world.nora}/payments`, `/accounts/${world.mariaAccount}/paysheets`],
    ...[`/accounts/${world.noraAccount}/payments`, `/company-accounts/${world.poor}/payments`],
    `/company-accounts/${world.enterprise}/paysheets`,
    ...['/settings/users', `/settings/users/${world.people.unlinked}/titulars`],
    ...['/settings/announcements', '/settings/salary', '/settings/salary/arrears'],
    '/settings/salary/islr',
  ])('%s says for what it found nothing, and leads back to all', async (path) => {
    const { page } = await admin().get(`${path}?${SOUGHT}&limit=25`)
    expect(emptyOf(page)).toEqual([
      `No hay datos encontrados${NOBODY}. Limpiar`,
      [['Limpiar', `${path}?limit=25`]],
    ])
  })

  test('of changes by many users says so of who made them', async () => {
    await t.write(async (tx) => {
      for (let n = 0; n < 50; n++) await aUser(tx)
    })
    const { page } = await admin().get(`/settings/audit?${SOUGHT}&kind=bank`)
    expect(emptyOf(page)).toEqual([
      `No hay datos encontrados${NOBODY}, Registro: Banco. Limpiar`,
      [['Limpiar', '/settings/audit']],
    ])
  })
})
