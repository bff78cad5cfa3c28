import { formatRic } from './ric.ts'

/** Within a sentence: the name, with the cédula (`namesake`) of who shares it with somebody. */
export const nameApart = ({ name, namesake }: { name: string; namesake: string | null }): string =>
  namesake ? `${name} (${formatRic(namesake)})` : name
