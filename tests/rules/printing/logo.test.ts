// Proves docs/rules/company.md#2.
import { expect, test, vi } from 'vitest'
import { keepDrawnLogo } from '#app/io/printing/logo.server.ts'

const PNG = 'data:image/png;base64,AA=='
const OTHER = 'data:image/jpeg;base64,AA=='

test('a logo is drawn once for prints at once and later, and another one anew', async () => {
  const draw = vi.fn(async (logo: string) => `drawn ${logo}`)
  const drawn = keepDrawnLogo(draw)
  const prints = await Promise.all(Array.from({ length: 100 }, () => drawn(PNG)))
  expect(new Set(prints)).toEqual(new Set([`drawn ${PNG}`]))
  expect(await drawn(PNG)).toBe(`drawn ${PNG}`)
  expect(draw.mock.calls).toEqual([[PNG]])
  expect(await drawn(OTHER)).toBe(`drawn ${OTHER}`)
  expect(await drawn(OTHER)).toBe(`drawn ${OTHER}`)
  expect(draw.mock.calls).toEqual([[PNG], [OTHER]])
})

test('an image that cannot be read is not tried again', async () => {
  const draw = vi.fn(async () => undefined)
  const drawn = keepDrawnLogo(draw)
  expect([await drawn(PNG), await drawn(PNG)]).toEqual([undefined, undefined])
  expect(draw).toHaveBeenCalledTimes(1)
})

test('a drawing that fails is made again, and its failure leaves the next logo’s', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const draw = vi.fn(async (logo: string) => `drawn ${logo}`).mockReturnValueOnce(promise)
  const drawn = keepDrawnLogo(draw)
  const prints = [drawn(PNG), drawn(PNG)]
  const other = drawn(OTHER)
  reject(new Error('late'))
  for (const print of prints) await expect(print).rejects.toThrow('late')
  expect(await drawn(OTHER)).toBe(await other)
  expect(draw).toHaveBeenCalledTimes(2)

  draw.mockRejectedValueOnce(new Error('gone'))
  await expect(drawn(PNG)).rejects.toThrow('gone')
  expect(await drawn(PNG)).toBe(`drawn ${PNG}`)
  expect(draw).toHaveBeenCalledTimes(4)
})

test('an SVG stays as it is', async () => {
  const draw = vi.fn(async () => undefined)
  const svg = 'data:image/svg+xml;base64,AA=='
  expect(await keepDrawnLogo(draw)(svg)).toBe(svg)
  expect(draw).not.toHaveBeenCalled()
})
