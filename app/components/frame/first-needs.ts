/**
 * What a page came with and its scripts load apart. React begins after it: without, it would take away
 * what was typed there meanwhile.
 */
export const firstNeeds: Promise<unknown>[] = []
