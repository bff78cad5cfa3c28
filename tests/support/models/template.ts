/** Fills the database of DATABASE_URL as a first start does; tests work on copies of it. */

import { systemActor } from '#app/kernel/access/actor.ts'
import { createUser } from '#app/models/users/create.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { loadCatalogue } from '#db/seeds/catalogue.ts'
import { loadConcepts } from '#db/seeds/concepts.ts'
import { loadProposals } from '#db/seeds/parameters.ts'
import { ADMINISTRATOR, NOW } from './actor.ts'

const { name, role_id } = ADMINISTRATOR
const database = await openDatabase(process.env.DATABASE_URL ?? '')
await database.transaction(async (tx) => {
  await loadCatalogue(tx, NOW)
  await loadProposals(tx, NOW)
  await loadConcepts(tx, NOW)
  const person = { name, email: 'ana@example.com', password_hash: 'none' }
  await createUser(tx, person, role_id, systemActor(NOW))
})
await database.close()
