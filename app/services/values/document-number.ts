/** A document's sequence number for screens and paper: `N° 000123` (docs/rules/money.md#11). */
export function formatDocumentNumber(number: number): string {
  return `N° ${String(number).padStart(6, '0')}`
}
