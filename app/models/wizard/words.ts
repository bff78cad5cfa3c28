/** Words for yes and no in cells. Runs anywhere. */
const ON = new Set(['si', 's', 'x', '1', 'verdadero'])
const OFF = new Set(['no', 'n', '0', 'falso'])

/** Whether a word means on or off; undefined for others. */
export function isOnWord(text: string): boolean | undefined {
  const word = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ON.has(word) || (OFF.has(word) ? false : undefined)
}
