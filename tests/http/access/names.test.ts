// Proves docs/rules/people.md#13.
/** Names and e-mails that are not what they look like. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { titulars, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { rowOf } from '#tests/support/http/screen.ts'
import { PASSWORD } from '#tests/support/http/world.ts'

const t = testApp()
const { call, make } = apiOf(t)

const DISGUISED = 'Contiene caracteres invisibles o que imitan a otros: escríbalo a mano'
const BOTH = { password: 'clave-larga', re_password: 'clave-larga' }
const NEW = { name: 'Petra Paz', email: 'petra@example.com' }

test('A key that made a user makes no other of another password, and says so', async () => {
  const headers = { 'Idempotency-Key': 'petra' }
  const sent = { ...NEW, role_id: 3, password: 'la primera clave' }
  const post = (body: object) => t.as('administrator').api('POST', 'users', body, { headers })
  const first = await post(sent)
  expect((await post(sent)).json).toEqual(first.json)
  const other = await post({ ...sent, password: 'la segunda clave' })
  expect([first.status, other.status, other.json.code]).toEqual([201, 409, 'key_reused'])
})

const NAMES = {
  'a zero-width space': 'Petra\u200b Paz',
  'a zero-width joiner': 'Pe\u200dtra',
  'a soft hyphen': 'Pe\u00adtra',
  'a byte order mark': 'Petra\ufeff Paz',
  'a sign of the writing direction': 'Petra\u200f',
  'a Hangul filler': 'Petra \u3164',
  'a half-width Hangul filler': 'Petra \uffa0',
  'Hangul filling letters': '\u115f\u1160',
  'a blank that is none': 'Petra\u2800Paz',
  'full-width letters': 'Ｐetra',
  'a ligature': 'So\ufb01a',
  'mathematical letters': '𝐏etra',
  'a separator of lines': 'Petra\u2028Paz',
  'a place that Unicode has not given out': 'Petra\u0378',
  'a sign of nobody but a font': 'Petra\ue000',
  'the place of an object': 'Petra\ufffc',
  'a note without its head': 'Petra\u{1d159}',
  'a mark without its letter': '\u0301Petra',
}

const register = (name: string) => t.visitor().post('/register', { ...NEW, ...BOTH, name })
const doors: Record<string, (name: string) => ReturnType<typeof call>> = {
  'the registration': register,
  'the API’s registration': (name) =>
    t.visitor().api('POST', 'register', { ...NEW, ...BOTH, name }),
  'a new user': (name) =>
    call('POST', 'users', { ...NEW, name, role_id: 3, password: BOTH.password }),
  'a user’s new name': (name) => call('PATCH', `users/${world.people.employee}`, { name }),
  'a new titular': (name) =>
    call('POST', 'titulars', { name, ric: 'V9999999', type: 'Natural', scope: 'Externo' }),
  'a titular’s new name': (name) => call('PATCH', `titulars/${world.jose}`, { name }),
  'the form of a new titular': (name) =>
    t.as('administrator').fill('/titulars/create', { name, ric: 'V9999999', type: 'Natural' }),
  'the form of a titular': (name) =>
    t.as('administrator').fill(`/titulars/${world.jose}`, { name }),
  hiring: (name) => t.as('administrator').fill('/titulars/hire', { name, ric: 'V9999999' }),
}

async function everyName() {
  const [people, holders] = [t.db.select().from(users), t.db.select().from(titulars)]
  return (await Promise.all([people, holders])).flat()
}

describe('a disguised name', () => {
  test.each(Object.entries(doors))('is refused at %s', async (_door, send) => {
    const before = await everyName()
    for (const [what, name] of Object.entries(NAMES)) {
      const answer = await send(name)
      const isJson = answer.headers.get('Content-Type')?.includes('json')
      const said = isJson ? answer.json.errors.name.join() : answer.page.errors.name
      expect([what, answer.status, said]).toEqual([what, 422, DISGUISED])
    }
    expect(await everyName()).toEqual(before)
  })

  test.each([
    'María Ñáñez Güerere',
    'Mari\u0301a Pen\u0303a',
    'Ma. del Carmen O’Neil',
    "D'Angelo Núñez",
    'D´Angelo Núñez',
    'Inversiones 5ª Avenida, N.º 3 & Cía., C.A.',
    'Łukasz Çelik Ørsted',
    'Хосе Ιωάννης 李',
  ])('is not seen in an ordinary name: %s', async (name) => {
    expect((await doors['a titular’s new name']?.(name))?.status).toBe(200)
    const [row] = await t.db.select().from(titulars).where(eq(titulars.id, world.jose))
    expect(row?.name).toBe(name.normalize('NFC'))
    expect((await register(name)).status).toBe(303)
  })
})

test.each(Object.entries(doors))(
  'Blanks of any kind in a name are one blank at %s',
  async (_, send) => {
    const answer = await send('\u2003Petra\u00a0 \t María\r\n Paz\u3000')
    const isJson = answer.headers.get('Content-Type')?.includes('json')
    const errors = isJson ? answer.json.errors : answer.page.errors
    // Two of the forms lack what else they need.
    expect(errors?.name).toBeUndefined()
    if (answer.status === 422) return
    expect((await everyName()).map(({ name }) => name)).toContain('Petra María Paz')
  },
)

describe('a disguised e-mail', () => {
  const EMAILS = ['pe\u200btra@example.com', 'petra@ｅxample.com', 'petra@example.com\u00ad']

  test.each(EMAILS)('is refused: %j', async (email) => {
    const before = await everyName()
    const id = world.people.employee
    const elsa = t.as('employee')
    const own = { email, current_password: PASSWORD }
    const screens = [
      await t.visitor().post('/register', { ...NEW, ...BOTH, email }),
      await elsa.post('/settings?index', { form: 'email', ...own }),
    ]
    for (const { status, page } of screens) {
      expect([status, page.errors.email]).toEqual([422, DISGUISED])
    }
    const calls = [
      await t.visitor().api('POST', 'register', { ...NEW, ...BOTH, email }),
      await call('POST', 'users', { ...NEW, email, role_id: 3, password: BOTH.password }),
      await elsa.api('PATCH', `users/${id}`, own),
    ]
    for (const { status, json } of calls) {
      expect([status, json.errors.email]).toEqual([422, [DISGUISED]])
    }
    expect(await everyName()).toEqual(before)
  })
})

describe('a name or e-mail that reads like another user’s', () => {
  const register = (person: Partial<typeof NEW>) =>
    t.visitor().post('/register', { ...NEW, ...BOTH, ...person })
  const cellsOf = async (text: string) => {
    const page = (await t.as('developer').get('/settings/users')).page
    return rowOf(page, text).cells
  }

  test.each([
    ['Cyrillic letters', 'Е\u04cfsа'],
    ['Greek letters', 'Εlsa'],
    ['other case, accents and blanks', ' ÉLSA'],
    ['a digit', 'E1sa'],
    ['a capital I', 'EIsa'],
    ['the very same letters', 'Elsa'],
  ])('is marked beside the name: %s', async (_how, name) => {
    expect((await register({ name })).status).toBe(303)
    expect((await cellsOf('petra@'))[0]).toContain('Se lee como el nombre de elsa@example.com')
  })

  test.each(['еlsa@example.com', 'eIsa@example.com', 'e1sa@exarnple.com', 'elsa@examplе.com'])(
    'is marked beside the e-mail, in the list and where it is confirmed: %s',
    async (email) => {
      await register({ email })
      const cells = await cellsOf('Petra')
      expect(cells[0]).toBe('Petra Paz')
      expect(cells[1]).toContain('Se lee como el correo de Elsa')
      const [{ id = 0 } = {}] = await t.db
        .select()
        .from(users)
        .where(eq(users.email, email.toLowerCase()))
      const { page } = await t.as('administrator').get(`/settings/users/${id}/confirm`)
      expect(page.text).toContain('Se lee como el correo de Elsa')
    },
  )

  test('is marked on both once both are confirmed; a waiting registration marks nobody', async () => {
    await register({ name: '\u0415lsa' })
    expect((await cellsOf('elsa@'))[0]).toBe('Elsa')
    await make('users', {
      ...NEW,
      name: 'Els\u0430',
      email: 'otra@example.com',
      role_id: 3,
      password: BOTH.password,
    })
    expect((await cellsOf('elsa@'))[0]).toContain('Se lee como el nombre de otra@example.com')
    expect((await cellsOf('Els\u0430'))[0]).toContain('Se lee como el nombre de elsa@example.com')
  })

  test('is not marked where no two users read alike', async () => {
    await register({})
    const { page } = await t.as('developer').get('/settings/users?limit=100')
    expect(page.text).not.toContain('Se lee como')
  })
})
