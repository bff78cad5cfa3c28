/** The app killed while an import is confirmed: all of it is there, or nothing (docs/rules/import.md#5). */
import { test } from 'vitest'
import { surviveImportKills } from '#tests/support/process/faults/import-kills.ts'
import { ROUNDS } from '#tests/support/process/faults/kills.ts'
import { freshDatabase } from '#tests/support/process/server.ts'

test(
  'an import that is confirmed while the app is killed is done whole, or not at all, and its key can be used again',
  () => surviveImportKills(freshDatabase()),
  120_000 + ROUNDS * 60_000,
)
