// Proves docs/rules/api.md#3.
/** A posted form with one file (docs/rules/pay-inputs.md#5). */
import { describe, expect, test } from 'vitest'
import { bringsFile, fileOf, readUpload, textsOf } from '#app/http/forms/upload.server.ts'

const LIMIT = { bytes: 100_000, label: '100 kB' }
const TOO_LARGE = { text: 'El archivo pasa de 100 kB' }

type Part = readonly [name: string, value: string | File]
const file = (size: number, name = 'lista.csv') => new File([new Uint8Array(size).fill(65)], name)

function posted(...parts: Part[]): Request {
  const body = new FormData()
  for (const [name, value] of parts) body.append(name, value)
  return new Request('http://nomina.test/', { method: 'POST', body })
}
const raw = (type: string, body: string) =>
  new Request('http://nomina.test/', { method: 'POST', headers: { 'Content-Type': type }, body })

const read = (...parts: Part[]) => readUpload(posted(...parts), LIMIT)
const sizeOf = async (...parts: Part[]) => fileOf(await read(...parts)).length
const REFUSALS = {
  400: 'Los datos no se pueden leer como un formulario',
  413: 'Los datos enviados son demasiados',
  415: 'Envíe los datos como un formulario con un archivo',
}
const refusal = (status: keyof typeof REFUSALS) => ({
  data: { message: REFUSALS[status] },
  init: { status },
})

describe('an upload', () => {
  test('has the file under its own field alone, and the first text of each name', async () => {
    const upload = await read(
      ['name', 'Cerro'],
      ['file', file(3, 'logo.png')],
      ['name', 'Ávila'],
      ['other', file(9)],
      ['', 'nobody'],
    )
    expect(fileOf(upload)).toEqual(Uint8Array.from([65, 65, 65]))
    expect(upload.name).toBe('logo.png')
    expect([...upload.fields]).toEqual([['name', 'Cerro']])
  })

  test('has texts in UTF-8', async () => {
    const of = (name: readonly number[]) => {
      const head = 'Content-Disposition: form-data; name="name"'
      const start = new TextEncoder().encode(`--x\r\n${head}\r\n\r\nCompa`)
      const end = new TextEncoder().encode('a\r\n--x--\r\n')
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const body = Uint8Array.from([...start, ...name, ...end])
      return readUpload(
        new Request('http://nomina.test/', { method: 'POST', headers, body }),
        LIMIT,
      )
    }
    expect([...(await of([0xc3, 0xb1])).fields]).toEqual([['name', 'Compaña']])
    await expect(of([0xf1])).rejects.toMatchObject(refusal(400))
  })

  test('has the first of several files', async () => {
    const upload = await read(['file', file(3, 'a.csv')], ['file', file(4, 'b.csv')])
    expect([fileOf(upload).length, upload.name]).toEqual([3, 'a.csv'])
  })

  // Its reader takes time by the boundary's length, too.
  test('has a boundary of the length that its standard allows', async () => {
    const of = (length: number) => {
      const boundary = 'a'.repeat(length)
      const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
      const body = `--${boundary}\r\n${head}\r\n\r\n1\r\n--${boundary}--\r\n`
      return readUpload(raw(`multipart/form-data; boundary=${boundary}`, body), LIMIT)
    }
    expect(fileOf(await of(70))).toEqual(Uint8Array.from([49]))
    await expect(of(1000)).rejects.toMatchObject(refusal(400))
  })

  test('has no file where a text has its name, nor where none was chosen', async () => {
    const texts = await read(['file', 'no file'])
    expect([fileOf(texts).length, texts.name]).toEqual([0, ''])
    const none = await read(['file', file(0, '')])
    expect([fileOf(none).length, none.name]).toEqual([0, ''])
  })

  test('gives the texts of the form’s own names', async () => {
    const form = textsOf(await read(['name', 'Cerro'], ['role_id', '1']), new Set(['name', 'ric']))
    expect([...form]).toEqual([['name', 'Cerro']])
  })

  test('is read up to the limit of its file, and no further', async () => {
    expect(await sizeOf(['file', file(LIMIT.bytes)])).toBe(LIMIT.bytes)
    const beyond = await read(['name', 'Cerro'], ['file', file(LIMIT.bytes + 1)], ['late', 'x'])
    expect(beyond).toMatchObject({ file: new Uint8Array(), tooLarge: TOO_LARGE })
    expect([...beyond.fields]).toEqual([['name', 'Cerro']])
    const said = expect.objectContaining({ fields: { file: [TOO_LARGE.text] } })
    expect(() => fileOf(beyond)).toThrow(said)
  })

  test('has no more than its file and its texts in all', async () => {
    const half = (name: string): Part => [name, file(LIMIT.bytes / 2)]
    expect((await read(...['a', 'b', 'c', 'd', 'e', 'f'].map(half))).tooLarge).toBeUndefined()
    expect(await read(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(half))).toMatchObject({
      tooLarge: TOO_LARGE,
    })
  })

  test('has 20 fields at most, and texts and names of a length', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, i): Part => [`f${i}`, 'x'.repeat(10_001)])
    const { fields: texts } = await read(...fields(20).map(([name]): Part => [name, 'x']))
    expect(texts.size).toBe(20)
    await expect(read(...fields(21).map(([name]): Part => [name, 'x']))).rejects.toMatchObject(
      refusal(413),
    )
    expect((await read(...fields(1))).fields.get('f0')).toHaveLength(10_000)
    expect((await read(['file', file(1, 'x'.repeat(300))])).name).toHaveLength(255)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'file=x', 415],
    ['multipart/mixed; boundary=b', '--b--', 415],
    ['multipart/form-data', '--b--', 415],
    ['xmultipart/form-data; boundary=b', '--b--', 415],
    ['multipart/form-data; x=b', '--b--', 400],
    ['multipart/form-data; boundary=b', '--c--', 400],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"', 400],
  ] as const)('of %s as %j is refused with %i', async (type, body, status) => {
    await expect(readUpload(raw(type, body), LIMIT)).rejects.toMatchObject(refusal(status))
  })

  test('is told from other forms by its head', () => {
    expect(bringsFile(posted(['file', file(1)]))).toBe(true)
    expect(bringsFile(raw('MULTIPART/FORM-DATA; boundary=b', ''))).toBe(true)
    expect(bringsFile(raw('application/x-multipart/form-data', ''))).toBe(false)
  })

  test('that breaks off is no file that is too large', async () => {
    const body = new ReadableStream({
      pull: (stream) => stream.error(new TypeError('the connection is gone')),
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const request = new Request('http://nomina.test/', {
      ...{ method: 'POST', headers, body },
      ...{ duplex: 'half' },
    })
    await expect(readUpload(request, LIMIT)).rejects.toMatchObject(refusal(400))
  })
})
