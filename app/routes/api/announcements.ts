import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import { objectOf } from '#app/http/api/openapi-answers.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  fireAnnouncement,
} from '#app/models/announcements/change.server.ts'
import {
  announcementInput,
  announcementLabels,
  announcementListing,
} from '#app/models/announcements/fields.ts'
import { getAnnouncement, listAnnouncements } from '#app/models/announcements/read.server.ts'

export const announcementCalls: ApiCall[] = [
  ...nounCalls({
    path: 'announcements',
    record: 'Announcement',
    kind: 'announcement',
    named: { one: 'un anuncio', many: 'los anuncios' },
    rules: announcementListing,
    schema: announcementInput,
    labels: announcementLabels,
    list: listAnnouncements,
    get: getAnnouncement,
    create: createAnnouncement,
    remove: deleteAnnouncement,
    present: (announcement) => announcement,
  }),
  {
    method: 'POST',
    path: 'announcements/:id/fire',
    summary: 'Envía un anuncio ahora',
    oneTimeKey: true,
    ifMatch: true,
    answer: { status: 200, schema: objectOf({ recipients: { type: 'integer' } }) },
    handle: async ({ write, params, key, ifMatch }) => {
      const id = apiId(params)
      const { ids } = await write((tx, actor) =>
        withOneTimeKey(tx, actor, key, 'announcement fire', { id }, async () => [
          await fireAnnouncement(tx, id, actor, ifMatch),
        ]),
      )
      return json({ recipients: ids[0] ?? 0 })
    },
  },
]
