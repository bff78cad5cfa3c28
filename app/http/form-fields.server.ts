/** More than any form of ours has: the time that reading fields takes grows with their square. */
const MOST_FIELDS = 10_000

/** The fields of a form-encoded body; undefined when they are too many to be read. */
export function formFields(text: string): URLSearchParams | undefined {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count++
  return count > MOST_FIELDS ? undefined : new URLSearchParams(text)
}
