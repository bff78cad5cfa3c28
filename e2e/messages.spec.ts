// Proves docs/rules/messages.md#2, #4, #9.
/** Announcements reach users’ bells; every user chooses their notifications. */
import { uniqueName } from './support/company.ts'
import { errorOf, field, fillIn, press, submit } from './support/forms.ts'
import { expectAccessible } from './support/look.ts'
import { notice } from './support/notices.ts'
import { expect, test } from './support/test.ts'

/** A day that is still to come, whatever the year. */
const EVE = `${new Date().getFullYear() + 1}-12-24`

test('an announcement is created, fired, read behind the bell, and deleted', async ({
  page,
  as,
  scripted,
}) => {
  const title = uniqueName('Aviso')
  await page.goto('/settings/announcements')
  await page.getByRole('link', { name: 'Crear anuncio' }).first().click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, {
    Título: title,
    Contenido: 'Primera línea\nSegunda línea',
    Destinatarios: 'Desarrolladores',
    Frecuencia: 'Cada año el...',
    Fecha: EVE,
  })
  await press(dialog, 'Crear anuncio')
  await expect(notice(page, 'Se ha creado el anuncio con éxito')).toBeVisible()

  await page.goto(`/settings/announcements?search=${encodeURIComponent(title)}`)
  // A row without results names the search too.
  const named = page.getByRole('rowheader', { name: title })
  const row = page.getByRole('row').filter({ has: named })
  await expect(row).toContainText('Cada año el... 12/24')
  await row.getByRole('link', { name: 'Disparar' }).click()
  // Other journeys may make developers meanwhile.
  await expect(dialog).toContainText(/ a [1-9]\d* usuarios? \(Desarrolladores\)/)
  await press(page, 'Disparar')
  await expect(notice(page, 'Se ha enviado el anuncio a todos los usuarios')).toBeVisible()

  const dario = await as('dario')
  await dario.goto('/dashboard')
  await dario.getByRole('link', { name: /sin leer$/ }).click()
  const message = dario.getByRole('row').filter({ hasText: title })
  await expect(message).toContainText('Sin leer')
  await message.getByRole('link').click()
  await expect(dario.getByText('Segunda línea')).toBeVisible()
  if (scripted) await expectAccessible(dario)
  await dario.getByRole('link', { name: 'Volver a los mensajes' }).click()
  await expect(message).toContainText('Leído')

  await row.locator('.row-menu > summary').click()
  await row.getByRole('link', { name: 'Eliminar' }).click()
  await expect(dialog).toContainText('Esta acción no puede deshacerse')
  await press(page, 'Eliminar anuncio')
  await expect(notice(page, 'Se ha eliminado el anuncio')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('an announcement’s form has date and time only for the types that use them', async ({
  page,
  api,
  scripted,
}) => {
  await page.goto('/settings/announcements/create')
  const dialog = page.getByRole('dialog')
  const date = field(dialog, 'Fecha')
  const time = field(dialog, 'Hora')
  await fillIn(dialog, { Título: 'Aviso', Contenido: 'Texto', Destinatarios: 'Todos' })
  if (scripted) {
    await expect(date).toHaveCount(0)
    await fillIn(dialog, { Frecuencia: 'Todos los meses el dia...', Fecha: EVE })
    await fillIn(dialog, { Frecuencia: 'Diariamente' })
    await expect(date).toHaveCount(0)
    await fillIn(dialog, { Frecuencia: 'Todos los meses el dia...' })
    await expect(date).toHaveValue('')
    await fillIn(dialog, { Frecuencia: 'Todos los dias a las...' })
    await expect(time).toBeVisible()
    expect((await submit(page, 'Crear anuncio')).status()).toBe(422)
    await expect(errorOf(page, 'Hora')).toHaveText('Escriba la hora')
    return
  }
  await fillIn(dialog, { Frecuencia: 'Diariamente', Fecha: EVE, Hora: '09:00' })
  await submit(page, 'Crear anuncio')
  await expect(notice(page, 'Se ha creado el anuncio con éxito')).toBeVisible()
  const { data } = await api.get('announcements?type=2&limit=1')
  expect(data[0]).toMatchObject({ title: 'Aviso', date: null, time: null })
})
