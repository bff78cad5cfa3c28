import { counted } from '#app/kernel/values/counts.ts'

type CountLinkProps = {
  count: number
  noun: [singular: string, plural: string]
  to?: string
}

/** A count that links to its records: '2 cuentas'. */
export function CountLink({ count, noun: [singular, plural], to }: CountLinkProps) {
  const text = counted(count, singular, plural)
  return to && count > 0 ? <a href={to}>{text}</a> : text
}
