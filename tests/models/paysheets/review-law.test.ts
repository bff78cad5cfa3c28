// Proves docs/rules/run-review.md#1.
/** What the review of a run says of the law's values, and of days. */
import { expect, test } from 'vitest'
import { confirmParameter } from '#app/models/parameters/change.server.ts'
import { updateTitular } from '#app/models/titulars/change.server.ts'
import {
  changeDraft,
  changeSheets,
  readDraft,
  setBasics,
  setSelected,
} from '#app/models/wizard/draft.server.ts'
import { acceptSalaries } from '#app/models/wizard/employees.server.ts'
import { reviewDraft } from '#app/models/wizard/review.server.ts'
import { judgeDraft } from '#app/models/wizard/sheets.server.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { bs, day } from '#tests/support/models/factories.ts'
import { aPayroll, type Parties } from '#tests/support/models/orders.ts'
import { enter } from '#tests/support/models/parameters.ts'

let ana: Parties
const t = testDatabase(({ write }) =>
  write(async (tx) => {
    ana = await aPayroll(tx, { name: 'Ana', salary: bs(900) })
  }),
)

const BASICS = {
  ...{ realized: 'Administración', authorized: 'Gerencia', concept: 'Nómina' },
  ...{ transaction: 'Cheque', payday: 'segunda', issued_at: '2026-11-20' },
}
const review = async (sso: 'on' | undefined) => {
  await t.write((tx) =>
    changeDraft(tx, t.actor, async (draft) => {
      setSelected(draft, [ana.titular_id])
      setBasics(draft, BASICS, { version: draft.version, tab: 'a' })
      await acceptSalaries(tx, draft, 'unseen')
      await changeSheets(draft, ({ values }) => ({ values: { ...values, sso } }))
    }),
  )
  const draft = await readDraft(t.db, t.actor)
  const judged = await judgeDraft(t.db, draft, day('2026-11-20'))
  const { rows, unconfirmed, unused } = await reviewDraft(t.db, judged)
  const byDays = rows[0]?.marks.find(({ kind }) => kind === 'by_days')?.detail
  return { unconfirmed, unused, byDays }
}

test('names what nobody has confirmed and something is computed with', async () => {
  expect(await review('on')).toMatchObject({ unconfirmed: [], byDays: undefined })
  await t.write((tx) => enter(tx, 'rule_sso', 'law'))
  const { unconfirmed } = await review('on')
  expect(unconfirmed).toEqual([
    'Salario mínimo mensual',
    'S.S.O: aporte del trabajador',
    'S.S.O: piso',
    'S.S.O: tope',
  ])
  await t.write(async (tx) =>
    confirmParameter(tx, await enter(tx, 'minimum_wage', '140'), later(2)),
  )
  expect((await review('on')).unconfirmed).toEqual(unconfirmed.slice(1))
  expect((await review(undefined)).unconfirmed).toEqual([])
})

test('names what the law deducts and nobody has, though the settings have no amount for it', async () => {
  expect((await review(undefined)).unused).not.toContain('sso')
  await t.write((tx) => enter(tx, 'rule_sso', 'law'))
  expect((await review(undefined)).unused).toContain('sso')
  expect((await review('on')).unused).not.toContain('sso')
})

test('says who is paid by days, and which', async () => {
  await t.write((tx) => enter(tx, 'broken', 'days'))
  expect((await review(undefined)).byDays).toBeUndefined()
  await t.write((tx) =>
    updateTitular(tx, ana.titular_id, { hired_at: day('2026-11-27') }, later(1)),
  )
  expect((await review(undefined)).byDays).toBe('900,00 Bs / 30 × 4 días')
})
