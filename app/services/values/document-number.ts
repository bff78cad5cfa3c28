/** A document's sequence number for screens and paper: `N° 000123` (docs/rules/money.md#11). */
export function formatDocumentNumber(number: number): string {
  return `N° ${String(number).padStart(6, '0')}`
}

const TYPED = /^(?:n\s*[°º.]?\s*)?0*(\d{1,9})$/i

/** The sequence number that people type in a search: `123`, `000123`, `N° 000123`; undefined for another text. */
export function typedDocumentNumber(text: string): number | undefined {
  const digits = TYPED.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
