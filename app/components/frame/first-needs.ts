/**
 * What a page came with and its scripts load apart. React begins after it: without, it would take away
 * what was typed there meanwhile.
 */
export const firstNeeds: Promise<unknown>[] = []

/** A part of the page that loads apart, with what it needs of these itself. */
export async function withNeeds<Part>(loading: Promise<Part>): Promise<Part> {
  const part = await loading
  await Promise.all(firstNeeds)
  return part
}
