// Proves docs/rules/messages.md#11.
/** Telegram in 'Mi cuenta', with a stand-in for its Bot API on a server of the test's own. */
import { BotApi, TOKEN } from '#tests/support/telegram/bot-api.ts'
import { fillIn, press } from './support/forms.ts'
import { notice } from './support/notices.ts'
import { emailOf, LOGGED_OUT, PASSWORD } from './support/people.ts'
import { ownServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ storageState: LOGGED_OUT })

const server = ownServer()

test('a person links Telegram by a link, and unlinks it', async ({ browser, scripted }) => {
  // Not the watched page: this one asks another origin for something, on purpose.
  const page = await browser.newPage()
  const telegram = await BotApi.start()
  const settings = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: telegram.url }
  const url = await server.start(settings)
  // Telegram's own script, as far as the page's policy lets it in.
  const button = 'document.currentScript.replaceWith("El botón de Telegram")'
  await page.route('https://telegram.org/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: button }),
  )
  await page.goto(`${url}/?redirectTo=/settings/preferences`)
  await fillIn(page, { 'Correo electrónico': emailOf('ana'), Contraseña: PASSWORD })
  await press(page, 'Iniciar sesión')
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  if (scripted) {
    await page.getByRole('link', { name: 'Mostrar el botón de Telegram' }).click()
    await expect(page.getByText('El botón de Telegram')).toBeVisible()
  }
  await press(page, 'Vincular con un enlace')
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: 'Abrir en Telegram' })
  await expect(link).toHaveAttribute('href', /^https:\/\/t\.me\/nomina_bot\?start=[\w-]+$/)
  const code = (await link.getAttribute('href'))?.split('=')[1]
  telegram.receive({ from: 901, text: `/start ${code}` })
  await telegram.untilRead()
  await dialog.getByRole('link', { name: 'Listo' }).click()
  await expect(page.getByText('Vinculado con la cuenta 901.')).toBeVisible()
  await page.getByRole('link', { name: 'Desvincular Telegram' }).click()
  await expect(dialog).toContainText('¿Desea desvincular Telegram?')
  await press(dialog, 'Desvincular')
  await expect(notice(page, 'Se ha desvinculado Telegram')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vincular con un enlace' })).toBeVisible()
  expect(telegram.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
  await server.kill()
  await telegram.stop()
})
