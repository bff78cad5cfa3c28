/** What a screen says before files are made (docs/rules/bank-files.md#16). */

import { totalOf } from '#app/io/bank-formats/written.ts'
import type { OrderKind } from '#app/kernel/document-kinds.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { changedAccounts } from '#app/models/accounts/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { BankFormat } from '#db/kinds.ts'
import { draftBankFiles, type FileSource, type Wanted } from './draft.server.ts'
import type { FiledOrder, NotFiled } from './orders.server.ts'
import { bankFileSettings } from './settings.server.ts'

/** A screen names this many people, and counts the others. */
const MOST_SHOWN = 50

type Shown = Pick<NotFiled, 'order_id' | 'name' | 'namesake' | 'message'>

export type Preview = Pick<Wanted, 'account_id' | 'format'> & {
  /** All that may be chosen, those of its bank first. */
  formats: BankFormat[]
  value_date: string
  fault: string | undefined
  files: number
  lines: number
  /** In céntimos. */
  total: number
  leftOut: Shown[]
  leftOutCount: number
  /** Those that a file holds already. */
  filed: Shown[]
  /** Whose account is not the one that was paid last, and how it changed. */
  changed: Shown[]
  changedCount: number
  shortened: Omit<Shown, 'message'>[]
  shortenedCount: number
  held: number
  /** Names them and their files, for the answer; '' for none. */
  held_in: string
  accepted: boolean
}

type Asked = Pick<Wanted, 'account_id'> & Partial<Wanted>

/** The files of an account as they would be now; in its usual format, for today, unless said. */
export async function previewBankFiles(
  db: Db,
  source: FileSource,
  { account_id, format: said, ...wanted }: Asked,
  at: Date,
): Promise<Preview> {
  const { settings, formats } = await bankFileSettings(db, account_id)
  const format = said ?? settings.format
  const about = {
    account_id,
    format,
    formats,
    value_date: wanted.value_date ?? todayInCaracas(at),
    accepted: settings.accepted === true && settings.format === format,
  }
  try {
    const draft = await draftBankFiles(db, source, { ...wanted, account_id, format }, at)
    const { files, leftOut, shortened, head, heldIn } = draft
    const lines = files.flat()
    const changed = await changedLines(db, draft.kind, lines)
    const [filed, others] = parted(leftOut)
    return {
      ...about,
      value_date: head.valueDate,
      fault: undefined,
      files: files.length,
      lines: lines.length,
      total: totalOf(lines),
      leftOut: shown(others),
      leftOutCount: others.length,
      filed: shown(filed),
      changed: changed.slice(0, MOST_SHOWN),
      changedCount: changed.length,
      shortened: shortened.slice(0, MOST_SHOWN).map(({ id: order_id, name, namesake }) => {
        return { order_id, name, namesake }
      }),
      shortenedCount: shortened.length,
      held: filed.length,
      held_in: heldIn,
    }
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const fault = Object.values(error.fields).flat().join(' ')
    const nobody = {
      leftOut: [],
      leftOutCount: 0,
      filed: [],
      shortened: [],
      shortenedCount: 0,
      held: 0,
    }
    const none = { changed: [], changedCount: 0, held_in: '' }
    return { ...about, fault, files: 0, lines: 0, total: 0, ...nobody, ...none }
  }
}

/** Those that files hold, and the others. */
function parted(leftOut: readonly NotFiled[]): [NotFiled[], NotFiled[]] {
  const isFiled = ({ code }: NotFiled) => code === 'in_bank_file'
  return [leftOut.filter(isFiled), leftOut.filter((each) => !isFiled(each))]
}

const shown = (orders: readonly NotFiled[]): Shown[] =>
  orders
    .slice(0, MOST_SHOWN)
    .map(({ order_id, name, namesake, message }) => ({ order_id, name, namesake, message }))

/** Returns the lines whose account is not the one that the titular's last order before them went into. */
async function changedLines(db: Db, kind: OrderKind, lines: readonly FiledOrder[]) {
  const paid = lines.map(({ titular_id, account_id, account, bank }) => ({
    ...{ titular_id, id: account_id, number: account, bank },
  }))
  const first = lines.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER)
  const changed = await changedAccounts(db, kind, paid, first)
  return lines.flatMap(({ id, name, namesake, titular_id }) => {
    const message = changed.get(titular_id)
    return message ? [{ order_id: id, name, namesake, message }] : []
  })
}
