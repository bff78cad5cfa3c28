import { titularName } from '#app/models/relations.server.ts'
import type { Db } from '#db/client.server.ts'

/** What a one-time key that was spent had made: 'Ya creó el titular …'. */
export async function titularMade(db: Db, id: number) {
  return { label: `el titular ${await titularName(db, id)}`, to: `/titulars/${id}` }
}
