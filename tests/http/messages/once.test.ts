/** The screens of announcements of a single day (docs/rules/messages.md#16). */
import { expect, test } from 'vitest'
import { sendDueAnnouncements } from '#app/models/announcements/change.server.ts'
import { testApp } from '#tests/support/http/app.ts'

const t = testApp()
const LIST = '/settings/announcements'
const TYPED = { title: 'Feriado', content: 'No se trabaja.', target: '0', type: '8' }

test('is refused beside the date, shown as sent, and has no second sending', async () => {
  const staff = t.as('administrator')
  const refused = await staff.fill(`${LIST}/create`, { ...TYPED, date: '2026-11-19' })
  expect(refused.status).toBe(422)
  expect(refused.page.errorOf('date')).toBe('Ese momento ya pasó: elija uno que esté por venir')
  expect(refused.page.text).toContain('Hoy o un día que esté por venir')
  const saved = await staff.submit(refused, { date: '2026-12-24' })
  expect(saved.status).toBe(303)
  const row = async () => (await staff.get(LIST)).page.rows[0]?.join(' ') ?? ''
  expect(await row()).toContain('Una vez, el 12/24/2026 a las 08:00')
  expect(await row()).toContain('Disparar')
  await sendDueAnnouncements(t.app.database, new Date('2026-12-24T12:00:00Z'))
  expect(await row()).toContain('Enviado')
  expect(await row()).not.toContain('Disparar')
  expect(await row()).toContain('Eliminar')
})
