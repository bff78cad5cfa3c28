// Proves docs/rules/api.md#4.
/** Whatever a program sends to the API: an honest answer, and nothing stored on a refusal. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/kernel/fields/inputs.ts'
import { parseIsoDate } from '#app/kernel/values/dates.ts'
import { accountInput } from '#app/models/accounts/fields.ts'
import { announcementInput } from '#app/models/announcements/fields.ts'
import { bankInput } from '#app/models/banks/fields.ts'
import { fixedConceptInput } from '#app/models/fixed-concepts/fields.ts'
import { incomeInput } from '#app/models/incomes/fields.ts'
import { paymentInput } from '#app/models/payments/fields.ts'
import { paysheetInput } from '#app/models/paysheets/fields.ts'
import { settingsInput } from '#app/models/settings/fields.ts'
import { titularInput } from '#app/models/titulars/fields.ts'
import { transferInput } from '#app/models/transfers/fields.ts'
import { credentialsInput, registrationInput } from '#app/models/users/fields.ts'
import { preferenceInput } from '#app/models/users/preferences.ts'
import { dialect } from '#db/columns.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import {
  expectHonest,
  expectWhole,
  jsonOf,
  runs,
  spoil,
  spoiledJson,
  TEXTS,
} from '#tests/support/http/hostile.ts'
import { fresh, NOUNS } from '#tests/support/http/nouns.ts'
import { dealt } from '#tests/support/scale.ts'

const t = testApp()
const deal = dealt(5)

const FIELDS = fieldsFor('api', parseIsoDate('2026-11-20') ?? raise())
const SCHEMAS = {
  banks: bankInput,
  titulars: titularInput,
  accounts: accountInput,
  incomes: incomeInput,
  paysheets: paysheetInput,
  payments: paymentInput,
  transfers: transferInput,
  'fixed-concepts': fixedConceptInput,
}
const namesOf = (path: string) => Object.keys(SCHEMAS[path as keyof typeof SCHEMAS](FIELDS).shape)

function raise(): never {
  throw new Error('no such day')
}

const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  t.as('administrator').api(method, path, body, { headers })

/** Checks an answer, and that a refusal has changed nothing. */
async function judge(work: () => Promise<Answer>): Promise<Answer> {
  const before = await t.changes()
  const answer = await work()
  expectHonest(answer)
  if (answer.status >= 400) expect(await t.changes()).toBe(before)
  return answer
}

describe.each(NOUNS)('$path', (noun) => {
  const { path, body, known } = noun
  const names = namesOf(path)

  test('created from broken JSON read back the same, and a refusal changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(spoiledJson(names), async (spoiled) => {
        const sent = jsonOf(spoil({ ...body, ...fresh(noun) }, spoiled))
        const { status, json } = await judge(() => send('POST', path, sent))
        if (status !== 201) return
        const read = await t.as('administrator').api('GET', `${path}/${json.id}`)
        expect(read.json).toEqual(json)
      }),
      runs(120),
    )
    await expectWhole(t)
  })

  test('changed by broken JSON stay readable, and a refusal changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(spoiledJson(names), async (spoiled) => {
        await judge(() => send('PATCH', `${path}/${known}`, jsonOf(spoil({}, spoiled))))
        expect((await t.as('administrator').api('GET', `${path}/${known}`)).status).toBe(200)
      }),
      runs(120),
    )
    await expectWhole(t)
  })

  test('sent a bad text in any field give no error of the app', async () => {
    for (const name of names) {
      for (const each of deal(TEXTS)) {
        await judge(() => send('PATCH', `${path}/${known}`, jsonOf([[name, each]])))
      }
    }
    await expectWhole(t)
  })

  test('deleted with a broken reason give no error of the app', async () => {
    await fc.assert(
      fc.asyncProperty(spoiledJson(['reason']), async (spoiled) => {
        const { id } = (await send('POST', path, JSON.stringify({ ...body, ...fresh(noun) }))).json
        await judge(() => send('DELETE', `${path}/${id}`, jsonOf(spoil({}, spoiled))))
        await send('DELETE', `${path}/${id}`, '')
      }),
      runs(40),
    )
    await expectWhole(t)
  })

  test('answer 404 under a malformed id', async () => {
    for (const each of deal(TEXTS.filter((text) => text.trim() !== '' && text.length < 2000))) {
      const to = `${path}/${encodeURIComponent(each)}`
      if (/^[1-9]\d{0,3}$/.test(each)) continue
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status } = await t
          .as('administrator')
          .api(method, to, method === 'GET' ? undefined : {})
        expect([each, method, status]).toEqual([each, method, 404])
      }
    }
  })
})

test('announcements are not created from broken input', async () => {
  const names = Object.keys(announcementInput(FIELDS).shape)
  const good = { title: 'Aviso', content: 'Texto', target: 0, type: 2 }
  await fc.assert(
    fc.asyncProperty(spoiledJson(names), async (spoiled) => {
      const sent = jsonOf(spoil(good, spoiled))
      const { status, json } = await judge(() => send('POST', 'announcements', sent))
      if (status !== 201) return
      const read = await t.as('administrator').api('GET', `announcements/${json.id}`)
      expect(read.json).toEqual(json)
    }),
    runs(150),
  )
})

test('preferences are not changed by broken input', async () => {
  const names = Object.keys(preferenceInput(FIELDS).shape)
  const path = `users/${world.people.developer}/preferences`
  await fc.assert(
    fc.asyncProperty(spoiledJson(names), async (spoiled) => {
      const sent = jsonOf(spoil({}, spoiled))
      await judge(() => t.as('developer').api('PATCH', path, sent))
    }),
    runs(100),
  )
})

test('settings are not changed by broken input', async () => {
  const names = Object.keys(settingsInput(FIELDS).shape)
  await fc.assert(
    fc.asyncProperty(spoiledJson(names), async (spoiled) => {
      await judge(() => send('PUT', 'settings', jsonOf(spoil({}, spoiled))))
    }),
    runs(150),
  )
})

test.each([
  ['login', credentialsInput, { email: 'ana@example.com', password: 'x' }],
  [
    'register',
    registrationInput,
    { name: 'P', email: 'p@example.com', password: 'clave-larga', re_password: 'clave-larga' },
  ],
] as const)('%s refuses broken input', async (path, schema, good) => {
  const names = Object.keys(schema(FIELDS).shape)
  let addresses = 0
  await fc.assert(
    fc.asyncProperty(spoiledJson(names), async (spoiled) => {
      const address = `192.0.2.${++addresses % 250}`
      const sent = jsonOf(spoil(good, spoiled))
      const answer = await t.visitor().api('POST', path, sent, { address })
      expectHonest(answer)
      expect(answer.status === 200).toBe(false)
    }),
    runs(60),
  )
})

test.each([
  [
    'Idempotency-Key',
    ['x'.repeat(200), 'x'.repeat(5000), "'; --", 'ñ', '\u0080', '__proto__', ' '],
  ],
  ['If-Match', ['"999999999"', '"9999999999"', '"-1"', '"1e9"', 'W/"1"', '"', '*', '"__proto__"']],
  [
    'Content-Type',
    ['application/json; charset=latin1', ';', 'application/json;;', 'APPLICATION/JSON'],
  ],
  ['Authorization', ['Bearer __proto__', `Bearer ${'x'.repeat(5000)}`, 'Bearer \u0080', 'bearer']],
  [
    'Cookie',
    ['nomina_session=', 'nomina_session=%00', '=;=;', `nomina_session=${'x'.repeat(9000)}`],
  ],
])('a hostile value of the header %s causes no error of the app', async (name, values) => {
  for (const each of values) {
    const headers = { [name]: each }
    const body = JSON.stringify({ name: 'Banesco' })
    const { status } = await send('PATCH', `banks/${NOUNS[0]?.known}`, body, headers)
    expect([each, status]).toEqual([each, expect.toBeOneOf([200, 400, 401, 409, 415])])
    const made = await send('POST', 'banks', body, headers)
    expect([each, made.status]).toEqual([each, expect.toBeOneOf([400, 401, 415, 422])])
  }
})

test('a hostile body of form fields causes no error of the app', async () => {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const noun = NOUNS[0]
  const bodies = [
    '__proto__=1&constructor=2&index=9999&name=X',
    'index=9999&index=9998&name=A&name=B',
    'index[]=9999&name[a]=1',
    'name=%00&index=9999',
    'name=%ED%A0%80&index=%FF',
    'name=%E2%80%AEx&index=9999',
    `name=${'x'.repeat(200_000)}&index=9999`,
    '&&&=&=1&a',
    '%',
    '%zz=1',
  ]
  for (const body of bodies) {
    await judge(() => send('POST', 'banks', body, type))
    await judge(() => send('PATCH', `banks/${noun?.known}`, body, type))
  }
  await expectWhole(t)
})

// A body too deep or too wide never reaches a database.
if (dialect === 'sqlite') {
  test('a deep or wide body causes no error of the app', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    const wide = jsonOf(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, i]))
    const list = `[${'[],'.repeat(100_000)}[]]`
    for (const body of [deep, wide, list, `{"name":${deep}}`, `{"name":${list}}`]) {
      await judge(() => send('POST', 'banks', body))
      await judge(() => send('POST', 'paysheets', body))
    }
  })
}
