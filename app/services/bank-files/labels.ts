/** The formats' names on screen, apart from the formats so that browsers need not load these. */
import type { BankFormat } from '#db/kinds.ts'

export const FORMAT_LABELS: Record<BankFormat, string> = {
  banesco: 'Banesco',
  mercantil: 'Mercantil',
  venezuela: 'Banco de Venezuela',
  provincial: 'BBVA Provincial',
  banplus: 'Banplus',
  exterior: 'Banco Exterior',
  bancaribe: 'Bancaribe',
  bancamiga: 'Bancamiga',
  bnc: 'BNC',
  csv: 'CSV',
  xlsx: 'Excel',
}
