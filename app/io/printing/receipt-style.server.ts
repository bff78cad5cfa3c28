import { cssString } from './list-style.server.ts'

/**
 * The style of a receipt: one plain Letter page in ink that any printer has. Without kerning, so
 * that a text is its characters side by side (shapes/shape.server.ts).
 */
export const RECEIPT_CSS = `
@page { size: letter; margin: 0.65in 0.8in 0.6in }
html { font-kerning: none; font-variant-ligatures: none }
h1, .company b { font-kerning: auto; font-variant-ligatures: normal }
main { position: relative; display: flex; flex-direction: column; min-height: 9.7in }
main + main { break-before: page }
small { display: block; font-size: 7.5pt; color: #5b6470 }
header { display: flex; gap: 14pt; align-items: flex-start; padding-bottom: 12pt;
  border-bottom: 1.5pt solid #1f4e8c }
header img { max-width: 110pt; max-height: 44pt }
.company { flex: 1; min-width: 0; color: #5b6470 }
.company b { font-size: 11.5pt; line-height: 1.3; color: #1d2530 }
.title { flex: none; max-width: 50%; text-align: end }
.title h1 { font-size: 13pt; line-height: 1.2; color: #1f4e8c }
.title p { font-size: 11pt; font-variant-numeric: tabular-nums }
.voided { margin-top: 12pt; padding: 6pt 10pt; border: 1pt solid #b3261e; border-radius: 4pt;
  color: #b3261e }
.stamp { position: absolute; z-index: 1; top: 2.9in; left: 0; right: 0; text-align: center;
  font-size: 78pt; line-height: 1; font-weight: 600; letter-spacing: 0.06em;
  color: rgb(179 38 30 / 0.17); transform: rotate(-24deg); white-space: nowrap }
.waits { margin-top: 12pt; padding: 6pt 10pt; border: 1pt solid #1f4e8c; border-radius: 4pt;
  color: #1f4e8c }
.waits .stamp { font-size: 54pt; color: rgb(31 78 140 / 0.17) }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 8pt 24pt; margin: 16pt 0 }
.facts div { min-width: 0 }
dt { font-size: 7.5pt; color: #5b6470 }
.facts dd { font-variant-numeric: tabular-nums }
thead th { padding: 5pt 0; font-size: 7.5pt; color: #5b6470; border-bottom: 0.75pt solid #9aa3ae }
th.money, td.money { width: 1.45in }
td { padding: 5pt 0; vertical-align: top; border-bottom: 0.5pt solid #dde1e6 }
td.money { padding-left: 8pt }
td small { display: inline; margin-left: 5pt }
tr { break-inside: avoid }
.sums td { color: #5b6470; border-bottom: 0 }
.total { display: flex; gap: 20pt; align-items: center; justify-content: space-between;
  margin-top: 8pt; padding: 10pt 12pt; background: #f1f4f8; border-radius: 4pt;
  break-inside: avoid }
.words { min-width: 0 }
.figure { flex: none; text-align: end; font-size: 15pt; line-height: 1.2; font-weight: 600;
  white-space: nowrap; font-variant-numeric: tabular-nums }
.figure small, .words small { font-weight: 400; line-height: 1.4 }
.closing { flex: 1; display: flex; flex-direction: column; break-inside: avoid }
.texts { margin-top: 16pt }
.texts dd { margin-bottom: 8pt; white-space: pre-wrap }
footer { display: flex; gap: 24pt; margin-top: auto; padding-top: 40pt; break-inside: avoid; text-align: center;
  font-size: 8.5pt }
footer div { flex: 1; min-width: 0; padding-top: 5pt; border-top: 0.75pt solid #1d2530 }
footer p:first-child { font-size: 7.5pt; color: #5b6470 }
`

/** Puts on each page of a receipt of several its mark, and at the foot what it is, whose, and which page. */
export const eachPageCss = (title: string, name = '') => `
.stamp { position: fixed }
@page { @bottom-left { width: 80%; ${FOOT}; content: ${cssString(`${title} · ${name}`)} }
  @bottom-right { ${FOOT}; content: "Hoja " counter(page) " de " counter(pages) } }
`
const FOOT = 'font: 400 7.5pt/1.3 Inter, sans-serif; color: #5b6470'

/** Styles of a receipt on half a page: denser, with four facts a line. */
export const HALF_CSS = `${RECEIPT_CSS}
@page { size: 8.5in 5.5in; margin: 0.32in 0.6in 0.28in }
html { font-size: 7.5pt; line-height: 1.25 }
main { min-height: 4.89in }
small, dt, footer p:first-child { font-size: 6.5pt }
header { padding-bottom: 6pt; border-bottom-width: 1pt }
header img { max-width: 90pt; max-height: 28pt }
.company b { font-size: 9pt }
.title h1 { font-size: 10.5pt }
.title p { font-size: 9pt }
.voided, .waits { margin-top: 6pt; padding: 3pt 8pt }
.stamp { top: 1.6in; font-size: 54pt }
.waits .stamp { font-size: 40pt }
.facts { grid-template-columns: 1fr 1fr 1fr 1fr; gap: 3pt 14pt; margin: 6pt 0 }
thead th { padding: 2pt 0; font-size: 6.5pt }
th.money, td.money { width: 1.25in }
td { padding: 1.2pt 0 }
.total { margin-top: 4pt; padding: 5pt 8pt }
.figure { font-size: 11pt }
.texts { margin-top: 6pt; display: grid; grid-template-columns: 60pt 1fr; gap: 0 8pt }
.texts dd { margin-bottom: 2pt }
footer { padding-top: 18pt; font-size: 7.5pt }
footer div { padding-top: 3pt }
`
