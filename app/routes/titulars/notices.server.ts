import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'

/** The titular that a used one-time key created: 'Ya creó el titular …'. Throws NotFound. */
export async function titularMade(db: Db, id: number) {
  const { name } = await getTitular(db, id)
  return { label: `el titular ${name}`, to: `/titulars/${id}` }
}
