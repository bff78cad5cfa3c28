/**
 * A bank's name where there is little room: what stands in parentheses, else without the words that
 * most names begin with. 'Banco de Venezuela' → 'Venezuela', '… (BNC)' → 'BNC'.
 */
export function shortBankName(name: string): string {
  const abbreviation = /\(([^)]+)\)\s*$/.exec(name)?.[1]
  return abbreviation ?? name.replace(/^(?:Banco (?:de la |del |de )?|BBVA )(?=\S)/, '')
}
