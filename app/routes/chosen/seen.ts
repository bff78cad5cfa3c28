/** The documents of a dialog as they were seen: `12.1,13.4`, each id with its version. */
import { MAX_CHOSEN } from '#app/kernel/asking/listing.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { parseId } from '#app/kernel/values/record-id.ts'
import { isOverlong } from '#app/kernel/values/text.ts'
import type { Seen } from '#app/models/documents/void-chosen.server.ts'

const LONGEST = MAX_CHOSEN * 22
const ONE = /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/

export const seenText = (documents: readonly Seen[]) =>
  documents.map(({ id, version }) => `${id}.${version}`).join()

/** Throws NotFound for anything that no dialog sends. */
export function readSeen(value: unknown): Seen[] {
  const text = typeof value === 'string' ? value : ''
  if (isOverlong(text, LONGEST)) throw new NotFound()
  const seen = text.split(',').map((part) => {
    const [, id, version] = ONE.exec(part) ?? []
    if (!id || !version) throw new NotFound()
    const known = parseId(id)
    if (!known) throw new NotFound()
    return { id: known, version: Number(version) }
  })
  if (seen.length > MAX_CHOSEN) throw new NotFound()
  return seen
}
