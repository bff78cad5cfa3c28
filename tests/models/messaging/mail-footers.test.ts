/** What stands below a mail: why its receiver gets it (docs/rules/mail.md#4). */
import { expect, test } from 'vitest'
import type { Mail } from '#app/io/messaging/mail-delivery.server.ts'
import type { Letter } from '#app/io/messaging/mail-letter.server.ts'
import { queueMails } from '#app/io/messaging/mail-queue.server.ts'
import { mailSender } from '#app/models/mails/sender.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import type { MailKind } from '#db/kinds.ts'
import { mails } from '#db/schema.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aPayroll, aPaysheet } from '#tests/support/models/orders.ts'

const t = testDatabase()

/** The letter that a mail to user 1 becomes. */
async function letterOf(kind: MailKind, occasion: string, link: string | null = null) {
  const text = { title: 'Título', content: 'Texto' }
  await t.write((tx) => queueMails(tx, [{ ...text, kind, occasion, to: { user_id: 1 } }], NOW))
  const [row] = await t.db.select().from(mails)
  const letters: Letter[] = []
  const server = {
    rest: () => undefined,
    send: async (letter: Letter) => {
      letters.push(letter)
      return 'sent' as const
    },
  }
  const tools = { database: t.database } as ReportTools
  const mail = { ...row, address: 'ana@example.com', link } as Mail
  await mailSender(server, 'nomina.example', tools).send(mail, new AbortController().signal)
  return letters[0]
}

test.each([
  [
    'receipt',
    'paysheet:1',
    'Si tiene usuario, en Configuración → Preferencias dice qué recibe por correo.',
  ],
  ['notice', 'announcement:1', 'En Configuración → Preferencias dice qué recibe por correo.'],
  ['notice', 'backup:2026-11-20:1', 'Lo reciben todos los administradores.'],
  ['invitation', 'invitation:1', 'Si no espera este correo, no haga nada.'],
  [
    'forgotten',
    'forgotten:1',
    'Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.',
  ],
] as const)('a %s of %s says why', async (kind, occasion, footer) => {
  expect((await letterOf(kind, occasion))?.footer).toBe(footer)
})

test.each([
  ['invitation', 'Elegir mi contraseña y entrar'],
  ['forgotten', 'Elegir otra contraseña'],
] as const)('the link of a %s says where it leads', async (kind, label) => {
  const path = '/reset?token=x'
  expect((await letterOf(kind, 'a', path))?.link).toEqual({ path, label })
  expect((await letterOf(kind, 'a'))?.link).toBeUndefined()
})

test('its id is that of its row and moment, alike for each attempt', async () => {
  const id = '<nomina-1-20261120140000000@nomina.example>'
  expect((await letterOf('notice', 'a'))?.messageId).toBe(id)
  expect((await letterOf('notice', 'a'))?.messageId).toBe(id)
})

test('no receipt is mailed without its paper: what could not be printed is tried again', async () => {
  const id = await t.write(async (tx) => aPaysheet(tx, await aPayroll(tx)))
  const print = async () => {
    throw new Error('roto')
  }
  const tools = {
    ...{ database: t.database, now: () => NOW, config: {} },
    pdf: new Proxy({}, { get: () => print }),
  } as unknown as ReportTools
  const sent: Letter[] = []
  const server = {
    rest: () => undefined,
    send: async (letter: Letter) => {
      sent.push(letter)
      return 'sent' as const
    },
  }
  const mail = { id: 1, kind: 'receipt', occasion: `paysheet:${id}`, created_at: NOW.toISOString() }
  const receipt = { ...mail, link: null, attachment: { kind: 'paysheets', id } } as Mail
  const outcome = mailSender(server, 'nomina.example', tools).send(
    receipt,
    new AbortController().signal,
  )
  expect(await outcome).toEqual({ failed: 'No se pudo imprimir el recibo' })
  expect(sent).toEqual([])
})
