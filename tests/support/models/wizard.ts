/** The bulk wizard's draft, as its screens change it and create its orders. */
import { copyPrevious } from '#app/models/wizard/copy.server.ts'
import { accountsDigest, createOrders, totalsDigest } from '#app/models/wizard/create.server.ts'
import {
  changeDraft,
  changeSheets,
  type Draft,
  readDraft,
  setBasics,
  setSelected,
} from '#app/models/wizard/draft.server.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'
import type { TestDatabase } from './database.ts'
import { aCompanyAccount, bs, day } from './factories.ts'

const TODAY = day('2026-11-20')
const BASICS = {
  realized: 'Administración',
  authorized: 'Gerencia',
  payday: 'primera',
  issued_at: '2026-11-15',
  transaction: 'Cheque',
  concept: 'Nómina',
}

/** Gives what tests do with the draft of the database's administrator. */
export function wizardOf(t: TestDatabase) {
  const draft = () => readDraft(t.db, t.actor)
  const change = (work: (draft: Draft) => void | Promise<void>) =>
    t.write((tx) => changeDraft(tx, t.actor, work))

  /** The draft as the page that shows it now has it. */
  async function shown() {
    const before = await draft()
    return { draft: before, sheets: (await judgeDraft(t.db, before, TODAY)).sheets }
  }

  return {
    draft,
    change,
    shown,

    /** Makes a draft of these employees, everything filled in, paid from one account; gives its id. */
    async aFullDraft(ids: number[], capital: number): Promise<number> {
      const enterprise = await t.write((tx) => aCompanyAccount(tx, { capital: bs(capital) }))
      await change(async (each) => {
        setSelected(each, ids)
        setBasics(each, BASICS, { version: undefined, tab: 'a' })
        await changeSheets(each, (_, id) => ({
          values: { number: String(id), enterprise_id: String(enterprise) },
        }))
      })
      return enterprise
    },

    /** Creates the draft's orders from a page, by default the one that shows it now. */
    async create(
      asked: { key?: string; totals?: string; version?: number; accounts?: string } = {},
      page?: Awaited<ReturnType<typeof shown>>,
    ) {
      const { draft: before, sheets } = page ?? (await shown())
      const { key = before.key, version = before.version } = asked
      const { accounts = accountsDigest(sheets), totals = totalsDigest(sheets) } = asked
      return t.write((tx) =>
        createOrders(tx, t.actor, { key, totals, version, accounts }, { draft: before, sheets }),
      )
    },

    /** Copies everybody's last order into the draft; gives its orders. */
    async copy(extras: boolean) {
      await t.write((tx) =>
        changeDraft(tx, t.actor, async (draft) => {
          await copyPrevious(tx, draft, { extras })
        }),
      )
      return (await draft()).sheets
    },
  }
}
