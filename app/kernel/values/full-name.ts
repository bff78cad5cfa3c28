/** Splits a person's full name. */

/** What belongs to the word after it: 'de la Rosa', 'del Valle'. */
const PARTICLES = new Set(['da', 'de', 'del', 'di', 'la', 'las', 'los', 'san', 'santa', 'y'])

/**
 * Proposes given names and surnames: of two the last is the surname, of three and more the last two
 * are. Nobody can know it from the name alone, so it is only ever proposed
 * (docs/rules/people.md#20).
 */
export function proposedNames(name: string): { given_names: string; surnames: string } {
  const parts = nameParts(name)
  const surnames = parts.length > 2 ? 2 : parts.length - 1
  const given = parts.slice(0, parts.length - surnames)
  return { given_names: given.join(' '), surnames: parts.slice(given.length).join(' ') }
}

/** The name's words, particles together with the word that they belong to. */
export function nameParts(name: string): string[] {
  const parts: string[] = []
  let before = ''
  for (const word of name.split(/\s+/).filter(Boolean)) {
    if (PARTICLES.has(word.toLowerCase())) {
      before += `${word} `
      continue
    }
    parts.push(before + word)
    before = ''
  }
  const rest = before.trim()
  return rest ? [...parts, rest] : parts
}
