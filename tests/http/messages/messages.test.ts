// Proves docs/rules/messages.md#1, #2, #4, #6, #7, #9, #15; docs/rules/api.md#15.
/** Announcements, messages and preferences through their screens, as without scripts. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { announcements, outbox } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import type { Page } from '#tests/support/http/client.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { descendants, textOf } from '#tests/support/http/html.ts'

const t = testApp()
const { call, make, read } = apiOf(t)
const staff = () => t.as('developer')
const LIST = '/settings/announcements'
const FIRE = `${LIST}/${world.announcement}/fire`

describe('announcements', () => {
  const good = { title: 'Aviso', content: 'Línea uno\nLínea dos', target: '0' }

  test('are listed with target, type, last and next sending and number of users reached', async () => {
    await make('announcements', { ...good, type: 4, date: '2026-12-24' })
    await make('announcements', { ...good, type: 5, date: '2026-01-05', target: 1 })
    await make('announcements', { ...good, type: 6, time: '17:30', target: 2 })
    await call('POST', `announcements/${world.announcement}/fire`)
    const { page } = await staff().get(`${LIST}?sort_by=id,asc`)
    expect(page.rows.map((cells) => cells.slice(0, 6))).toEqual([
      ['Cierre del mes', 'Empleados', 'Mensualmente', '11/20/2026 10:00', '12/20/2026 08:00', '2'],
      ['Aviso', 'Todos', 'Cada año el... 12/24', '—', '12/24/2026 08:00', '—'],
      ['Aviso', 'Administradores', 'Todos los meses el dia... 05', '—', '12/05/2026 08:00', '—'],
      ['Aviso', 'Desarrolladores', 'Todos los dias a las... 17:30', '—', '11/20/2026 17:30', '—'],
    ])
  })

  test('are searched by title and filtered by target and type', async () => {
    await make('announcements', { ...good, type: 0 })
    const titles = async (query: string) =>
      (await staff().get(`${LIST}?${query}`)).page.rows.map(([title]) => title)
    expect(await titles('search=CIERRE')).toEqual(['Cierre del mes'])
    expect(await titles('target=0')).toEqual(['Aviso'])
    expect(await titles('type=1')).toEqual(['Cierre del mes'])
  })

  test('are of the specification’s targets and types', async () => {
    const { page } = await staff().get(`${LIST}/create`)
    const labels = (name: string) => optionsOf(page.form(), name).map(({ label }) => label)
    expect(labels('target').slice(1)).toEqual([
      'Todos',
      'Administradores',
      'Desarrolladores',
      'Empleados',
    ])
    expect(labels('type').slice(1)).toEqual([
      'Anualmente',
      'Mensualmente',
      'Diariamente',
      'Cada año el...',
      'Todos los meses el dia...',
      'Todos los dias a las...',
      // Ours.
      'Una vez, el...',
    ])
  })

  test('are created in a dialog over the list, which then is at page 1', async () => {
    const client = staff()
    const typed = { ...good, type: '4', date: '2026-12-24' }
    const made = await client.fill(`${LIST}/create?page=3&search=a`, typed)
    expect([made.status, made.location]).toEqual([303, `${LIST}?search=a`])
    expect((await client.follow(made)).page.toasts).toEqual([
      'Operación exitosa / Se ha creado el anuncio con éxito',
    ])
    const rows = await t.db.select().from(announcements)
    expect(rows.at(-1)).toMatchObject({ title: 'Aviso', target: 0, type: 4, date: '2026-12-24' })
  })

  test.each([
    [{}, ['content', 'target', 'title', 'type']],
    [{ ...good, type: '4' }, ['date']],
    [{ ...good, type: '6' }, ['time']],
    // All at once, not the date or the time when the rest is right.
    [{ ...good, title: '', type: '8' }, ['date', 'title']],
    [{ ...good, content: '', type: '6' }, ['content', 'time']],
    [{ ...good, target: '9', type: '8' }, ['date', 'target']],
    [{ ...good, type: '6', time: '25:00' }, ['time']],
    [{ ...good, type: '9' }, ['type']],
    [{ ...good, target: '9', type: '2' }, ['target']],
  ])('are refused with %j, and the typed values stay', async (typed, names) => {
    const before = await t.changes()
    const { status, page } = await staff().fill(`${LIST}/create`, typed)
    expect([status, Object.keys(page.errors).sort()]).toEqual([422, names])
    expect(page.title).toMatch(/^Error: Crear anuncio/)
    const kept = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '9'))
    expect(page.values).toMatchObject(kept)
    expect(await t.changes()).toBe(before)
  })

  test('are fired after a confirmation that says how many users get it', async () => {
    const client = staff()
    const { page } = await client.get(FIRE)
    expect(page.text).toContain('se enviará ahora a 2 usuarios (Empleados)')
    const fired = await client.fill(FIRE)
    expect(fired.location).toBe(LIST)
    expect((await client.follow(fired)).page.toasts).toEqual([
      'Anuncio enviado / Se ha enviado el anuncio a todos los usuarios Alcanzó a 2 usuarios /',
    ])
    const inbox = await t.as('employee').get('/messages')
    expect(inbox.page.rows[0]?.[0]).toBe('Cierre del mes')
  })

  test('are fired once by one form, however often it is sent', async () => {
    const client = staff()
    const opened = await client.get(FIRE)
    for (let n = 0; n < 2; n++) expect((await client.submit(opened)).status).toBe(303)
    const rows = await t.db.select().from(outbox).where(eq(outbox.title, 'Cierre del mes'))
    expect(rows).toHaveLength(2)
  })

  test('are not fired by a form opened before another firing', async () => {
    const opened = await staff().get(FIRE)
    await t.as('administrator').fill(FIRE)
    const { status, page } = await staff().submit(opened)
    expect([status, page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
  })

  test('are deleted after a confirmation', async () => {
    const client = staff()
    const path = `${LIST}/${world.announcement}/delete`
    expect((await client.get(path)).page.text).toContain('Esta acción no puede deshacerse')
    expect((await client.fill(path)).location).toBe(LIST)
    expect(await t.db.select().from(announcements)).toEqual([])
  })
})

describe('messages', () => {
  const reader = () => t.as('unlinked')
  const path = `/messages/${world.message}`
  const bellOf = ({ all }: Page) =>
    textOf(all.find((e) => /sin leer$/.test(e.attributes.title ?? '')))
  const bell = async (who = reader()) => {
    const { page } = await who.get('/settings')
    return bellOf(page)
  }

  test('are counted by the bell on every page, each user’s own', async () => {
    expect(await bell()).toBe('1 mensaje sin leer')
    expect(await bell(t.as('employee'))).toBe('0 mensajes sin leer')
  })

  test('are marked as read when opened, and the bell on that page counts without them', async () => {
    const { page } = await reader().get(path)
    expect(page.text).toContain('Este es su primer mensaje.')
    expect(bellOf(page)).toBe('0 mensajes sin leer')
    expect(await bell()).toBe('0 mensajes sin leer')
    expect((await reader().get('/messages')).page.rows[0]?.at(-1)).toBe('Leído')
  })

  test('are marked as read one by one, and the list stays where it was', async () => {
    const client = reader()
    const opened = await client.get('/messages?unread=1')
    expect(opened.page.rows[0]?.at(-1)).toContain('Sin leer')
    const sent = { read: String(world.message) }
    const marked = await client.post('/messages?unread=1', sent)
    expect([marked.status, marked.location]).toEqual([303, '/messages?unread=1'])
    expect((await client.get('/messages?unread=1')).page.text).toContain('No hay datos encontrados')
  })

  test('are marked as read all at once, if any are unread', async () => {
    await call('POST', `announcements/${world.announcement}/fire`)
    expect(await bell()).toBe('2 mensajes sin leer')
    const client = reader()
    const { page } = await client.get('/messages')
    const button = page.button('Marcar todos como leídos')
    const form = page.all.find((e) => e.tag === 'form' && descendants(e).includes(button))
    expect(form?.attributes.method).toBe('post')
    await client.post('/messages', { [String(button.attributes.name)]: 'all' })
    const after = await client.get('/messages')
    expect(after.page.text).not.toContain('Marcar todos como leídos')
    expect(await bell()).toBe('0 mensajes sin leer')
  })

  test('of others are neither shown nor marked', async () => {
    const other = t.as('employee')
    expect((await other.get(path)).status).toBe(404)
    expect((await other.post('/messages', { read: String(world.message) })).status).toBe(404)
    await other.post('/messages', { read: 'all' })
    expect(await bell()).toBe('1 mensaje sin leer')
  })

  test('of a payroll order lead to its receipt', async () => {
    const order = {
      titular_id: world.maria,
      account_id: world.mariaAccount,
      enterprise_id: world.enterprise,
      ...{ transaction: 'Transferencia', number: '1', payday: 'segunda', concept: 'Nómina' },
      ...{ realized: 'Administración', issued_at: '2026-11-20' },
    }
    const { id } = await make('paysheets', order)
    const employee = t.as('employee')
    const { page } = await employee.get('/messages')
    expect(page.rows[0]?.[0]).toBe('Nueva orden de nómina')
    const message = await employee.get(page.link('Nueva orden de nómina'))
    expect(message.page.link('Ver recibo')).toBe(`/api/reports/paysheets/${id}`)
  })
})

describe('preferences', () => {
  const PATH = '/settings/preferences'

  test.each(['employee', 'developer', 'administrator'] as const)(
    'are switches that %s sets alone',
    async (role) => {
      const client = t.as(role)
      const { page } = await client.get(PATH)
      const { version: _, ...values } = page.values
      // All are on at first but the display of the age; who approves has one more.
      const approves = { allow_receive_approval_notification: 'on' }
      expect(values).toEqual({
        allow_send_birthday_proximity_notification: 'on',
        allow_receive_birthday_proximity_notification: 'on',
        allow_receive_paysheet_creation_notification: 'on',
        ...(role === 'administrator' && approves),
      })
      const saved = await client.fill(PATH, {
        allow_send_birthday_proximity_notification: null,
        allow_display_age_on_birthday_notification: 'on',
      })
      const after = await client.follow(saved)
      expect(after.page.toasts).toEqual([
        'Actualización de preferencias / Sus datos han sido guardados con exito',
      ])
      expect(after.page.values).toMatchObject({
        allow_display_age_on_birthday_notification: 'on',
        allow_receive_paysheet_creation_notification: 'on',
      })
      expect(after.page.values).not.toHaveProperty('allow_send_birthday_proximity_notification')
      const other = await read(`users/${world.people.unlinked}?with=preferences`)
      expect(other.preferences.allow_send_birthday_proximity_notification).toBe(true)
    },
  )

  test('write dates with the month’s name for whom they are on, in lists and details', async () => {
    const client = t.as('developer')
    const dates = async () => {
      const { page: list } = await client.get('/paysheets')
      const { page: record } = await client.get(`/paysheets/${world.paysheet}`)
      const first = list.rows[0]?.join(' ') ?? ''
      const made = /Creada.*? el (.*?) \d\d:\d\d/.exec(record.text)?.[1]
      return [/\d\d(?:\/\d\d\/| [a-z]{3} )20\d\d/.exec(first)?.[0], made]
    }
    const numbers = expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/)
    const words = expect.stringMatching(/^\d\d [a-z]{3} 20\d\d$/)
    expect(await dates()).toEqual([numbers, numbers])
    await client.fill(PATH, { dates_in_words: 'on' })
    expect(await dates()).toEqual([words, words])
    await client.fill(PATH, { dates_in_words: null })
    expect(await dates()).toEqual([numbers, numbers])
  })

  test('are not saved over another change, and both values are shown', async () => {
    const client = t.as('employee')
    const opened = await client.get(PATH)
    await client.fill(PATH, { allow_display_age_on_birthday_notification: 'on' })
    const stale = await client.submit(opened)
    expect([stale.status, stale.page.alert]).toEqual([409, 'Otro usuario modificó este registro'])
    expect(stale.page.rows).toEqual([['Mostrar mi edad en ese aviso', 'No', 'Sí']])
  })
})
