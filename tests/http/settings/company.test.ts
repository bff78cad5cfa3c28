// Proves docs/rules/company.md#1, #2, #3.
/** Configuración > Empresa, its logo, and the head of reports (docs/rules/company.md). */
import { describe, expect, test } from 'vitest'
import { testApp, world } from '#tests/support/http/app.ts'
import type { Answer } from '#tests/support/http/client.ts'
import { type Entries, entriesOf } from '#tests/support/http/forms.ts'
import { aPng } from '#tests/support/models/images.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const t = testApp()
const PATH = '/settings/company'
const COMPANY = { name: 'Cerro Ávila, C.A.', ric: 'J-07013380-5', address: 'Av. Ñandú, Caracas' }
const admin = () => t.as('administrator')
const shown = ({ page }: Answer) => Object.fromEntries(entriesOf(page.form('company')) as Entries)

/** Sends the form as a browser does that was given an image; without one its file has no name. */
async function upload(image: Uint8Array | null, typed: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...COMPANY, ...typed })) body.set(name, value)
  body.set('file', new File(image ? [Uint8Array.from(image)] : [], image ? 'logo.png' : ''))
  return admin().send(PATH, { method: 'POST', body })
}

const uriOf = (image: Buffer) => `data:image/png;base64,${image.toString('base64')}`

describe('/settings/company', () => {
  test('proposes the holder of the accounts, and keeps what is saved', async () => {
    const open = await admin().get(PATH)
    expect(shown(open).name).not.toBe('')
    const saved = await admin().submit(
      open,
      { ...COMPANY, phone: '0212-5551234' },
      undefined,
      'company',
    )
    expect([saved.status, saved.location]).toEqual([303, PATH])
    const again = await admin().get(PATH)
    expect(shown(again)).toMatchObject({ ...COMPANY, phone: '0212-5551234' })
    expect(again.page.text).toContain('J-07013380-5')
  })

  test('names what is wrong, and nothing typed is lost', async () => {
    const typed = { ...COMPANY, ric: 'J-07013380-6', phone: 'no tiene' }
    const refused = await admin().fill(PATH, typed, 'company')
    expect(refused.status).toBe(422)
    expect(shown(refused)).toMatchObject(typed)
    expect(refused.page.text).toContain('Escriba un teléfono, como 0212-5551234')
    expect(refused.page.text).toContain('El dígito verificador del RIF no es correcto')
  })

  test('shows the logo that was uploaded, and lets it go', async () => {
    await admin().fill(PATH, COMPANY, 'company')
    expect((await upload(aPng())).status).toBe(303)
    expect((await admin().get(PATH)).text).toContain(uriOf(aPng()))
    expect((await upload(null, { remove_logo: 'on' })).status).toBe(303)
    expect((await admin().get(PATH)).text).not.toContain(uriOf(aPng()))
  })

  test('says beside the field what is wrong with a logo', async () => {
    await admin().fill(PATH, COMPANY, 'company')
    for (const [image, text] of [
      [Buffer.from('GIF89a'), 'No es una imagen PNG o JPEG entera'],
      [Buffer.alloc(300_000), 'El archivo pasa de 256 KB'],
      [Buffer.alloc(3_000_000), 'El archivo pasa de 256 KB'],
      [new Uint8Array(), 'No es una imagen PNG o JPEG entera'],
    ] as const) {
      const typed = { name: 'Otro nombre', address: 'Otra calle' }
      const refused = await upload(image, typed)
      expect([refused.status, refused.page.errorOf('file')]).toEqual([422, text])
      expect(shown(refused)).toMatchObject({ ...COMPANY, ...typed })
      expect(shown(await admin().get(PATH))).toMatchObject(COMPANY)
    }
  })

  test('says so of a logo that the browser let go for its size, and saves nothing', async () => {
    await admin().fill(PATH, COMPANY, 'company')
    const refused = await upload(null, { name: 'Otro nombre', file_too_large: '1' })
    expect([refused.status, refused.page.errorOf('file')]).toEqual([
      422,
      'El archivo pasa de 256 KB',
    ])
    expect(refused.page.alert).toContain('Logo: el archivo pasa de 256 KB')
    expect(shown(await admin().get(PATH))).toMatchObject(COMPANY)
  })

  test('keeps the first data and the logo together, and another name keeps the logo', async () => {
    expect((await upload(aPng())).status).toBe(303)
    expect((await upload(null, { name: 'Otro nombre' })).status).toBe(303)
    const open = await admin().get(PATH)
    expect(shown(open)).toMatchObject({ ...COMPANY, name: 'Otro nombre' })
    expect(open.text).toContain(uriOf(aPng()))
  })

  test('names a wrong RIF and a wrong logo together, and changes neither', async () => {
    await upload(aPng())
    for (const ric of ['J-07013380-6', 'x']) {
      const refused = await upload(Buffer.from('GIF89a'), { ric })
      expect(refused.page.errorOf('file')).toBe('No es una imagen PNG o JPEG entera')
      expect(refused.page.errorOf('ric')).not.toBe('')
    }
    const open = await admin().get(PATH)
    expect(shown(open)).toMatchObject(COMPANY)
    expect(open.text).toContain(uriOf(aPng()))
  })

  test('keeps the logo of who saw an older version from being stored', async () => {
    await upload(aPng())
    const refused = await upload(aPng(4, 4), { name: 'Otro nombre', version: '1' })
    expect(refused.status).toBe(409)
    expect((await admin().get(PATH)).text).toContain(uriOf(aPng()))
  })
})

test('the head of a receipt is the company’s, with the holder of the paying account', async () => {
  await admin().fill(PATH, COMPANY, 'company')
  const { bytes } = await admin().get(`/api/reports/paysheets/${world.paysheet}`)
  const { text } = await readPdf(bytes)
  for (const line of [
    'Cerro Ávila, C.A.',
    'RIF J-07013380-5',
    'Av. Ñandú, Caracas',
    'Cuenta de ',
  ]) {
    expect(text).toContain(line)
  }
})

test('programs read and change the company, administrators alone', async () => {
  const path = 'settings/company'
  const none = { name: null, ric: null, address: null, phone: null, faov_number: null }
  const nothing = { ...none, has_logo: false, version: 1 }
  expect((await admin().api('GET', path)).json).toEqual(nothing)
  const { ric: _, ...named } = COMPANY
  const made = await admin().api('PUT', path, { ...named, ric: 'J070133805' })
  expect(made.json).toEqual({ ...nothing, ...COMPANY, ric: 'J070133805', version: 2 })
  expect((await t.as('developer').api('GET', path)).status).toBe(403)
})
