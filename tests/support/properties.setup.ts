/** The same seed for every property of a run: it repeats what was found. */
import fc from 'fast-check'
import { seedOfDay } from '../../scripts/test-seed.mjs'

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED || seedOfDay()),
  // A list of failures shows the message alone.
  includeErrorInReport: true,
})
