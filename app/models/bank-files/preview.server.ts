/** What a screen says before files are made (docs/rules/bank-files.md#16). */
import { totalOf } from '#app/services/bank-files/written.ts'
import { FieldErrors } from '#app/services/errors/errors.ts'
import { todayInCaracas } from '#app/services/values/dates.ts'
import type { Db } from '#db/client.server.ts'
import { draftBankFiles, type FileSource, type Wanted } from './draft.server.ts'
import type { NotFiled } from './orders.server.ts'
import { bankFileSettings } from './settings.server.ts'

/** A screen names this many people, and counts the others. */
const MOST_SHOWN = 50

export type Preview = Pick<Wanted, 'account_id' | 'format'> & {
  value_date: string
  /** Why no file can be made. */
  fault: string | undefined
  files: number
  lines: number
  /** In céntimos. */
  total: number
  leftOut: Pick<NotFiled, 'order_id' | 'name' | 'message'>[]
  leftOutCount: number
  /** Names that the bank reads less of. */
  shortened: string[]
  shortenedCount: number
  /** How many orders a file holds already. */
  held: number
  /** Whether the bank took a file of this format. */
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
  const { settings } = await bankFileSettings(db, account_id)
  const format = said ?? settings.format
  const about = {
    account_id,
    format,
    value_date: wanted.value_date ?? todayInCaracas(at),
    accepted: settings.accepted === true && settings.format === format,
  }
  try {
    const draft = await draftBankFiles(db, source, { ...wanted, account_id, format }, at)
    const { files, leftOut, shortened, head } = draft
    const lines = files.flat()
    return {
      ...about,
      value_date: head.valueDate,
      fault: undefined,
      files: files.length,
      lines: lines.length,
      total: totalOf(lines),
      leftOut: leftOut.slice(0, MOST_SHOWN).map(({ order_id, name, message }) => ({
        ...{ order_id, name, message },
      })),
      leftOutCount: leftOut.length,
      shortened: shortened.slice(0, MOST_SHOWN).map(({ name }) => name),
      shortenedCount: shortened.length,
      held: leftOut.filter(({ code }) => code === 'in_bank_file').length,
    }
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const fault = Object.values(error.fields).flat().join(' ')
    const nobody = { leftOut: [], leftOutCount: 0, shortened: [], shortenedCount: 0, held: 0 }
    return { ...about, fault, files: 0, lines: 0, total: 0, ...nobody }
  }
}
