/** What a search gives its screen and its field alike. */
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Group } from '#app/models/search/fields.ts'
import { readTerm, searchEverything } from '#app/models/search/read.server.ts'

const HINTS = {
  staff: [
    'personas por nombre, apellido, cédula o RIF',
    'cuentas por cuatro o más dígitos seguidos, como los últimos',
    'órdenes, nóminas, ingresos y transferencias por su número, con o sin ceros',
    'documentos por el número de su transacción o por su concepto',
    'pantallas por su nombre',
  ],
  employee: ['sus recibos por su número o su concepto', 'pantallas por su nombre'],
}

/** The query's term, why it is none, and what it finds of what the user may see. */
export async function readFound(args: RouteArgs) {
  const { db, user } = contextOf(args)
  const { term, problem } = readTerm(args.url.searchParams.get('q') ?? '')
  const groups: Group[] = term && user ? await searchEverything(db, user, term) : []
  const hints = HINTS[allows(user?.role_id ?? null, '/titulars') ? 'staff' : 'employee']
  return { q: term?.text ?? '', problem, groups, hints }
}
