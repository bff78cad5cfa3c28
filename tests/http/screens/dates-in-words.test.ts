// Proves docs/rules/messages.md#6.
import { expect, test } from 'vitest'
import { datePreferenceLabels } from '#app/models/users/preferences.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { PLACES, placesOf } from '#tests/support/http/routes.ts'

const t = testApp()
const { call } = apiOf(t)

test('no screen writes a date in numbers for who has months with their names', async () => {
  const client = t.as('administrator')
  await client.fill('/settings/preferences', { dates_in_words: 'on' })
  await call('PATCH', `titulars/${world.maria}`, { hired_at: '2020-03-02', email: 'm@example.com' })
  await call('PATCH', `paysheets/${world.paysheet}`, { issued_at: '2026-11-19' })
  const once = {
    title: 'Una',
    content: 'Vez',
    target: 0,
    type: 8,
    date: '2027-01-15',
    time: '10:00',
  }
  await call('POST', 'announcements', once)
  const found: string[] = []
  let seen = 0
  for (const { path } of placesOf(await loadBuild())) {
    if (path === '/' || path === '/register' || path === '/logout') continue
    const answer = await client.get(PLACES[path] ?? path.replace(/:\w+/g, String(idFor(path))))
    const type = answer.headers.get('Content-Type') ?? ''
    if (answer.status !== 200 || !type.startsWith('text/html')) continue
    seen += 1
    const text = answer.page.text.replaceAll(datePreferenceLabels.dates_in_words, '')
    const [date] = /.{30}\d\d\/\d\d\/20\d\d/.exec(text) ?? []
    if (date) found.push(`${path}: ${date}`)
  }
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(100)
})

function idFor(path: string): number {
  if (path.startsWith('/titulars')) return world.maria
  if (path.startsWith('/payroll-runs')) return world.run
  if (path.startsWith('/transfers')) return world.transfer
  if (path.startsWith('/payments')) return world.payment
  if (path.startsWith('/company')) return world.enterprise
  if (path.startsWith('/bank-files')) return world.bankFile
  if (path.startsWith('/accounts')) return world.mariaAccount
  return path.startsWith('/incomes') ? world.income : world.paysheet
}
