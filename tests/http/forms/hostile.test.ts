// Proves docs/rules/limits.md#4, #5.
/** Whatever is posted to a screen: never our fault, never markup, nothing stored on a refusal. */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropMails } from '#app/models/mails/dropped.server.ts'
import { dialect } from '#db/columns.ts'
import { testApp } from '#tests/support/http/app.ts'
import { loadBuild } from '#tests/support/http/built.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { type Form, goodOf } from '#tests/support/http/form-cases/form.ts'
import { FORMS } from '#tests/support/http/form-cases.ts'
import type { Entries } from '#tests/support/http/forms.ts'
import {
  expectHarmless,
  expectHonestPage,
  expectWhole,
  runs,
  spoil,
  spoiledForm,
  TEXTS,
} from '#tests/support/http/hostile.ts'
import { placesOf } from '#tests/support/http/routes.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { dealt } from '#tests/support/scale.ts'

const t = testApp()
const [dealBodies, dealIntents, dealTexts] = [dealt(4), dealt(2), dealt(4)]

/** They show the link that they have made, and lead nowhere. */
const HAND_OVER = ['/settings/users/:id/reset', '/settings/users/create']

/** A value that no answer may contain. */
const MARK = 'zorro-que-nadie-pidio'

const VISITORS = ['/', '/register', '/forgot', '/second-factor']
const isForVisitors = ({ route }: Form) => VISITORS.includes(route)
const TYPE = 'application/x-www-form-urlencoded'
let addresses = 0

const KEPT: Record<string, ('wizard_drafts' | 'salary_drafts')[]> = {
  '/paysheets/create/many': ['wizard_drafts'],
  '/settings/salary': ['salary_drafts'],
}

/** Whether a request of the test stored something: else what was whole still is. */
let wrote = false
beforeEach(() => {
  wrote = false
})
const expectWholeIfWritten = () => (wrote ? expectWhole(t) : undefined)

/** Sends a body to a form's screen, and checks what comes back. */
async function judge(form: Form, body: BodyInit, type?: string): Promise<Answer> {
  // Wrong log-ins are counted; the wizard and the screen of salaries keep what they refuse.
  const kept = KEPT[form.route] ?? []
  const stored = () => t.changes('rate_limits', ...kept)
  const before = await stored()
  const client = isForVisitors(form) ? t.visitor() : t.as('administrator')
  const address = `192.0.2.${++addresses % 250}`
  const sent = { address, ...(type !== undefined && { headers: { 'Content-Type': type } }) }
  const answer = await client.send(form.to, { method: 'POST', body }, sent)
  expectHonestPage(answer)
  const isSaved = answer.status === (HAND_OVER.includes(form.route) ? 200 : 303)
  wrote ||= isSaved || kept.length > 0
  if (!isSaved) expect(await stored()).toBe(before)
  // What a job does later with the address that somebody typed.
  else if (form.route === '/forgot') await t.write((tx) => dropMails(tx, NOW))
  return answer
}

test('every screen that takes a form is covered by this file', async () => {
  const known = new Set(['/logout', '/reports/jobs/:id', ...FORMS.map(({ route }) => route)])
  // The same screen as /settings, under its dialogs.
  known.add('/settings/telegram')
  // It has nothing to fill in.
  known.add('/settings/telegram/link')
  const places = placesOf(await loadBuild()).filter(({ hasAction }) => hasAction)
  expect([...known].sort()).toEqual(places.map(({ path }) => path).sort())
})

describe.each(FORMS)('$to', (form) => {
  const { names, good, to } = form

  test('refuses broken fields without an error of the app', async () => {
    const spoiled = spoiledForm([...names, 'key', 'version', 'intent'])
    await fc.assert(
      fc.asyncProperty(spoiled, async (sent) => {
        const entries = spoil(good(), sent) as Entries
        const { status } = await judge(form, new URLSearchParams(entries).toString(), TYPE)
        if (status !== 303 || isForVisitors(form)) return
        expectHarmless(await t.as('administrator').get(to))
      }),
      runs(isForVisitors(form) ? 20 : 40),
    )
    await expectWholeIfWritten()
  })

  // Chance seldom meets the one field of a form that goes to PostgreSQL as it was sent.
  if (dialect === 'postgres') {
    test('refuses what PostgreSQL cannot store, in any one field', async () => {
      for (const name of new Set([...names, 'key', 'version', 'intent'])) {
        const entries = { ...good(), [name]: `a\0b` } as Record<string, string>
        await judge(form, new URLSearchParams(entries).toString(), TYPE)
      }
      await expectWholeIfWritten()
    })
  }

  // Bodies that are not forms, and unknown fields, never reach a database.
  if (dialect === 'sqlite') {
    test('refuses files and bodies that are not forms', async () => {
      const file = new FormData()
      for (const [name, value] of Object.entries(good())) file.append(name, value)
      for (const name of names) file.set(name, new File(['x'], `${name}.txt`))
      const refusals = form.takesFile ? [302, 400, 422] : [415]
      expect((await judge(form, file)).status).toBeOneOf(refusals)
      const bodies = [
        ['', TYPE],
        ['&&&=&=1&a', TYPE],
        ['%', TYPE],
        ['a[99999999]=1&a[b][c]=2&a.b.c=3', TYPE],
        [names.map((name) => `${name}=%ED%A0%80%FF`).join('&'), TYPE],
        [names.map((name) => `${name}=1&${name}=2&${name}[]=3`).join('&'), TYPE],
        [`${names[0]}=${'x'.repeat(900_000)}`, TYPE],
        ['x', 'multipart/form-data; boundary=x'],
        ['x', 'multipart/form-data'],
        [
          '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
          'multipart/form-data; boundary=x',
        ],
        ['{}', 'application/json'],
        ['<a/>', 'text/xml'],
      ] as const
      for (const [body, type] of dealBodies(bodies)) {
        const { status } = await judge(form, body, type)
        const kinds = form.takesFile ? /json|xml/ : /json|xml|multipart/
        if (kinds.test(type)) expect([type, status]).toEqual([type, 415])
      }
      await expectWholeIfWritten()
    })

    test('does not echo fields that it does not have', async () => {
      const others = ['sobrante', 'observation', 'content', 'account_type', 'kind']
      for (const intent of dealIntents(['', 'refresh', 'another', 'all'])) {
        const more = others.filter((name) => !names.includes(name)).map((name) => [name, MARK])
        const blank = [
          ...names.map((name) => [name, '']),
          ['intent', intent],
          ...Object.entries(good()).slice(0, 1),
        ]
        const body = new URLSearchParams([...blank, ...more] as Entries).toString()
        expect((await judge(form, body, TYPE)).text).not.toContain(MARK)
      }
    })

    test('accepts at most 200 fields', async () => {
      const body = 'a=1&'.repeat(200).slice(0, -1)
      expect((await judge(form, body, TYPE)).status).not.toBe(413)
      expect((await judge(form, `${body}&a=1`, TYPE)).status).toBe(413)
    })
  }
})

test('hostile hidden fields cause no error of the app', async () => {
  for (const name of ['key', 'version', 'intent', 'titular_id']) {
    for (const each of dealTexts(TEXTS)) {
      const fields = { name: 'x', intent: 'refresh', [name]: each }
      expectHonestPage(await t.as('administrator').post('/paysheets/create', fields))
    }
  }
})

test('a one-time key in an unknown format is ignored', async () => {
  const client = t.as('administrator')
  for (const key of ['a\u0000b', 'x'.repeat(201), 'una clave', 'ñ']) {
    const made = await client.post('/banks/create', { ...goodOf('banks'), key })
    expect([key, made.status]).toEqual([key, 303])
  }
})

// Bodies refused unread never reach one either.
if (dialect === 'sqlite') {
  test('a form with many fields causes no error of the app', async () => {
    const status = async (path: string, body: string) => {
      const sent = { headers: { 'Content-Type': TYPE } }
      return (await t.as('administrator').send(path, { method: 'POST', body }, sent)).status
    }
    for (const path of ['/banks/create', '/api/banks']) {
      const many = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join('&')
      expect(await status(path, many(200))).toBe(422)
      // Reading them would hold up the process for minutes.
      const refused = [many(201), many(50_000), 'name=1&'.repeat(50_000), '&'.repeat(1_000_000)]
      for (const body of refused) {
        expect(await status(path, body)).toBe(413)
      }
    }
  })
}

test('the wizard accepts no more ids than one of its pages has', async () => {
  const [selection] = FORMS.filter(({ good }) => good().form === 'selection') as [Form]
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 1_000_000_000 + i).join()
  for (const name of ['had', 'touched', 'titular']) {
    const body = (count: number) =>
      `form=selection&intent=keep&${name}=${encodeURIComponent(ids(count))}`
    expect((await judge(selection, body(50), TYPE)).status).toBe(200)
    expect((await judge(selection, body(51), TYPE)).status).toBe(413)
  }
})

test('the wizard accepts a text that its bound cuts in the middle of a character', async () => {
  const [basics] = FORMS.filter(({ good }) => good().form === 'basics') as [Form]
  const body = new URLSearchParams({
    form: 'basics',
    intent: 'keep',
    concept: `${'x'.repeat(1999)}😀`,
  })
  expect((await judge(basics, body)).status).toBe(303)
})
