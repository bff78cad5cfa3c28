/** A stored mobile number, `04121234567`, for screens: `0412-1234567`. */
export function formatPhone(stored: string): string {
  return `${stored.slice(0, 4)}-${stored.slice(4)}`
}
