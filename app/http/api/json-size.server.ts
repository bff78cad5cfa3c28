/** Bounds a JSON body before it is parsed: many or deeply nested values take long. */
const MOST_DEPTH = 100

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Whether a text has at most so many JSON values, none too deep. Does not parse it. */
export function isModest(text: string, mostValues: number): boolean {
  let depth = 0
  let values = 1
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (sign === QUOTE) {
      i = endOfString(text, i)
    } else if (sign === COMMA) {
      values++
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values++
      depth++
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      depth--
    }
    if (values > mostValues || depth > MOST_DEPTH) return false
  }
  return true
}

/** The index where the string that begins at `start` ends; the text's length if it never does. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === BACKSLASH) before--
  return (at - before) % 2 === 0
}
