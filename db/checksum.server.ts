/**
 * A checksum inside a SQLite file that shows whether a copy is still as it was made: SQLite itself
 * does not notice a flipped bit in a number. It is stored in the header's `user_version`, which
 * SQLite does not use; 0 is none.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const PLACE = 60
const LENGTH = 4
const CHUNK = 1 << 20

/** Writes its checksum into a file that nobody has open. */
export function writeChecksum(path: string): void {
  const mark = Buffer.alloc(LENGTH)
  mark.writeUInt32BE(checksumOf(path).actual)
  const file = openSync(path, 'r+')
  writeSync(file, mark, 0, LENGTH, PLACE)
  closeSync(file)
}

/** Whether the file has a checksum and no longer matches it. */
export function hasWrongChecksum(path: string): boolean {
  const { said, actual } = checksumOf(path)
  return said !== 0 && said !== actual
}

/** The stored checksum, and that of all the other bytes. */
function checksumOf(path: string): { said: number; actual: number } {
  const file = openSync(path, 'r')
  const chunk = Buffer.alloc(CHUNK)
  const { size } = fstatSync(file)
  let said = 0
  let actual = 0
  for (let place = 0; place < size; ) {
    const length = readSync(file, chunk, 0, CHUNK, place)
    if (length === 0) break
    if (place === 0 && length >= PLACE + LENGTH) {
      said = chunk.readUInt32BE(PLACE)
      chunk.fill(0, PLACE, PLACE + LENGTH)
    }
    actual = crc32(chunk.subarray(0, length), actual)
    place += length
  }
  closeSync(file)
  return { said, actual: actual || 1 }
}
