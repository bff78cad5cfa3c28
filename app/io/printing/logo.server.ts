import { readFileSync } from 'node:fs'

/** Every receipt contains the logo, so it must be small. */
const MAX_BYTES = 256 * 1024

/** The image in a PNG, JPEG or SVG file as a `data:` URI. Throws for others and above 256 KiB. */
export function readLogo(path: string): string {
  const bytes = readFileSync(path)
  const type = typeOf(bytes)
  if (!type || bytes.length > MAX_BYTES) throw new Error('no image that reports can bear')
  return `data:${type};base64,${bytes.toString('base64')}`
}

function typeOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'image/jpeg'
  return /^\s*(?:<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>]*>|\s)*<svg[\s>]/s.test(
    bytes.toString('utf8'),
  )
    ? 'image/svg+xml'
    : undefined
}
