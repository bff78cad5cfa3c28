const COUNT = new Intl.NumberFormat('es-VE', { useGrouping: 'always' })

/** A count for people: `5.000`. */
export const formatCount = (count: number): string => COUNT.format(count)

/** A count with its noun: `1 orden`, `5.000 órdenes`. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
