/** Makes what an example needs, by the API. */
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'
import type { TestApp } from './app.ts'
import type { Post } from './contract-examples.ts'

/** Posts as the administrator; as a developer what is to wait for the administrator. */
export function postOf(t: TestApp): Post {
  const post = async (path: string, body: unknown, waits?: 'waits') => {
    if (!waits) return (await t.as('administrator').api('POST', path, body)).json
    await t.write(async (tx) => {
      await aUser(tx, { role_id: 1 })
      const all = { runs: bs(0), paysheets: bs(0), payments: bs(0), transfers: bs(0) }
      await updateApprovalSettings(tx, all, ADMINISTRATOR)
    })
    return (await t.as('developer').api('POST', path, body)).json
  }
  return Object.assign(post, { write: t.write })
}
