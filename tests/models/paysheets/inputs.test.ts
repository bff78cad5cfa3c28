// @both-engines
// Proves docs/rules/pay-inputs.md#4, #10.
/** Pay inputs that wait beside the wizard's draft, and are applied to it. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Streamed } from '#app/io/spreadsheets/byte-stream.server.ts'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { rowsIn } from '#app/io/spreadsheets/reading.server.ts'
import { FieldErrors, StaleVersion } from '#app/kernel/errors/errors.ts'
import { Busy } from '#app/kernel/fair-queue.server.ts'
import { updateConcept } from '#app/models/concepts/change.server.ts'
import { readCatalogue } from '#app/models/concepts/read.server.ts'
import {
  changeDraft,
  changeSheets,
  clearDraft,
  readDraft,
  setSelected,
} from '#app/models/wizard/draft.server.ts'
import {
  applyInputs,
  checkInputs,
  conceptsMark,
  judgingInTurn,
  keepInputs,
  linesByState,
  readJudging,
  rowsAt,
} from '#app/models/wizard/inputs.server.ts'
import { type InputRow, inputsTable } from '#app/models/wizard/inputs.ts'
import { inputsTemplate } from '#app/models/wizard/inputs-template.server.ts'
import { concepts as catalogue } from '#db/schema.ts'
import { later } from '#tests/support/models/actor.ts'
import { testDatabase } from '#tests/support/models/database.ts'
import { aTitular, bs } from '#tests/support/models/factories.ts'

const t = testDatabase()
const draft = () => readDraft(t.db, t.actor)
async function judged() {
  const judge = await readJudging(t.db, t.actor, await draft())
  const lines = [...(await linesByState(judge)).values()].flat()
  return rowsAt(
    judge,
    lines.sort((one, other) => one - other),
  )
}
const keep = (rows: InputRow[]) =>
  t.write((tx) =>
    keepInputs(tx, t.actor, { name: 'a.csv', content: Buffer.from('a'), ignored: [], rows }),
  )
const apply = async (goodOnly = false, version?: number) => {
  const shown = version ?? (await draft()).version
  const concepts = await conceptsMark(t.db)
  return t.write((tx) => applyInputs(tx, t.actor, { version: shown, concepts, goodOnly }))
}

/** Ana and Beto, with additions that were copied from their last orders. */
async function aDraft() {
  const [ana, beto] = await t.write(async (tx) => {
    const each = (ric: string) => aTitular(tx, { ric, salary: bs(100) })
    return [await each('V7000001'), await each('V7000002')] as const
  })
  const values = { adition: '10,00', adition_reason: 'Guardia', bonus: 'on' }
  await t.write((tx) =>
    changeDraft(tx, t.actor, async (each) => {
      setSelected(each, [ana, beto])
      await changeSheets(each, () => ({ values, copied: true }))
    }),
  )
  return { ana, beto, values }
}

test('a file changes its employees alone, and what it changed is not copied any more', async () => {
  const { ana, beto, values } = await aDraft()
  await keep([
    { line: 2, ric: '7000001', adition: '25,5' },
    { line: 3, ric: '7000002', adition: '10', sso: 'sí' },
  ])
  const { version } = await draft()
  expect(await apply()).toEqual({ changed: 2, wrong: 0 })
  const { sheets, inputs } = await draft()
  expect(sheets[ana]).toMatchObject({
    values: { ...values, adition: '25,50' },
    copied: false,
    applied: version + 1,
  })
  expect(sheets[beto]).toMatchObject({ values: { ...values, sso: 'on' }, copied: true })
  expect([inputs, await judged()]).toEqual([undefined, []])
})

test('a file of very many rows is kept whole and in order, and the next one takes its place', async () => {
  await aDraft()
  const rows = Array.from({ length: 1201 }, (_, i) => ({ line: i + 2, ric: `V8${100_000 + i}` }))
  await keep(rows)
  expect((await judged()).map(({ row }) => row.line)).toEqual(rows.map(({ line }) => line))
  await keep([{ line: 2, ric: 'V7000001', bonus: 'no' }])
  expect((await judged()).map(({ state }) => state)).toEqual(['changed'])
})

test('a file with a wrong row changes nothing, or with leave the right ones, and stays', async () => {
  const { ana } = await aDraft()
  await keep([
    { line: 2, ric: 'V7000001', bonus: 'no' },
    { line: 3, ric: 'V9999999', bonus: 'no' },
  ])
  const before = await draft()
  await expect(apply()).rejects.toThrow(FieldErrors)
  expect(await draft()).toEqual(before)
  expect(await apply(true)).toEqual({ changed: 1, wrong: 1 })
  expect((await draft()).sheets[ana]?.values.bonus).toBeUndefined()
  expect((await judged()).map(({ state }) => state)).toEqual(['same', 'wrong'])
  await expect(apply(true)).rejects.toThrow(FieldErrors)
})

test('a draft that changed since it was shown takes nothing', async () => {
  await aDraft()
  await keep([{ line: 2, ric: 'V7000001', bonus: 'no' }])
  const before = await draft()
  await expect(apply(false, before.version - 1)).rejects.toThrow(StaleVersion)
  expect(await draft()).toEqual(before)
})

test('the template says what orders have, and as it is changes nothing', async () => {
  const { ana } = await aDraft()
  const line = (i: number, concept: string, values: object) =>
    Object.fromEntries(
      Object.entries({ concept, kind: 'asignacion', ...values }).map(([name, text]) => [
        `lines.${i}.${name}`,
        text,
      ]),
    )
  const values = {
    ...line(0, 'Horas extras', { quantity: '2,5', reason: 'Inventario' }),
    ...line(1, 'overtime', { quantity: '1' }),
    ...line(2, 'Comisiones', { amount: '1.234,56' }),
    // It was typed as an amount, which the column of its hours cannot say.
    ...line(3, 'Bono nocturno', { amount: '7' }),
    ...line(4, 'Guardia', { amount: '5' }),
  }
  await t.write((tx) =>
    changeDraft(tx, t.actor, (each) => changeSheets(each, () => ({ values }), [ana])),
  )
  const { body } = await inputsTemplate(t.db, await draft(), 'csv')
  const { concepts } = await readCatalogue(t.db, false)
  const { columns: find, most } = inputsTable(concepts)
  const [head, ...others] = await rowsIn(await bytesOf(body), 100)
  const columns = find(head?.cells ?? [])
  const rows = others.flatMap((row) => textsOf(columns, row, most) ?? [])
  expect(rows.filter(({ ric }) => ric === 'V-7.000.001')).toHaveLength(2)
  await keep(rows)
  expect((await judged()).map(({ state, problems }) => [state, problems])).toEqual([
    ['same', []],
    ['same', []],
    ['same', []],
  ])
})

/** All of a streamed file. */
const bytesOf = async (body: Streamed) =>
  new Uint8Array(await new Response(body(async () => undefined)).arrayBuffer())

test('a file whose concept changed since it was shown takes nothing', async () => {
  const { ana } = await aDraft()
  await keep([{ line: 2, ric: 'V7000001', concept: 'Comisiones', amount: '5' }])
  const [version, concepts] = [(await draft()).version, await conceptsMark(t.db)]
  const [own] = await t.db.select().from(catalogue).where(eq(catalogue.code, 'commission'))
  await t.write((tx) => updateConcept(tx, own?.id ?? 0, { computed: 'days' }, later(1)))
  const applied = t.write((tx) => applyInputs(tx, t.actor, { version, concepts, goodOnly: false }))
  await expect(applied).rejects.toThrow(StaleVersion)
  expect((await draft()).sheets[ana]?.values['lines.0.concept']).toBeUndefined()
  expect(await apply()).toEqual({ changed: 1, wrong: 0 })
})

test('a file goes with the draft', async () => {
  await aDraft()
  await keep([{ line: 2, ric: 'V7000001', bonus: 'no' }])
  await t.write((tx) => clearDraft(tx, t.actor))
  expect([(await draft()).inputs, await judged()]).toEqual([undefined, []])
})

test('a page is of the lines that it asks for, and judges nobody else', async () => {
  await aDraft()
  await keep([
    { line: 2, ric: 'V7000001', bonus: 'no' },
    { line: 3, ric: 'V7000002', sso: 'quizás' },
    { line: 4, ric: 'V7000001', sso: 'sí' },
    { line: 5, ric: 'V9999999', bonus: 'no' },
  ])
  const judge = await readJudging(t.db, t.actor, await draft())
  const lines = await linesByState(judge)
  expect([lines.get('wrong'), lines.get('changed')]).toEqual([
    [3, 5],
    [2, 4],
  ])
  const judgedTogether: number[] = []
  for await (const some of judge(new Set([4]))) judgedTogether.push(some.length)
  expect(judgedTogether).toEqual([2])
  const rows = await rowsAt(judge, [5, 4])
  expect(rows.map(({ row, state }) => [row.line, state])).toEqual([
    [5, 'wrong'],
    [4, 'changed'],
  ])
})

test('what cannot be applied is refused before anything is written', async () => {
  await aDraft()
  await keep([{ line: 2, ric: 'V9999999', bonus: 'no' }])
  const [{ version }, concepts] = [await draft(), await conceptsMark(t.db)]
  const check = (confirmed: object) =>
    checkInputs(t.db, t.actor, { version, concepts, goodOnly: false, ...confirmed })
  await expect(check({})).rejects.toMatchObject({ fields: { good_only: expect.anything() } })
  await expect(check({ goodOnly: true })).rejects.toMatchObject({
    fields: { '': expect.anything() },
  })
  await expect(check({ version: version - 1 })).rejects.toThrow(StaleVersion)
  await expect(check({ concepts: 'other' })).rejects.toThrow(StaleVersion)
})

test('one file is judged at a time, eight wait, and none for who has left', async () => {
  const [held, left] = [Promise.withResolvers<void>(), new AbortController()]
  const began: number[] = []
  const judge = (id: number, signal = new AbortController().signal) =>
    judgingInTurn({ id }, signal, async () => {
      began.push(id)
      await held.promise
    })
  const all = [
    judge(1),
    judge(2),
    judge(3, left.signal),
    ...[4, 5, 6, 7, 8, 9].map((id) => judge(id)),
  ]
  const settled = Promise.allSettled(all)
  await expect(judge(9)).rejects.toThrow(Busy)
  expect(began).toEqual([1])
  left.abort()
  held.resolve()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(began).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
})
