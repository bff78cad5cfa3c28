/** Images that people upload to be printed: what they are is read from their bytes. */
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'

export type ImageLimits = { bytes: number; pixels: number }

export type ImageFault =
  | 'too_large'
  | 'invalid'
  | 'too_many_pixels'
  | 'too_many_scans'
  | 'too_much_beside'

/**
 * Why an upload is no image to print; undefined for a PNG or JPEG within the limits. A PNG is unpacked
 * beside the event loop.
 */
export async function imageFault(
  image: Buffer,
  { bytes, pixels }: ImageLimits,
): Promise<ImageFault | undefined> {
  if (image.length > bytes) return 'too_large'
  const size = imageType(image) === 'image/png' ? await pngSize(image, pixels) : jpegSize(image)
  if (!size) return 'invalid'
  if (size.width > pixels || size.height > pixels) return 'too_many_pixels'
  if (hasManyScans(image)) return 'too_many_scans'
  if (hasMuchBeside(image)) return 'too_much_beside'
  return undefined
}

/** The type by the first bytes, whatever the file is called. */
export function imageType(image: Buffer): 'image/png' | 'image/jpeg' | undefined {
  if (image.subarray(0, 8).toString('latin1') === PNG_SIGNATURE) return 'image/png'
  return image.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' ? 'image/jpeg' : undefined
}

type Size = { width: number; height: number }

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
/** By the type of colour: the samples of a pixel, and the bits that one may have (PNG, 11.2.1). */
const COLOURS: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

/**
 * The size of a PNG that is whole: every checksum is right, and its pixels unpack to no more than
 * its size says. One with more than `most` pixels a side is not unpacked.
 */
async function pngSize(image: Buffer, most: number): Promise<Size | undefined> {
  const chunks = pngChunks(image)
  const head = chunks?.[0]
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return undefined
  const size = { width: head.data.readUInt32BE(0), height: head.data.readUInt32BE(4) }
  const depth = head.data.readUInt8(8)
  const colour = COLOURS[head.data.readUInt8(9)]
  if (size.width === 0 || size.height === 0 || !colour?.depths.includes(depth)) return undefined
  if (size.width > most || size.height > most) return size
  const bits = depth * colour.samples
  // Each row begins with its filter; interlacing makes at most twice as many rows, and some padding.
  const room = (Math.ceil((size.width * bits) / 8) + 2) * size.height * 2 + 64
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  return (await unpackedLength(packed, room)) ? size : undefined
}

/** Bytes read at once of what is unpacked. */
const PIECE = 1 << 18

/** How many bytes it unpacks to, none of which is kept; undefined if it is broken or has more than `most`. */
async function unpackedLength(packed: Buffer[], most: number): Promise<number | undefined> {
  let length = 0
  try {
    await pipeline(packed, createInflate({ chunkSize: PIECE }), async (pieces) => {
      for await (const piece of pieces) {
        length += piece.length
        if (length > most) throw new RangeError()
      }
    })
    return length
  } catch {
    return undefined
  }
}

/** The chunks up to IEND; undefined if one is cut off or changed. */
function pngChunks(image: Buffer): { type: string; data: Buffer }[] | undefined {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= image.length; ) {
    const end = at + 8 + image.readUInt32BE(at)
    if (end + 4 > image.length) return undefined
    if (crc32(image.subarray(at + 4, end)) !== image.readUInt32BE(end)) return undefined
    const type = image.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: image.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  return undefined
}

/** Profiles of colour and texts. They may be packed, a thousand times smaller than what is read. */
const BESIDE = new Set(['iCCP', 'zTXt', 'iTXt'])
/** Bytes, as they are packed. */
const MOST_BESIDE = 64 * 1024

function hasMuchBeside(image: Buffer): boolean {
  if (imageType(image) !== 'image/png') return false
  const beside = pngChunks(image)?.filter(({ type }) => BESIDE.has(type)) ?? []
  return beside.reduce((sum, { data }) => sum + data.length, 0) > MOST_BESIDE
}

/** Frames of sequential and progressive images, which every viewer draws. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
const SCAN = 0xda
/** Any number of these may stand before a marker. */
const FILL = 0xff

/** Encoders of progressive images make some ten; each goes over the whole image. */
const MOST_SCANS = 20

/** Whether a JPEG has more scans than encoders make. In their data no 0xda comes after 0xff. */
function hasManyScans(image: Buffer): boolean {
  if (imageType(image) !== 'image/jpeg') return false
  const start = Buffer.from([0xff, SCAN])
  let scans = 0
  for (let at = image.indexOf(start); at >= 0; at = image.indexOf(start, at + 2)) {
    scans += 1
    if (scans > MOST_SCANS) return true
  }
  return false
}

/** The size in a JPEG's frame header, if a scan follows it and the image is not cut off. */
function jpegSize(image: Buffer): Size | undefined {
  if (imageType(image) !== 'image/jpeg') return undefined
  if (image.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return undefined
  let size: Size | undefined
  for (let at = 2; at + 4 <= image.length && image[at] === 0xff; ) {
    const marker = image.readUInt8(at + 1)
    if (marker === FILL) {
      at += 1
      continue
    }
    if (marker === SCAN) return size
    // These have no length, stand in no head, and would be skipped by viewers alone.
    if (marker < 0x02 || (marker >= 0xd0 && marker <= 0xd9)) return undefined
    const length = image.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > image.length) return undefined
    if (FRAMES.has(marker) && length >= 8) {
      // Viewers draw one frame: of two, which one they take is theirs to say.
      if (size) return undefined
      size = { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) }
      if (size.width === 0 || size.height === 0) return undefined
    }
    at += 2 + length
  }
  return undefined
}
