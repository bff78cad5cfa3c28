/** `npm run check`: checks the invariants of the database, and lists every violation. */

import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { findDoublePayments } from '#app/models/invariants/doubts.server.ts'
import { findWrongCapitals } from '#app/models/invariants/ledger.server.ts'
import { readConfig } from '#app/upkeep/config.server.ts'
import { Refused } from '#app/upkeep/refused.ts'
import { openSnapshot } from '#db/client.server.ts'
import { runCommand } from './command.ts'

const DOUBTS_SHOWN = 20
const OLDER =
  'La base de datos es de una versión anterior: inicie Nómina una vez para actualizarla y compruebe de nuevo'

await runCommand(async () => {
  const { database } = readConfig(process.env)
  const { db, isOlder, close } = await openSnapshot(
    database.kind === 'sqlite' ? database.path : database.url,
  )
  try {
    const broken = isOlder ? await findWrongCapitals(db) : await findBrokenInvariants(db)
    if (broken.length > 0) throw new Refused(`No concuerda: ${broken.length}`, broken)
    if (isOlder) throw new Refused(OLDER)
    const doubts = (await findDoublePayments(db)).map((doubt) => `Aviso: ${doubt}`)
    const more = doubts.length - DOUBTS_SHOWN
    return [
      'Todo concuerda: saldos, movimientos, totales, números, referencias y auditoría.',
      ...doubts.slice(0, DOUBTS_SHOWN),
      ...(more > 0 ? [`Aviso: y ${more} casos más.`] : []),
    ]
  } finally {
    await close()
  }
})
