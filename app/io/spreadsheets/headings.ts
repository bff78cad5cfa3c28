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

/** The column that says what is wrong with the rows that were left out. */
export const ERRORS_LABEL = 'Errores'

/** The column of the letter, where the number stands alone in its own. */
export const LETTER_LABEL = 'Letra de la cédula (V, E, J…)'
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
  /** What headings mean as somebody has said, by `headingKeys`; null: they are not read. */
  said?: ReadonlyMap<string, F | null>
}
type Refused = { refused: string }

/**
 * Which column says what, and which has the letters of cédulas; `ignored` are the headings that mean nothing here,
 * and `fault` is why the table cannot be read.
 */
export type Columns<F extends string> = {
  fields: (F | undefined)[]
  ignored: string[]
  letter?: number
  fault?: string
}

/** 'Sueldo $': amounts below it are no bolívares, and are not read as such. */
const FOREIGN = /[$€]|\b(?:usd|eur)\b/i
const EUROS = /€|\beur\b/i
/** The other currency that a heading names. */
export const currencyIn = (heading: string): 'USD' | 'EUR' | undefined =>
  FOREIGN.test(heading) ? (EUROS.test(heading) ? 'EUR' : 'USD') : undefined
const MOST_HEADING = 60
/** The most headings that are named. */
export const MOST_NAMED = 10

/** Names each heading among those of its table: 'monto', 'monto 2'. Undefined of a blank one. */
export function headingKeys(head: readonly string[]): (string | undefined)[] {
  const times = new Map<string, number>()
  return head.map((text) => {
    const plain = plainHeading(text.slice(0, MOST_HEADING))
    const nth = (times.get(plain) ?? 0) + 1
    times.set(plain, nth)
    if (plain === '') return undefined
    return nth > 1 ? `${plain} ${nth}` : plain
  })
}

export function columnsIn<F extends string>(
  head: readonly string[],
  { labels, also, unread = [], inContext, said }: Headings<F>,
): Columns<F> {
  const keys = headingKeys(head)
  const saidOf = (i: number) => said?.get(keys[i] ?? '')
  const claimed = new Set(head.flatMap((_, i) => saidOf(i) ?? []))
  let fault: string | undefined
  const known = new Map<string, F>()
  for (const [field, label] of Object.entries(labels) as [F, string][]) {
    for (const name of [plainHeading(label), ...(also[field] ?? [])]) known.set(name, field)
  }
  const fields: (F | undefined)[] = []
  let letter: number | undefined
  const ignored: string[] = []
  const read = (text: string, heading: string): F | undefined => {
    const found = inContext?.(heading, fields) ?? known.get(heading)
    // A concept may be called 'Prima US$'.
    const isCalled = typeof found === 'string' && currencyIn(labels[found]) !== undefined
    if (currencyIn(text) && !isCalled) return undefined
    if (typeof found === 'object') fault ??= found.refused
    return typeof found === 'object' ? undefined : found
  }
  for (const [i, text] of head.entries()) {
    const heading = plainHeading(text)
    const own = saidOf(i)
    let field = own === undefined ? read(text, heading) : (own ?? undefined)
    // 'Comisiones %' has no amounts; 'L.P.H (1 %)' is called so.
    const isPercent = field && text.includes('%') && !labels[field].includes('%')
    if (own === undefined && field && (isPercent || claimed.has(field))) field = undefined
    if (field && fields.includes(field)) {
      fault ??= `La columna «${labels[field]}» está dos veces`
      field = undefined
    }
    const isLetter = 'ric' in labels && !field && LETTER_HEADINGS.includes(heading)
    if (isLetter && own === undefined) letter ??= i
    const isExpected = heading === '' || isLetter || unread.includes(heading)
    if (!field && !isExpected) ignored.push(shortHeading(text))
    fields.push(field)
  }
  return {
    fields,
    ignored: ignored.slice(0, MOST_NAMED),
    ...(letter !== undefined && { letter }),
    ...(fault !== undefined && { fault }),
  }
}

/** A heading as it is shown and stored. */
export const shortHeading = (text: string) => storable(text.slice(0, MOST_HEADING))

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
    // The letter stands before its number.
    if (!field || i === letter) continue
    const text = (cells[i] ?? '').trim().slice(0, most(field))
    const said = field === 'ric' && /^\d/.test(text) ? letterIn(cells[letter]) + text : text
    if (said !== '') texts[field] = storable(said)
  }
  return Object.keys(texts).length > 0 ? { line, ...texts } : undefined
}

const letterIn = (text = '') => LETTER.exec(text.trim().slice(0, 20))?.[1]?.charAt(0) ?? ''

/** PostgreSQL stores neither NUL nor half a character in JSON. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
