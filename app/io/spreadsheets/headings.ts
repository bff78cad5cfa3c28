/**
 * Finds the columns of an uploaded table by their headings, in any order, without regard to accents,
 * case and signs, and the texts of its rows (docs/rules/import.md#2). Runs anywhere.
 */

/** A heading without accents, case and signs: 'L.P.H (1 %)' is `lph1`. */
export const plainHeading = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** What people call the column that says whom a row is about. */
export const RIC_HEADINGS = [
  ...['cedula', 'cedulas', 'ceduladeidentidad', 'cedulaidentidad', 'cedularif', 'cedulaorif'],
  ...['ncedula', 'nrocedula', 'numerodecedula', 'ndecedula', 'nrodecedula', 'ci', 'nci', 'nroci'],
  ...['numerodeci', 'nrodeci', 'rif', 'cirif', 'ciric', 'documento', 'identificacion'],
]

/** The column of the letter, where the number stands alone in its own. */
const LETTER_HEADINGS = [
  ...['nac', 'nacionalidad', 'letra', 've', 'vej', 'prefijo', 'tipocedula', 'tipodecedula'],
  ...['tipodoc', 'tipodocumento', 'tipodedocumento', 'letracedula', 'letrarif', 'tiporif'],
]
/** 'E', 'E-', 'Extranjero', 'Venezolana'; a country alone does not tell which letter its people have. */
const LETTER = /^([VEJGPC]|V(?:en|enez|enezolan[oa])|E(?:xt|xtr|xtranjer[oa]))\W{0,3}$/i

/** How the headings of one kind of table are read. */
export type Headings<F extends string> = {
  labels: Record<F, string>
  /** Other headings that people write, as `plainHeading` gives them. */
  also: Partial<Record<F, readonly string[]>>
  /** Headings that are expected and not read. */
  unread?: readonly string[]
  /** Reads a heading that depends on the columns before it; returns what is wrong as `refused`. */
  inContext?: (heading: string, before: readonly (F | undefined)[]) => F | Refused | undefined
}
type Refused = { refused: string }

/** Which column says what, and which has the letters of cédulas; `ignored` are the headings that mean nothing here. */
export type Columns<F extends string> = {
  fields: (F | undefined)[]
  ignored: string[]
  letter?: number
}

/** 'Sueldo $': amounts below it are no bolívares, and are not read as such. */
const FOREIGN = /[$€]|\b(?:usd|eur)\b/i
const MOST_HEADING = 60
const MOST_IGNORED = 10

/** Returns what is wrong as a text. */
export function columnsIn<F extends string>(
  head: readonly string[],
  { labels, also, unread = [], inContext }: Headings<F>,
): Columns<F> | string {
  const known = new Map<string, F>()
  for (const [field, label] of Object.entries(labels) as [F, string][]) {
    for (const name of [plainHeading(label), ...(also[field] ?? [])]) known.set(name, field)
  }
  const fields: (F | undefined)[] = []
  let letter: number | undefined
  const ignored: string[] = []
  for (const text of head) {
    const heading = plainHeading(text)
    const found = FOREIGN.test(text)
      ? undefined
      : (inContext?.(heading, fields) ?? known.get(heading))
    if (typeof found === 'object') return found.refused
    // 'Comisiones %' has no amounts; 'L.P.H (1 %)' is called so.
    const said = found && text.includes('%') && !labels[found].includes('%') ? undefined : found
    if (said && fields.includes(said)) return `La columna «${labels[said]}» está dos veces`
    const isLetter = 'ric' in labels && !said && LETTER_HEADINGS.includes(heading)
    if (isLetter) letter ??= fields.length
    const isExpected = heading === '' || isLetter || unread.includes(heading)
    if (!said && !isExpected) ignored.push(storable(text.slice(0, MOST_HEADING)))
    fields.push(said)
  }
  return {
    fields,
    ignored: ignored.slice(0, MOST_IGNORED),
    ...(letter !== undefined && { letter }),
  }
}

/** A row of a file: its number there, and the texts that are not blank. */
export type TextRow<F extends string> = { line: number } & { [K in F]?: string }

/**
 * A row's texts by field, each cut at `most` of its field, since longer ones are wrong anyway;
 * undefined if it says nothing in the columns that are read.
 */
export function textsOf<F extends string>(
  { fields, letter = -1 }: Columns<F>,
  { line, cells }: { line: number; cells: readonly string[] },
  most: (field: F) => number,
): TextRow<F> | undefined {
  const texts: { [K in F]?: string } = {}
  for (const [i, field] of fields.entries()) {
    if (!field) continue
    const text = (cells[i] ?? '').trim().slice(0, most(field))
    const said = field === 'ric' && /^\d/.test(text) ? letterIn(cells[letter]) + text : text
    if (said !== '') texts[field] = storable(said)
  }
  return Object.keys(texts).length > 0 ? { line, ...texts } : undefined
}

const letterIn = (text = '') => LETTER.exec(text.trim().slice(0, 20))?.[1]?.charAt(0) ?? ''

/** PostgreSQL stores neither NUL nor half a character in JSON. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
