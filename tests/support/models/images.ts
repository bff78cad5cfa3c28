/** Images as people upload them. */
import { crc32, deflateSync } from 'node:zlib'

/** A part of a PNG with its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * A grey PNG, or one of another type of `colour`; `rows` are its pixels' bytes, if they are not those of
 * a grey one of its size.
 */
export function aPng(
  width = 4,
  height = 3,
  rows = Buffer.alloc((width + 1) * height),
  colour = 0,
  depth = 8,
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(depth, 8)
  head.writeUInt8(colour, 9)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

/** The segments of a JPEG of a size, without a picture in its scans. */
export function aJpeg(width = 4, height = 3, scans = 1): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const frame = [0xff, 0xc0, 0, 11, 8, ...size, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f]
  const all = Array.from({ length: scans }, () => scan).flat()
  return Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, ...frame, ...all, 0xff, 0xd9])
}
