/**
 * A bank's short name: the part in parentheses, or else the name without the words that most names
 * start with. 'Banco de Venezuela' → 'Venezuela', '… (BNC)' → 'BNC'.
 */
export function shortBankName(name: string): string {
  const abbreviation = /\(([^)]+)\)\s*$/.exec(name)?.[1]
  return abbreviation ?? name.replace(/^(?:Banco (?:de la |del |de )?|BBVA )(?=\S)/, '')
}
