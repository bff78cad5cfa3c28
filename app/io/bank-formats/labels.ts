/** The formats' names and sources on screen, apart from the formats so that browsers need not load these. */
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

/** What a bank's format is known by, so that its users know how sure it is; ours need no source. */
export const FORMAT_SOURCES: Record<BankFormat, string | undefined> = {
  banesco: 'Según el manual del banco y muestras de archivos',
  mercantil: 'Según la especificación del banco y muestras de archivos',
  venezuela: 'Según el manual del banco y una muestra, que difieren en los conteos',
  provincial: 'Según tres programas que lo escriben, sin manual del banco',
  banplus: 'Según el manual del banco',
  exterior: 'Según el manual del banco, sin muestras de archivos',
  bancaribe: 'Según el manual del banco y una muestra',
  bancamiga: 'Según dos programas que lo escriben, sin manual del banco',
  bnc: 'Según una muestra y programas, que difieren en las marcas',
  csv: undefined,
  xlsx: undefined,
}
