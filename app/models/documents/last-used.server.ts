/** What a user's last document was made with, for the next one (docs/rules/entering.md#5). */
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { DOCUMENTS, type ScreenedKind } from '#app/kernel/document-kinds.ts'
import { formatDateShort, type IsoDate } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import type { Centimos } from '#app/kernel/values/money.ts'
import { getClosing } from '#app/models/closing/read.server.ts'
import type { Db } from '#db/client.server.ts'
import { documentTable } from '#db/schema.ts'

const ORDER = {
  transaction: 'la forma de pago',
  enterprise_id: 'la cuenta de la empresa',
  concept: 'el concepto',
}

/** What the next document may take besides the date, and how people call it. */
const TAKES: Record<ScreenedKind, Record<string, string>> = {
  paysheet: ORDER,
  payment: ORDER,
  income: { account_id: 'la cuenta', provider: 'el origen' },
  transfer: { to_account_id: 'la cuenta de destino', concept: 'el concepto' },
}

/** `values` are those of TAKES, as a form has them. */
export type LastUsed = { order: number; issued_at: IsoDate; values: Record<string, string> }

/** What the user's latest document of the kind that stands was made with; undefined if there is none. */
export async function lastUsed(
  db: Db,
  kind: ScreenedKind,
  user_id: number,
): Promise<LastUsed | undefined> {
  const documents = documentTable(kind)
  const named = Object.entries(getTableColumns(documents)).filter(([name]) => TAKES[kind][name])
  const { order, issued_at } = documents
  const [last] = await db
    .select({ order, issued_at, ...Object.fromEntries(named) })
    .from(documents)
    .where(and(eq(documents.created_by, user_id), isNull(documents.voided_at)))
    .orderBy(desc(documents.id))
    .limit(1)
  if (!last) return undefined
  const { order: number, issued_at: date, ...rest } = last as LastRow
  const values = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return { order: number, issued_at: date, values: Object.fromEntries(values) }
}

type LastRow = { order: number; issued_at: IsoDate } & Record<string, string | number>

/** The accounts that a form offers and, where they pay, the least that they must hold, in céntimos. */
export type Choosable = {
  accounts: readonly { id: number; capital: Centimos }[]
  needed?: Centimos
}

type Form = Choosable & {
  typed: (name: string) => string
  /** The date that a new form begins with. */
  today: IsoDate
}

/** A field of the last document, and what keeps it from being used again. */
type Use = { name: string; value: string; called: string; lack: string | undefined }

/**
 * What a form takes of the user's last document: only where nothing was typed, an account that can
 * be chosen, and a date that is not closed. `said` names what is taken and what is left out.
 */
export async function fillOfLast(
  db: Db,
  kind: ScreenedKind,
  last: LastUsed | undefined,
  form: Form,
) {
  const { gender, counted } = DOCUMENTS[kind]
  if (!last) {
    const none =
      gender === 'feminine' ? `una ${counted[0]} anterior suya` : `un ${counted[0]} anterior suyo`
    return { fill: {}, said: `No hay ${none}` }
  }
  const uses = [...valuesToUse(kind, last, form), ...(await dateToUse(db, last, form))]
  const taken = uses.filter(({ lack }) => !lack)
  const fill = Object.fromEntries(taken.map(({ name, value }) => [name, value]))
  const names = new Intl.ListFormat('es').format(taken.map(({ called }) => called))
  const from = `De su ${counted[0]} ${formatDocumentNumber(last.order)}`
  const lacks = uses.flatMap(({ called, lack }) => (lack ? [`${capitalized(called)} ${lack}`] : []))
  const said = [names ? `${from}: ${names}` : `${from} no queda nada por usar`, ...lacks]
  return { fill, said: said.join('. ') }
}

function valuesToUse(kind: ScreenedKind, { values }: LastUsed, form: Form): Use[] {
  const untyped = Object.entries(TAKES[kind]).filter(([name]) => !form.typed(name).trim())
  return untyped.map(([name, called]) => {
    const value = values[name] ?? ''
    return { name, value, called, lack: name.endsWith('_id') ? lackOf(value, form) : undefined }
  })
}

function lackOf(value: string, { accounts, needed }: Form): string | undefined {
  const account = accounts.find(({ id }) => String(id) === value)
  if (!account) return 'no se puede elegir ahora'
  // An account without funds pays nothing.
  const isShort = needed !== undefined && account.capital < Math.max(needed, 1)
  return isShort ? 'no tiene fondos suficientes' : undefined
}

async function dateToUse(db: Db, last: LastUsed, { typed, today }: Form): Promise<Use[]> {
  const { issued_at } = last
  if (issued_at === today || !['', today].includes(typed('issued_at'))) return []
  const { until } = await getClosing(db)
  const isClosed = until !== null && issued_at <= until
  const called = `la fecha (${formatDateShort(issued_at)})`
  return [
    { name: 'issued_at', value: issued_at, called, lack: isClosed ? 'está cerrada' : undefined },
  ]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
