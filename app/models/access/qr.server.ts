import { encodeQR } from 'qr'

/** A QR code as one path of squares in a square of `size`, with the margin that readers need. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size: rows.length, path: squares.join('') }
}
