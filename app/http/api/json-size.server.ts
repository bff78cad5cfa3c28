/** Bounds a JSON body before it is parsed: many or deeply nested values take long. */
const MOST_DEPTH = 100
/** Elements of a list; a call that takes lists refuses fewer with words. */
const MOST_ELEMENTS = 100_000

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** A text without what JSON takes for blank at its ends; a pattern would look at inner blanks again and again. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && BLANK.has(text.charCodeAt(from))) from++
  while (to > from && BLANK.has(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Whether a text has at most so many JSON values, none too deep. Does not parse it. */
export function isModest(text: string, mostValues: number): boolean {
  let values = 1
  return scan(text, (sign) => {
    if (sign === COMMA || isOpening(sign)) values++
    return values <= mostValues
  })
}

/**
 * The texts of a list's elements, each to be parsed by itself: together they take as long as many requests.
 * Undefined for what is no list; `false` if an element has more than so many values, or is too deep, or if
 * there are too many. Does not parse them: what stands there may be no JSON.
 */
export function elementsIn(text: string, mostValues: number): string[] | undefined | false {
  const list = trimmed(text)
  if (!list.startsWith('[') || !list.endsWith(']')) return undefined
  const elements: string[] = []
  let values = 0
  let from = 1
  const take = (end: number) => {
    elements.push(list.slice(from, end))
    from = end + 1
    values = 0
  }
  const isBounded = scan(list, (sign, depth, at) => {
    if (sign === COMMA || isOpening(sign)) values++
    if (sign === COMMA && depth === 1) take(at)
    // A list that ends before the text does leaves a rest that is no JSON.
    else if (sign === CLOSE_LIST && depth === 0 && at === list.length - 1) take(at)
    return values <= mostValues + 1 && elements.length <= MOST_ELEMENTS
  })
  if (!isBounded) return false
  if (from <= list.length - 1) return undefined
  return elements.length === 1 && trimmed(elements[0] ?? '') === '' ? [] : elements
}

const isOpening = (sign: number) => sign === OPEN_LIST || sign === OPEN_OBJECT

/** Shows each sign outside of strings, with the depth after it; false once one is refused, or too deep. */
function scan(text: string, look: (sign: number, depth: number, at: number) => boolean): boolean {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === QUOTE) {
      i = endOfString(text, i)
      continue
    }
    if (isOpening(sign)) depth++
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--
    else if (sign !== COMMA) continue
    if (!look(sign, depth, i) || depth > MOST_DEPTH) return false
  }
  return true
}

/** The index where the string that begins at `start` ends; the text's length if it never does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at++
    else if (sign === QUOTE) return at
  }
  return text.length
}
