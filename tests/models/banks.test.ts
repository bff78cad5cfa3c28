import { expect, test } from 'vitest'
import { listBanks } from '#app/models/bank.server.ts'
import { bankListing } from '#app/models/bank.ts'
import { parseListing } from '#app/services/listing.ts'
import { testDatabase } from './database.ts'

const t = testDatabase()
test('a', async () => {
  const { listing } = parseListing(bankListing, new URLSearchParams('limit=0'))
  expect((await listBanks(t.db, listing)).total).toBe(26)
})
