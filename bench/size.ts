/**
 * How large the bench is. BENCH_SIZE=smallest shows that every part still runs: it needs a minute, and its figures
 * say nothing.
 */
export const isSmallest = process.env.BENCH_SIZE === 'smallest'

/** The value of a whole run, or that of the smallest. */
export const sized = <T>(whole: T, smallest: T): T => (isSmallest ? smallest : whole)
