import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { formatDateLong, formatInstant, todayInCaracas } from '#app/kernel/values/dates.ts'
import { fontCss } from './fonts.server.ts'

/** The company of a report: of its own profile, or the holder of the paying or receiving account. */
export type ReportCompany = {
  name: string
  /** Formatted: `J-30000007-1`. */
  ric: string
  /** A `data:` URI. */
  logo?: string | undefined
  /** Its address and telephone, a line each. */
  contact?: string[]
  /** The holder of the accounts, where the company's profile has another name. */
  holder?: string
}

/** What a report says of the company below its name and RIF. */
export const companyLines = ({ contact = [], holder }: ReportCompany): string[] =>
  holder ? [...contact, holder] : contact

export type LabelledValue = { label: string; value: string }

/** The text of a report without documents. */
export const NOTHING = 'No hay datos encontrados'

const BASE = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html { font: 400 9pt/1.4 Inter, sans-serif; color: #1d2530; -webkit-print-color-adjust: exact;
  text-rendering: geometricPrecision }
body, h1, h2, p, dt, dd, td, th { unicode-bidi: isolate; overflow-wrap: anywhere }
h1, h2, th, b { font-weight: 600 }
table { width: 100%; border-spacing: 0; table-layout: fixed }
th { text-align: start }
.end { text-align: end }
.empty { padding: 60pt 0; text-align: center; font-size: 11pt; color: #5b6470 }
.money { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
`

/** A complete HTML document with its styles and fonts inside. */
export function reportHtml(title: string, css: string, body: ReactNode): string {
  const markup = renderToStaticMarkup(body)
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`
  const style = `<style>${fontCss(markup)}${BASE}${css}</style>`
  return `<!doctype html><html lang="es-VE"><head>${head}${style}</head><body>${markup}</body></html>`
}

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text
}

/** An instant (ISO 8601) as printed, in Venezuelan time: `20 de noviembre de 2026, 14:05`. */
export function formatInstantLong(instant: string): string {
  const time = formatInstant(instant).slice(-5)
  return `${formatDateLong(todayInCaracas(new Date(instant)))}, ${time}`
}
