/** The app killed while a bank file of 1,000 lines is made: it is there whole, or not at all. */
import { test } from 'vitest'
import { surviveBankFileKills } from '#tests/support/process/faults/bank-file-kills.ts'
import { ROUNDS } from '#tests/support/process/faults/kills.ts'
import { freshDatabase } from '#tests/support/process/server.ts'

test(
  'a bank file that is made while the app is killed is there whole, or not at all',
  () => surviveBankFileKills(freshDatabase()),
  120_000 + ROUNDS * 30_000,
)
