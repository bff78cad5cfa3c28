/**
 * An uploaded workbook, unpacked within limits. A zip may hold a thousand times what it weighs, and
 * may tell two readers two things; so its parts are measured while they are unpacked, and the reader
 * of the sheet gets only them, packed anew without compression.
 */

import { Unzip, UnzipInflate, zipSync } from 'fflate'

/** The most bytes of all parts together. */
const MOST_UNPACKED = 16 * 1024 * 1024
const MOST_PARTS = 500
const CHUNK = 64 * 1024

/** The parts that a sheet's values come from: no macros, pictures or links to other files. */
const NEEDED =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/

/**
 * A cell's place after column CZ, or written with character references. The reader makes room for
 * every column before it, so that some far cells take more memory than there is.
 */
const FAR_CELL = /\sr\s*=\s*["'](?:\$?(?:[A-Z]{3}|[D-Z][A-Z])|[^"']{0,40}&)/i

/** Throws when the archive is broken, unpacks to more than the limits, or has cells too far right. */
export function unpackedWorkbook(archive: Uint8Array): Uint8Array {
  const parts = new Map<string, Uint8Array[]>()
  let size = 0
  let count = 0
  const unzip = new Unzip((part) => {
    if (++count > MOST_PARTS) throw new Error('too many parts')
    if (!NEEDED.test(part.name) || parts.has(part.name)) return
    const chunks: Uint8Array[] = []
    parts.set(part.name, chunks)
    part.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > MOST_UNPACKED) throw new Error('too much')
      chunks.push(chunk)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < archive.length; from += CHUNK) {
    unzip.push(archive.subarray(from, from + CHUNK), from + CHUNK >= archive.length)
  }
  const files = [...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)] as const)
  for (const [name, bytes] of files) {
    if (isSheet(name) && FAR_CELL.test(bytes.toString('latin1'))) throw new Error('too wide')
  }
  return zipSync(Object.fromEntries(files), { level: 0 })
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/')
