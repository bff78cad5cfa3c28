// Proves docs/rules/messages.md#11, #13, #14.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { outbox, users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Client } from '#tests/support/http/client.ts'
import { BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'
import { signedLogin } from '#tests/support/telegram/login.ts'

const api = await BotApi.start()
afterAll(() => api.stop())
const BOT = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: api.url }
const t = testApp(BOT)

const { employee, developer } = world.people
const linked = async (id: number = employee, { db } = t) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row?.simgulary_bot_id
}
const confirmPath = (login: Record<string, string>) =>
  `/settings/telegram/confirm?${new URLSearchParams(login)}`
const confirm = async (who: Client, login: Record<string, string>) =>
  who.submit(await who.get(confirmPath(login)))

const TAKEN = 'Esta cuenta de Telegram ya está vinculada a otro usuario'
const SPENT = 'Estos datos de Telegram ya se usaron. Vuelva a empezar'
const FORGED = 'Los datos no están firmados por Telegram'

describe('the return from Telegram’s button', () => {
  test('asks the user who is logged in, and links after a confirmation', async () => {
    const elsa = t.as('employee')
    const asked = await elsa.get(confirmPath(signedLogin('901')))
    expect(asked.status).toBe(200)
    expect(asked.page.text).toContain('¿Vincular la cuenta de Telegram Zoe · @zoepaz con su')
    expect(await linked()).toBeNull()
    const done = await elsa.submit(asked)
    expect([done.status, done.location]).toEqual([303, '/settings'])
    const { page } = await elsa.follow(done)
    expect(page.toasts).toEqual([
      'Asociación exitosa / A partir de ahora recibirá las notificaciones de Nómina por Telegram',
    ])
    expect(page.text).toContain('Vinculado con la cuenta 901.')
    expect(await linked()).toBe('901')
    expect(await t.db.select().from(outbox).where(eq(outbox.title, 'Asociación exitosa'))).toEqual([
      expect.objectContaining({ user_id: employee, state: 'waiting' }),
    ])
  })

  test('is refused in another session than the one that asked', async () => {
    const login = signedLogin('901')
    const { page } = await t.as('employee').get(confirmPath(login))
    const others = await t.as('developer').post(confirmPath(login), page.values)
    expect(others.status).toBe(422)
    expect(others.page.alert).toBe('Este formulario no es de su sesión. Vuelva a empezar')
    const none = await t.as('developer').post(confirmPath(login))
    expect(none.status).toBe(422)
    expect([await linked(), await linked(developer)]).toEqual([null, null])
  })

  test('works once', async () => {
    const elsa = t.as('employee')
    const login = signedLogin('901')
    await confirm(elsa, login)
    await elsa.fill('/settings/telegram/unlink')
    const again = await confirm(elsa, login)
    expect([again.status, again.page.alert]).toEqual([422, SPENT])
    expect(await linked()).toBeNull()
  })

  test.each([
    ['forged', { ...signedLogin('901'), id: '902' }, FORGED],
    ['without a signature', { id: '901' }, FORGED],
    [
      'stale',
      signedLogin('901', 601),
      'Los datos de Telegram vencieron: tienen más de 10 minutos. Vuelva a empezar',
    ],
  ])('is refused when it is %s, and links nothing', async (_what, login, text) => {
    const elsa = t.as('employee')
    const asked = await elsa.get(confirmPath(login as Record<string, string>))
    expect([asked.status, asked.page.alert]).toEqual([422, text])
    const { proof = '' } = (await elsa.get(confirmPath(signedLogin('901')))).page.values
    const sent = await elsa.post(confirmPath(login as Record<string, string>), { proof })
    expect(sent.status).toBe(422)
    expect(await linked()).toBeNull()
  })

  test('is refused when a field comes twice', async () => {
    const asked = await t.as('employee').get(`${confirmPath(signedLogin('901'))}&id=901`)
    expect([asked.status, asked.page.alert]).toEqual([422, FORGED])
  })

  test('is refused for an account that another user has', async () => {
    await confirm(t.as('developer'), signedLogin('901'))
    const second = await confirm(t.as('employee'), signedLogin('901', 5))
    expect([second.status, second.page.alert]).toEqual([422, TAKEN])
    expect([await linked(developer), await linked()]).toEqual(['901', null])
  })
})

describe('the link to the bot', () => {
  const listening = testApp(BOT, { jobs: true })

  test('is made without scripts, and links when it is opened in Telegram', async () => {
    const elsa = listening.as('employee')
    const { page } = await elsa.submit(await elsa.get('/settings'), {}, 'Vincular con un enlace')
    const links = page.all.map(({ attributes }) => attributes.href ?? '')
    const link = links.find((href) => href.startsWith('https://t.me/nomina_bot?start='))
    const code = link?.split('=')[1]
    expect(code).toMatch(/^[\w-]{20,64}$/)
    api.receive({ from: 901, text: `/start ${code}` })
    await api.untilRead()
    expect(await linked(employee, listening)).toBe('901')
    expect((await elsa.get('/settings')).page.text).toContain('Vinculado con la cuenta 901.')
  })
})

describe('unlinking', () => {
  test('asks for confirmation', async () => {
    const elsa = t.as('employee')
    await confirm(elsa, signedLogin('901'))
    const { page } = await elsa.get('/settings')
    const asked = await elsa.get(page.link('Desvincular Telegram'))
    expect(asked.page.text).toContain('¿Desea desvincular Telegram?')
    expect(await linked()).toBe('901')
    const done = await elsa.submit(asked)
    expect((await elsa.follow(done)).page.toasts).toEqual(['Exito / Se ha desvinculado Telegram'])
    expect(await linked()).toBeNull()
    const again = await elsa.submit(asked)
    expect([again.status, again.page.alert]).toEqual([
      409,
      'No hay una cuenta de Telegram vinculada',
    ])
  })
})

describe('the policy of pages', () => {
  const policyOf = async (path: string) =>
    (await t.as('employee').get(path)).headers.get('Content-Security-Policy') ?? ''

  test('admits Telegram’s origins only on /settings', async () => {
    expect(await policyOf('/settings')).toMatch(
      /script-src 'self' 'nonce-[^']+' https:\/\/telegram\.org;/,
    )
    expect(await policyOf('/settings')).toContain('; frame-src https://oauth.telegram.org;')
    for (const path of ['/dashboard', '/settings/preferences', '/settings/telegram/unlink']) {
      expect(await policyOf(path)).toContain("script-src 'self' 'nonce-")
      expect(await policyOf(path)).not.toContain('telegram')
    }
  })
})

describe('PATCH /api/users/{id}', () => {
  const patch = (
    body: object,
    id: number = employee,
    who: 'employee' | 'administrator' = 'employee',
  ) => t.as(who).api('PATCH', `users/${id}`, body)

  test('links by the fields signed by Telegram', async () => {
    const { id, auth_date, ...login } = signedLogin('901')
    const done = await patch({ ...login, id: Number(id), auth_date: Number(auth_date) })
    expect([done.status, done.json.simgulary_bot_id]).toEqual([200, '901'])
    const again = await patch(signedLogin('901'))
    expect([again.status, again.json.errors]).toEqual([422, { hash: [SPENT] }])
  })

  test('accepts a Telegram id only from data signed by Telegram', async () => {
    const bare = await patch({ simgulary_bot_id: '901' })
    expect(bare.status).toBe(422)
    expect(bare.json.errors).toEqual({
      simgulary_bot_id: ['Solo se vincula con los datos firmados por Telegram'],
    })
    const forged = await patch({ ...signedLogin('901'), id: '902' })
    expect([forged.status, forged.json.errors]).toEqual([422, { hash: [FORGED] }])
    const other = await patch({ ...signedLogin('901'), simgulary_bot_id: '902' })
    expect(other.status).toBe(422)
    const somebodys = await patch(signedLogin('901'), employee, 'administrator')
    expect(somebodys.status).toBe(403)
    expect(await linked()).toBeNull()
  })

  test('unlinks with null', async () => {
    await patch(signedLogin('901'))
    const done = await patch({ simgulary_bot_id: null })
    expect([done.status, done.json.simgulary_bot_id]).toEqual([200, null])
  })
})
