import { readFileSync } from 'node:fs'

/** Every receipt contains an SVG, so it must be small. */
const MAX_BYTES = 256 * 1024

const TYPE_SVG = 'image/svg+xml'

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
    ? TYPE_SVG
    : undefined
}

/** Draws a logo; undefined for an image that cannot be read. */
type Draw = (logo: string) => Promise<string | undefined>

/**
 * Draws each logo (a `data:` URI) once: the last one's drawing is kept, also for whoever asks meanwhile,
 * unless it fails. An SVG stays as it is, since only the settings can name one, and is printed as lines.
 */
export function keepDrawnLogo(draw: Draw): Draw {
  let last: { logo: string; drawing: Promise<string | undefined> } | undefined
  return (logo) => {
    if (logo.startsWith(`data:${TYPE_SVG}`)) return Promise.resolve(logo)
    if (last?.logo === logo) return last.drawing
    const own = { logo, drawing: draw(logo) }
    last = own
    own.drawing.catch(() => {
      if (last === own) last = undefined
    })
    return own.drawing
  }
}
