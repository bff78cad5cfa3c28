/** The runs of text in a page's content, as Chromium writes it: an operator a line. */

/** Glyphs that are drawn from one point on, in the coordinates of `frame`. */
export type Run = {
  /** The font's name in the page's resources. */
  font: string
  size: number
  x: number
  y: number
  /** Four hexadecimal digits a glyph. */
  glyphs: string
  /** The operator that sets the colour; empty for the first one. */
  color: string
  /** The operators that move and scale what is drawn. */
  frame: string
  /** From the run's first character of the content to the one after its last. */
  from: number
  to: number
}

const BEGIN = 'BT\n'
const END = '\nET'
const FONT = /^\/(\S+) (\S+) Tf$/m
const PLACE = /^1 0 0 -1 (\S+) (\S+) Tm$/m
const SHOWN = /<([0-9A-F]+)> Tj/g

/** The runs of a page in the order in which they are drawn. */
export function runsOf(content: string): Run[] {
  const runs: Run[] = []
  const stack: { color: string; frame: string }[] = []
  let now = { color: '', frame: '' }
  for (let at = 0; at < content.length; ) {
    if (content.startsWith(BEGIN, at)) {
      const to = content.indexOf(END, at) + END.length
      const run = runOf(content.slice(at, to))
      if (run) runs.push({ ...run, ...now, from: at, to })
      at = to + 1
      continue
    }
    const end = content.indexOf('\n', at)
    const line = content.slice(at, end < 0 ? content.length : end)
    if (line === 'q') stack.push(now)
    else if (line === 'Q') now = stack.pop() ?? now
    else if (line.endsWith(' cm')) now = { ...now, frame: `${now.frame}${line}\n` }
    else if (line.endsWith(' rg')) now = { ...now, color: line }
    at += line.length + 1
  }
  return runs
}

/** Undefined for a run that draws nothing, or that is of another form. */
function runOf(text: string): Pick<Run, 'font' | 'size' | 'x' | 'y' | 'glyphs'> | undefined {
  const [, font = '', size] = FONT.exec(text) ?? []
  const [, x, y] = PLACE.exec(text) ?? []
  const glyphs = Array.from(text.matchAll(SHOWN), ([, some]) => some).join('')
  if (x === undefined || glyphs === '') return undefined
  return { font, size: Number(size), x: Number(x), y: Number(y), glyphs }
}
