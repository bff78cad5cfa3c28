// Proves docs/rules/company.md#1, #2, #3.
/** The company's profile and logo (docs/rules/company.md). */
import { describe, expect, test } from 'vitest'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { changeLogo, judgeLogo, updateCompanyProfile } from '#app/models/company/change.server.ts'
import {
  dataUri,
  getCompanyProfile,
  getLogo,
  readLetterhead,
} from '#app/models/company/read.server.ts'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { findCompany } from '#app/models/records/relations.server.ts'
import { titulars } from '#db/schema.ts'
import { trailOf } from '#tests/support/models/audit.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aCompanyAccount, aTitular } from '#tests/support/models/factories.ts'
import { aJpeg, aPng, chunk } from '#tests/support/models/images.ts'
import { errorOf } from '#tests/support/models/refusals.ts'

const t = testDatabase()
type Changes = Parameters<typeof updateCompanyProfile>[1]
const COMPANY = { name: 'Cerro Ávila, C.A.', ric: 'J070133805' }
const save = (changes: Changes, version?: number) =>
  t.write((tx) => updateCompanyProfile(tx, changes, t.actor, version))
/** An image with more bytes at a place. */
const spliced = (image: Buffer, at: number, more: ArrayLike<number>) =>
  Buffer.concat([image.subarray(0, at), Buffer.from(Array.from(more)), image.subarray(at)])
/** A PNG with more chunks behind its head, which ends at byte 33. */
const withChunks = (...chunks: [type: string, bytes: number][]) =>
  spliced(aPng(), 33, Buffer.concat(chunks.map(([type, n]) => chunk(type, Buffer.alloc(n)))))
async function put(image: Buffer | null) {
  const judged = image ? await judgeLogo(image) : { logo: null }
  if ('problem' in judged) throw new FieldErrors({ file: judged.problem })
  await t.write((tx) => changeLogo(tx, judged.logo, t.actor))
}

describe('the company', () => {
  test('keeps name, RIF, address and phone, changed one by one, and the trail has each change', async () => {
    await save({ ...COMPANY, address: 'Av. Ñandú', phone: null })
    await save({ phone: '0212-5551234' })
    expect(await getCompanyProfile(t.db)).toEqual({
      ...{ ...COMPANY, address: 'Av. Ñandú', phone: '0212-5551234' },
      ...{ faov_number: null, has_logo: false, version: 3 },
    })
    const trail = await trailOf(t.db, 'company', 1)
    expect(trail.map(({ before, after }) => [before, after])).toEqual([
      [{}, { ...COMPANY, address: 'Av. Ñandú' }],
      [{}, { phone: '0212-5551234' }],
    ])
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  test('needs a name and a RIF first, and asks about a wrong check digit', async () => {
    expect(await errorOf(save({ phone: '0212-5551234' }))).toMatchObject({
      fields: { name: ['Escriba el nombre'], ric: ['Escriba la cédula o el RIF'] },
    })
    const wrong = { ...COMPANY, ric: 'J070133806' }
    expect(await errorOf(save(wrong))).toMatchObject({
      problems: { ric: [{ code: 'check_digit' }] },
    })
    await save({ ...wrong, allow_check_digit: true })
    await save({ name: 'Otro nombre' })
    expect(await getCompanyProfile(t.db)).toMatchObject({ name: 'Otro nombre', ric: 'J070133806' })
  })

  test('is changed by nobody who has not seen the last change', async () => {
    await save(COMPANY)
    await save({ name: 'Otro nombre' }, 2)
    expect(await errorOf(save(COMPANY, 2))).toMatchObject({ name: 'StaleVersion', version: 3 })
  })

  test('gets a titular for its accounts, unless it has one', async () => {
    await save(COMPANY)
    const [holder] = await t.db.select().from(titulars)
    expect(holder).toMatchObject({ ...COMPANY, scope: 'Empresa', type: 'Jurídico' })
    await save({ name: 'Otro nombre', ric: 'J000029610' })
    expect(await t.db.select().from(titulars)).toHaveLength(1)
    expect(await findCompany(t.db)).toEqual({ name: 'Otro nombre', ric: 'J000029610' })
  })

  test('makes no second titular of its own RIF', async () => {
    await t.write((tx) => aTitular(tx, { ric: COMPANY.ric, scope: 'Externo', type: 'Jurídico' }))
    await save(COMPANY)
    expect(await t.db.select().from(titulars)).toMatchObject([{ scope: 'Externo' }])
    expect((await getCompanyProfile(t.db)).ric).toBe(COMPANY.ric)
  })

  test('makes no titular beside the holder that is there', async () => {
    await t.write((tx) => aCompanyAccount(tx))
    const before = await t.db.select().from(titulars)
    await save(COMPANY)
    expect(await t.db.select().from(titulars)).toEqual(before)
  })
})

describe('the logo', () => {
  test.each([
    ['PNG', aPng()],
    ['JPEG', aJpeg()],
    ['JPEG of as many scans as are drawn', aJpeg(4, 3, 20)],
    ['largest PNG', aPng(2000, 2000)],
    ['PNG with 64 KB of profile and texts', withChunks(['iCCP', 30_000], ['iTXt', 35_536])],
  ])('is a %s, kept as it is, replaced and removed', async (_, image) => {
    await save(COMPANY)
    await put(image)
    expect(await getLogo(t.db)).toEqual(image)
    expect(await getCompanyProfile(t.db)).toMatchObject({ has_logo: true, version: 3 })
    await put(null)
    expect(await getLogo(t.db)).toBeNull()
    expect((await trailOf(t.db, 'company', 1)).length).toBe(3)
    expect(await findBrokenInvariants(t.db)).toEqual([])
  })

  // PNG, 11.2.2: the samples of a pixel of each type of colour.
  test.each([
    ['grey', 0, 1],
    ['in colour', 2, 3],
    ['with a palette', 3, 1],
    ['grey and see-through', 4, 2],
    ['in colour and see-through', 6, 4],
  ])('is a PNG that is %s', async (_, colour, samples) => {
    await save(COMPANY)
    const image = aPng(50, 40, Buffer.alloc((50 * samples + 1) * 40), colour)
    await put(image)
    expect(await getLogo(t.db)).toEqual(image)
  })

  const changed = Buffer.from(aPng())
  changed.writeUInt8(9, 20)
  test.each([
    ['a text', Buffer.from('<svg/>'), 'No es una imagen PNG o JPEG entera'],
    ['a PNG that is cut off', aPng().subarray(0, -6), 'No es una imagen PNG o JPEG entera'],
    ['a PNG that was changed', changed, 'No es una imagen PNG o JPEG entera'],
    ['a PNG of no type of colour', aPng(4, 3, undefined, 5), 'No es una imagen PNG o JPEG entera'],
    ['a PNG of no depth', aPng(4, 3, undefined, 6, 255), 'No es una imagen PNG o JPEG entera'],
    [
      'a palette of too many colours',
      aPng(4, 3, undefined, 3, 16),
      'No es una imagen PNG o JPEG entera',
    ],
    ['a PNG without width', aPng(0, 3), 'No es una imagen PNG o JPEG entera'],
    ['a PNG without pixels', aPng(4, 3, Buffer.alloc(0)), 'No es una imagen PNG o JPEG entera'],
    ['a JPEG that is cut off', aJpeg().subarray(0, -2), 'No es una imagen PNG o JPEG entera'],
    ['a JPEG without a picture', aJpeg().subarray(0, 8), 'No es una imagen PNG o JPEG entera'],
    [
      'a JPEG of more scans than encoders make',
      aJpeg(4, 3, 21),
      'La imagen está guardada en demasiadas capas: guárdela como PNG',
    ],
    ['too wide', aPng(2001, 1), 'La imagen pasa de 2.000 píxeles de lado'],
    ['too high', aJpeg(1, 2001), 'La imagen pasa de 2.000 píxeles de lado'],
    [
      'too high behind signs that fill up',
      spliced(aJpeg(1, 2001), 8, [0xff, 0xff]),
      'La imagen pasa de 2.000 píxeles de lado',
    ],
    ...[0x00, 0x01, 0xd0, 0xd7, 0xd8].map((marker): [string, Buffer, string] => [
      `a JPEG with marker ${marker} in its head`,
      spliced(aJpeg(1, 2001), 8, [0xff, marker, 0, 40]),
      'No es una imagen PNG o JPEG entera',
    ]),
    [
      'a JPEG of two frames',
      spliced(aJpeg(1, 2001), 8, aJpeg().subarray(8, 21)),
      'No es una imagen PNG o JPEG entera',
    ],
    // It is never unpacked, and so not found to be broken.
    [
      'too wide and a bomb',
      aPng(2001, 1, Buffer.alloc(4_000_000)),
      'La imagen pasa de 2.000 píxeles de lado',
    ],
    [
      'too high and a bomb',
      aPng(1, 2001, Buffer.alloc(4_000_000)),
      'La imagen pasa de 2.000 píxeles de lado',
    ],
    [
      'more pixels than it says',
      aPng(4, 3, Buffer.alloc(4_000_000)),
      'No es una imagen PNG o JPEG entera',
    ],
    ...['iCCP', 'zTXt', 'iTXt'].map((type): [string, Buffer, string] => [
      `a PNG with more than 64 KB of ${type}`,
      withChunks([type, 65_000], [type, 537]),
      'La imagen trae más de 64 KB de perfiles de color y textos: guárdela sin ellos',
    ]),
    ['too large', Buffer.concat([aPng(), Buffer.alloc(256 * 1024)]), 'El archivo pasa de 256 KB'],
  ])('is not %s', async (_, image, text) => {
    await save(COMPANY)
    expect(await errorOf(put(image))).toMatchObject({ fields: { file: [text] } })
    expect(await getLogo(t.db)).toBeNull()
  })

  test('is of a company that is known', async () => {
    expect(await errorOf(put(aPng()))).toMatchObject({
      fields: { file: ['Guarde primero el nombre y el RIF de la empresa'] },
    })
  })
})

describe('the letterhead of reports', () => {
  const holder = { name: 'Inversiones Ñ, C.A.', ric: 'J-00002961-0' }
  const ours = { name: COMPANY.name, ric: 'J-07013380-5' }
  const drawLogo = async (logo: string) => `drawn ${logo}`
  const withLogo = (logo?: string) => readLetterhead(t.db, { pdf: { drawLogo }, config: { logo } })

  test('is the holder’s while there is no profile, as before', async () => {
    expect((await withLogo())(holder)).toEqual(holder)
    expect((await withLogo('data:x'))(holder)).toEqual({ ...holder, logo: 'drawn data:x' })
    expect((await withLogo())(null)).toBeNull()
  })

  test('is the company’s, with the holder of the accounts where that is another', async () => {
    await save({ ...COMPANY, address: 'Av. Ñandú', phone: '0212-5551234' })
    await put(aPng())
    const letterhead = await withLogo('data:x')
    const logo = `drawn ${dataUri(aPng())}`
    const head = { ...ours, logo, contact: ['Av. Ñandú', 'Telf. 0212-5551234'] }
    expect(letterhead(ours)).toEqual(head)
    expect(letterhead(null)).toEqual(head)
    expect(letterhead(holder)).toEqual({
      ...{ ...head, holder: 'Cuenta de Inversiones Ñ, C.A., RIF J-00002961-0' },
    })
  })
})
