/** The style of a printed list: dense, with hairlines; the bottom margin is for page numbers. */
export const LIST_CSS = `
@page { size: letter; margin: 0.75in 0.5in 0.65in;
  @top-left { width: 100%; font: 400 7.5pt/1.3 Inter, sans-serif; color: #5b6470;
    vertical-align: bottom; padding-bottom: 8pt; overflow: hidden; white-space: nowrap } }
html { font-size: 7.5pt; line-height: 1.3 }
header { display: flex; gap: 20pt; justify-content: space-between; padding-bottom: 10pt;
  margin-bottom: 10pt; border-bottom: 1.5pt solid #1f4e8c; color: #5b6470 }
header div { min-width: 0 }
h1 { font-size: 14pt; line-height: 1.2; color: #1f4e8c }
.period { margin: 2pt 0 4pt; font-size: 9.5pt; color: #1d2530 }
header span { color: #5b6470 }
.origin { flex: none; max-width: 45%; text-align: end }
.origin img { max-width: 110pt; max-height: 40pt; margin-bottom: 3pt }
.origin b { font-size: 9pt; color: #1d2530 }
thead th { padding: 4pt 6pt 4pt 0; font-size: 7pt; color: #5b6470; vertical-align: bottom;
  border-bottom: 0.75pt solid #9aa3ae }
th:last-child, td:last-child { padding-right: 0 }
td { padding: 2.8pt 6pt 2.8pt 0; vertical-align: top; border-bottom: 0.5pt solid #dde1e6;
  font-variant-numeric: tabular-nums; font-kerning: none; font-variant-ligatures: none }
tr { break-inside: avoid }
tr.noted { break-after: avoid }
tr.noted td { border-bottom: 0; padding-bottom: 0 }
tr.noted + tr td { padding-top: 0; color: #5b6470 }
.foot td { font-weight: 600; border-top: 0.75pt solid #1d2530; border-bottom: 0 }
.foot tr + tr td { border-top: 0; padding-top: 0 }
.totals { margin-top: 14pt; break-inside: avoid }
.totals h2 { font-size: 8pt; color: #5b6470 }
.totals td.count { width: 1.2in; text-align: end; color: #5b6470 }
.totals td.money { width: 1.8in }
.totals .total td { font-weight: 600; font-size: 10pt; color: #1d2530; border-bottom: 0;
  border-top: 1pt solid #1d2530 }
.stamp { position: fixed; z-index: 1; top: 3.2in; left: 0; right: 0; text-align: center;
  font-size: 66pt; line-height: 1; font-weight: 600; letter-spacing: 0.06em;
  color: rgb(179 38 30 / 0.12); transform: rotate(-24deg); white-space: nowrap }
/* As on receipts. */
.stamp.waits { color: rgb(31 78 140 / 0.17) }
footer { display: flex; gap: 24pt; padding-top: 56pt; break-inside: avoid; text-align: center;
  font-size: 8.5pt }
footer div { flex: 1; min-width: 0; padding-top: 5pt; border-top: 0.75pt solid #1d2530 }
footer p:first-child { font-size: 7.5pt; color: #5b6470 }
`

/** For lists of many columns; a mark has more room, too. */
export const LANDSCAPE_CSS = '@page { size: letter landscape } .stamp { font-size: 84pt }'

/** A text as a CSS string that cannot end its quotes or the style element. */
export function cssString(text: string): string {
  const escaped = text.replace(
    /[^\p{L}\p{N} .,]/gu,
    (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `,
  )
  return `"${escaped}"`
}
