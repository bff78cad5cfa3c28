/** The seed of a run's random tests. */
import { randomInt } from 'node:crypto'

/** The day in UTC as a number: YYYYMMDD. */
export const seedOfDay = () => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** TEST_SEED if given, else the day where CI runs, else a random one. */
export function seedOfRun({ TEST_SEED, CI }) {
  if (TEST_SEED) return Number(TEST_SEED)
  return CI === 'true' ? seedOfDay() : randomInt(2 ** 31)
}
