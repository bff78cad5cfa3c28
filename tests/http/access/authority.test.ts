// Proves docs/rules/access.md#6.
/** Who acts is who they still are when they act, not when the request's head arrived. */
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { allows } from '#app/models/access/permissions.ts'
import { apiCalls } from '#app/routes/api/calls.ts'
import { audit, banks, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { readyExample } from '#tests/support/http/contract-examples.ts'
import { FORMS } from '#tests/support/http/form-cases.ts'
import { entriesFrom } from '#tests/support/http/forms.ts'
import {
  type Blow,
  demoted,
  disabled,
  FORM,
  loggedOut,
  madeDeveloper,
  postOf,
  struck,
  unlinked,
  WHEN,
  waiting,
  withoutToken,
} from '#tests/support/http/meanwhile.ts'
import { placesOf } from '#tests/support/http/routes.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'

const t = testApp()

const ADMIN_ID = ADMINISTRATOR.id ?? 0
/** Where nobody has to be logged in. */
const OPEN = ['/', '/register', '/reset', '/logout']
/** They read no body, or are another's: `/settings/telegram` is `/settings` below a dialog. */
const OTHERS = ['/settings/telegram/link', '/reports/jobs/:id', '/settings/telegram']

const isRefusal = ({ status, location }: Answer) =>
  status === 401 ||
  status === 403 ||
  location === '/settings' ||
  location?.startsWith('/?redirectTo=') === true

const BLOWS: [string, Blow][] = [
  ['disabled', disabled],
  ['awaiting confirmation', waiting],
  ['demoted to employee', demoted],
  ['demoted to developer', madeDeveloper],
  ['logged out', loggedOut],
]

const CALL_BLOWS: [string, Blow][] = [...BLOWS, ['without the token', withoutToken]]
/** They read no body. */
const NO_BODY = [
  ...['POST logout', 'DELETE users/:id', 'POST users/:id/reset', 'PATCH users/:id/unbound'],
  ...['POST announcements/:id/fire', 'DELETE users/:id/second-factor'],
  ...['POST parameters/:id/confirm', 'POST bank-files/:id/sent'],
]
const FACTOR = '/settings/second-factor'
/** They store nothing, the last five because nobody here has a second factor. */
const STORES_NOTHING = [
  '/settings/mail ',
  ...['codes', 'remove', 'passkey-made', 'passkey-off'].map((name) => `${FACTOR} ${name}`),
  '/settings/second-factor/confirm ',
  // No file of pay inputs waits.
  ...['inputs inputs', 'inputs/columns '].map((form) => `/paysheets/create/many/${form}`),
]
/** Screens of every user who is logged in. */
const MEMBERS = /^\/(?:settings(?:\/preferences|\/telegram\/unlink)?|messages)$/

const forms = FORMS.filter(({ route, takesFile }) => !OPEN.includes(route) && takesFile !== 'alone')
const uploads = FORMS.filter(({ takesFile }) => takesFile === 'alone')
/** A table of one person and one rate, as a browser sends it. */
const UPLOAD = [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n',
  'Cédula;Nombre;Moneda;Fecha;Tasa;Fuente\nV22333445;Eva;EUR;20/11/2026;171;BCV\r\n--x--\r\n',
].join('\r\n')
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' }

describe.each(WHEN)('a form whose sender is disabled, demoted or logged out %s', (when) => {
  test.each(forms.map((form) => [`${form.route} ${form.good().form ?? ''}`, form] as const))(
    'stores nothing, and gets the answer of the new state: %s',
    async (name, { to, good }) => {
      for (const [how, blow] of BLOWS) {
        const client = t.as('administrator')
        const undoGuess = await t.write((tx) => blow(tx, ADMIN_ID))
        const expected = await client.get(to)
        await t.write(undoGuess)
        if (!isRefusal(expected)) continue
        const text = new URLSearchParams(entriesFrom(good())).toString()
        const { answer, isStruck, before, after, undo } = await struck(
          t,
          when,
          [blow, ADMIN_ID],
          text,
          (body) => t.as('administrator').send(to, postOf(body), { headers: FORM }),
        )
        if (!isStruck) {
          expect([name, STORES_NOTHING.includes(name), when]).toEqual([name, true, WHEN[1]])
          return
        }
        expect([how, answer.status, answer.location]).toEqual([
          how,
          expected.status,
          expected.location,
        ])
        expect(after).toEqual(before)
        if (undo) await t.write(undo)
      }
    },
  )

  test.each(uploads)(
    'stores no file, and gets the answer of the new state: $to',
    async ({ to }) => {
      for (const [how, blow] of [BLOWS[0], BLOWS[2], BLOWS[4]] as typeof BLOWS) {
        const send = (body: unknown) =>
          t.as('administrator').send(to, postOf(body), { headers: MULTIPART })
        const whose: [Blow, number] = [blow, ADMIN_ID]
        const { answer, isStruck, before, after, undo } = await struck(t, when, whose, UPLOAD, send)
        expect([how, isStruck, isRefusal(answer)]).toEqual([how, true, true])
        expect(after).toEqual(before)
        if (undo) await t.write(undo)
      }
    },
  )
})

test('every screen that takes forms is covered by this file', async () => {
  const takes = placesOf(await loadBuild()).filter(({ hasAction }) => hasAction)
  const walked = [...FORMS.map(({ route }) => route), '/logout', ...OTHERS]
  expect(takes.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([])
})

const calls = apiCalls.filter(
  ({ method, path }) => method !== 'GET' && !['login', 'register'].includes(path),
)

const post = Object.assign(
  async (path: string, body: unknown) => (await t.as('administrator').api('POST', path, body)).json,
  { write: t.write },
)

async function requestOf(call: string) {
  const { of: id, body } = await readyExample(call, post)
  return { path: call.replace(/^\w+ /, '').replace(':id', String(id)), body }
}

/** The status for a user who was changed; undefined when they still may. */
function statusAfter(blow: Blow, path: string): number | undefined {
  const role = blow === demoted ? 3 : blow === madeDeveloper ? 2 : undefined
  if (role === undefined) return 401
  return allows(role, `/api/${path}`) ? undefined : 403
}

describe.each(WHEN)('a call whose sender is disabled, demoted or logged out %s', (when) => {
  test.each(calls.map(({ method, path }) => `${method} ${path}`))(
    'stores nothing, and says 401 or 403: %s',
    async (call) => {
      const [method = ''] = call.split(' ')
      const { path, body } = await requestOf(call)
      const text = JSON.stringify(body ?? {})
      for (const [how, blow] of CALL_BLOWS) {
        const expected = statusAfter(blow, path)
        if (expected === undefined) continue
        const { answer, isStruck, before, after, undo } = await struck(
          t,
          when,
          [blow, ADMIN_ID],
          text,
          (sent) => callAs(method, path, sent, blow === loggedOut),
        )
        if (!isStruck) {
          expect([call, NO_BODY.includes(call), when]).toEqual([call, true, WHEN[0]])
          return
        }
        expect([how, answer.status, answer.json]).toEqual([
          how,
          expected,
          { message: expect.any(String), code: expect.any(String) },
        ])
        expect(answer.headers.get('WWW-Authenticate')).toBe(expected === 401 ? 'Bearer' : null)
        expect(after).toEqual(before)
        if (undo) await t.write(undo)
      }
    },
  )
})

/** By the administrator's token, or by their browser's session. */
function callAs(method: string, path: string, body: unknown, byCookie: boolean): Promise<Answer> {
  const { token } = t.as('administrator')
  const client = byCookie ? t.as('administrator') : t.visitor()
  const headers = {
    'Content-Type': 'application/json',
    ...(!byCookie && { Authorization: `Bearer ${token}` }),
  }
  return client.send(`/api/${path}`, { ...postOf(body), method }, { headers })
}

describe('an employee who is unlinked', () => {
  test.each(WHEN)('is refused a change sent before the unlinking: %s', async (when) => {
    const { employee } = world.people
    const own = forms.filter(({ route }) => MEMBERS.test(route))
    expect(own.length).toBeGreaterThan(4)
    for (const { to, good } of own) {
      const text = new URLSearchParams(entriesFrom(good())).toString()
      const { answer, isStruck, before, after, undo } = await struck(
        t,
        when,
        [unlinked, employee],
        text,
        (body) => t.as('employee').send(to, postOf(body), { headers: FORM }),
      )
      expect([to, isStruck, answer.status]).toEqual([to, true, 409])
      expect(after).toEqual(before)
      if (undo) await t.write(undo)
    }
  })

  test('can still change their own settings', async () => {
    const form = { form: 'birth-date', birth_date: '1990-02-28' }
    expect((await t.as('unlinked').post('/settings?index', form)).status).toBe(303)
  })
})

describe('the audit trail of a change in a race', () => {
  test('has the name that its user has by then', async () => {
    const renamed: Blow = async (tx, id) => {
      await tx.update(users).set({ name: 'Ana Nueva' }).where(eq(users.id, id))
      return async () => {}
    }
    const send = (body: unknown) =>
      t.as('administrator').send('/banks/create', postOf(body), { headers: FORM })
    for (const [i, when] of WHEN.entries()) {
      const index = `999${i}`
      const text = new URLSearchParams({ index, name: `Banco ${index}` }).toString()
      const { answer } = await struck(t, when, [renamed, ADMIN_ID], text, send)
      expect(answer.status).toBe(303)
      const [line] = await t.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
      expect(line).toMatchObject({ kind: 'bank', user_name: 'Ana Nueva' })
    }
    expect(await t.db.select().from(banks).where(eq(banks.index, '9991'))).toHaveLength(1)
  })

  test('stays empty when an administrator has become a developer: the change is refused with 403', async () => {
    const to = `/settings/users/${world.people.unlinked}/role`
    for (const when of WHEN) {
      const { answer, before, after, undo } = await struck(
        t,
        when,
        [madeDeveloper, ADMIN_ID],
        'type=1',
        (body) => t.as('administrator').send(to, postOf(body), { headers: FORM }),
      )
      expect(answer.status).toBe(403)
      expect(after).toEqual(before)
      if (undo) await t.write(undo)
    }
  })
})
