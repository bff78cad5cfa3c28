import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const WEIGHTS = [400, 600]
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}
const LATIN_EXT = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1d00-\u1dbf\u1e00-\u1eff]/

const require = createRequire(import.meta.url)
const prepared = new Map<keyof typeof SUBSETS, string>()

/**
 * `@font-face` rules for 'Inter' with the fonts inside, as far as `text` needs them. Static
 * weights: Chromium puts a variable font into a PDF as drawn glyphs, at three times the size.
 */
export function fontCss(text: string): string {
  return LATIN_EXT.test(text) ? faces('latin') + faces('latin-ext') : faces('latin')
}

function faces(subset: keyof typeof SUBSETS): string {
  const ready = prepared.get(subset)
  if (ready) return ready
  const css = WEIGHTS.map((weight) => {
    const file = require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`)
    const data = readFileSync(file, 'base64')
    return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${SUBSETS[subset]}}`
  }).join('')
  prepared.set(subset, css)
  return css
}
