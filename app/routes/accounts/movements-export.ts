/** An account's statement as CSV: the movements of the range in the order of posting. */
import { idParam, scope } from '#app/http/forms.server.ts'
import { readListScreen } from '#app/http/list-screen.server.ts'
import { getAccount } from '#app/models/account.server.ts'
import { type Movement, movementsInOrder } from '#app/models/movement.server.ts'
import { movementListing } from '#app/models/movement.ts'
import { csvResponse } from '#app/services/csv.server.ts'
import { formatInstant, todayInCaracas } from '#app/services/dates.ts'
import { DOCUMENT_NAMES } from '#app/services/document-names.ts'
import { formatOrderNumber } from '#app/services/order-number.ts'
import type { Route } from './+types/movements-export'

const HEAD = [
  'Registrado',
  'Fecha',
  'Documento',
  'Número',
  'Referencia',
  'Usuario',
  'Entrada',
  'Salida',
  'Saldo',
  'Reverso',
]

export async function loader(args: Route.LoaderArgs) {
  const { db } = scope(args)
  const { id, number } = await getAccount(db, idParam(args.params))
  const { listing } = readListScreen(movementListing, args.url)
  return csvResponse(`movimientos-${number}.csv`, HEAD, rows(movementsInOrder(db, id, listing)))
}

async function* rows(batches: AsyncIterable<Movement[]>) {
  for await (const batch of batches) yield batch.map(cellsOf)
}

/** What came and what went stand apart, as in a bank's file, so that no amount has a sign. */
function cellsOf(movement: Movement): string[] {
  const { amount, balance } = movement
  return [
    `${todayInCaracas(new Date(movement.created_at))} ${formatInstant(movement.created_at).slice(-5)}`,
    movement.issued_at,
    DOCUMENT_NAMES[movement.kind],
    formatOrderNumber(movement.order),
    movement.reference,
    movement.user ?? '',
    amount > 0 ? plain(amount) : '',
    amount < 0 ? plain(-amount) : '',
    plain(balance),
    movement.reversal ? 'Sí' : '',
  ]
}

/** `1234.56`, as machines read it. */
function plain(amount: number): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
