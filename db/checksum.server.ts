/**
 * A checksum within a SQLite file, by which a copy tells that it is as it was made: SQLite itself
 * would not see a bit that fell over in a number. It lies in the header's `user_version`, which is
 * nothing to SQLite; 0 is none.
 */
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

const PLACE = 60
const LENGTH = 4
const CHUNK = 1 << 20

/** Marks a file that nobody has open with its checksum. */
export function writeChecksum(path: string): void {
  const mark = Buffer.alloc(LENGTH)
  mark.writeUInt32BE(checksumOf(path).actual)
  const file = openSync(path, 'r+')
  writeSync(file, mark, 0, LENGTH, PLACE)
  closeSync(file)
}

/** Whether the file says what it was made with, and is no longer that. */
export function hasWrongChecksum(path: string): boolean {
  const { said, actual } = checksumOf(path)
  return said !== 0 && said !== actual
}

/** The checksum that the file says it has, and the one of all its other bytes. */
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
