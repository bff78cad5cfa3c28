/** A document's sequence number as it is shown everywhere: `N° 000123` (docs/rules/money.md#11). */
export function formatOrderNumber(order: number): string {
  return `N° ${String(order).padStart(6, '0')}`
}
