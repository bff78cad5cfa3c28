import { lowerFirst, sheetFault, unmarked } from '#app/io/spreadsheets/cell-texts.ts'
import type { RowState } from '#app/io/spreadsheets/judged.ts'
import { OR_SAVE_ANYWAY } from '#app/kernel/errors/questions.ts'
import { type Fields, fieldsFor } from '#app/kernel/fields/inputs.ts'
import { inTurns } from '#app/kernel/turns.server.ts'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { RIC_FORM } from '#app/kernel/values/ric.ts'
import { addByRic, type ByRic, findByRic, readRic } from '#app/kernel/values/ric-forms.ts'
import type { Db } from '#db/client.server.ts'
import type { ImportKind } from '#db/kinds.ts'
import { type JudgedAccount, judgeAccountOf, unreadOfAccount } from './account.server.ts'
import { type ImportFacts, readImportFacts } from './facts.server.ts'
import { IMPORTS, type ImportRow, importLabels, type JudgedRow, PERSON_COLUMNS } from './fields.ts'
import {
  type JudgedPerson,
  judgeKnownPerson,
  judgeNewPerson,
  unreadOfPerson,
  withName,
} from './people.server.ts'
import { type FieldProblem, wrongIn } from './read-fields.server.ts'
import { withSharedEmails } from './shared-emails.server.ts'

/** What a row does when it is imported; its person is made or changed by their first row. */
export type PlannedRow = JudgedRow & {
  who?: Person
  /** What the first row of a person does with them. */
  person?: Pick<JudgedPerson, 'create' | 'update' | 'active'>
  account?: Pick<JudgedAccount, 'number' | 'id' | 'create' | 'update' | 'active'>
}

/** A person of the file: stored, with an id, or new. */
export type Person = {
  id?: number
  ric: string
  name: string
  first: ImportRow
  /** Whether their first row is wrong for good, or asks. */
  fault?: 'wrong' | 'asks'
}

type Holder = ValueOf<ImportFacts['rules']['accounts']['holders']>
type ValueOf<M> = M extends ReadonlyMap<number, infer V> ? V : never

type Judging = {
  kind: ImportKind
  fields: Fields
  facts: ImportFacts
  /** The holders of `facts`, active as the file makes them. */
  holders: Map<number, Holder>
  /** The people of earlier rows: stored ones by id, new ones by their CI or RIF. */
  stored: Map<number, Person>
  fresh: ByRic<Person>
  /** The line of each account. */
  accounts: Map<string, number>
}

/** A plan for each row, in the file's order. */
export async function judgeImport(
  db: Db,
  kind: ImportKind,
  rows: readonly ImportRow[],
  today: IsoDate,
): Promise<PlannedRow[]> {
  const { rules, ...facts } = await readImportFacts(db, rows)
  const holders = new Map(rules.accounts.holders)
  const judging: Judging = {
    ...{ kind, holders, fields: fieldsFor('form', today) },
    facts: { ...facts, rules: { ...rules, accounts: { ...rules.accounts, holders } } },
    ...{ stored: new Map(), fresh: new Map(), accounts: new Map() },
  }
  const planned = await inTurns(rows, (some) => some.map((row) => judgeRow(row, judging)))
  return withSharedEmails(planned, judging.facts)
}

const fault = (text: string): FieldProblem => ({ text, isAsked: false })

function judgeRow(row: ImportRow, judging: Judging): PlannedRow {
  const found = personOf(row, judging)
  if ('refused' in found) {
    const { fields } = judging
    const others = [...unreadOfPerson(row, fields), ...unreadOfAccount(row, fields)]
    return planOf(row, { problems: [{ ...fault(found.refused), field: 'ric' }, ...others] })
  }
  const { who } = found
  const isFirst = who.first === row
  const person = isFirst ? firstRow(row, who, judging) : { problems: again(row, who), changes: [] }
  if ('active' in person && person.active) activate(who, judging)
  const account = judgeAccountOf(row, who.id, judging.fields, judging.facts)
  const problems = [
    ...person.problems,
    ...(account?.problems ?? []),
    ...(account?.number ? repeated(account.number, row, judging) : []),
    ...(isFirst || account ? [] : [fault(`Repite la fila ${who.first.line}`)]),
  ]
  const plan = planOf(row, {
    ...{ problems, who },
    changes: [...person.changes, ...(account?.changes ?? [])],
    ...(isFirst && { person }),
    ...(account && { account }),
  })
  if (isFirst && plan.state === 'wrong') who.fault = plan.asks ? 'asks' : 'wrong'
  return plan
}

/** Whom the file activates may get accounts by it. */
function activate({ id = 0 }: Person, { holders }: Judging): void {
  const holder = holders.get(id)
  if (holder) holders.set(id, { ...holder, active: true })
}

type Found = { who: Person } | { refused: string }

function personOf(row: ImportRow, { facts, stored, fresh }: Judging): Found {
  if (!row.ric) return { refused: 'Falta la cédula o el RIF' }
  const [known, ...others] = findByRic(facts.people, row.ric)
  if (others.length > 0) return { refused: 'Varias personas tienen este número: escriba la letra' }
  if (known) {
    const who = stored.get(known.id) ?? { ...known, first: row }
    stored.set(known.id, who)
    return { who }
  }
  const ric = readRic(unmarked(row.ric))
  if (!ric) {
    const why = sheetFault(row.ric) ?? lowerFirst(RIC_FORM)
    return { refused: `${importLabels.ric}: ${why}` }
  }
  const [earlier] = findByRic(fresh, ric)
  if (earlier) return { who: earlier }
  const who = { ric, name: withName(row).name ?? '', first: row }
  addByRic(fresh, [who])
  return { who }
}

function firstRow(row: ImportRow, who: Person, { kind, fields, facts }: Judging): JudgedPerson {
  const { scope } = IMPORTS[kind]
  const stored = facts.titulars.get(who.id ?? 0)
  return stored
    ? judgeKnownPerson(row, stored, scope, fields, facts)
    : judgeNewPerson(row, who.ric, scope, fields, facts)
}

/** A person is read from their first row: later ones repeat it, or leave it blank. */
function again(row: ImportRow, { first, fault: wrong }: Person): FieldProblem[] {
  const other = PERSON_COLUMNS.filter(
    (field) => row[field] !== undefined && row[field] !== first[field],
  )
  return [
    ...other.map((field) => {
      const there = first[field] === undefined ? 'nada' : quoted(first[field])
      const what = `no dice lo mismo que la fila ${first.line}, de esta persona`
      return wrongIn(field, `${what}: aquí ${quoted(row[field])}, allá ${there}`)
    }),
    ...(wrong
      ? [
          {
            text: `La fila ${first.line}, de esta persona, tiene errores`,
            isAsked: wrong === 'asks',
          },
        ]
      : []),
  ]
}

/** Letters of a text that a message repeats. */
const MOST_QUOTED = 40

/**
 * Every row of a person may say something else than their first one in every column: whole texts
 * would make the messages longer than the file.
 */
function quoted(text = ''): string {
  const letters = [...text.slice(0, 2 * MOST_QUOTED + 2)]
  if (letters.length <= MOST_QUOTED) return `«${text}»`
  return `«${letters.slice(0, MOST_QUOTED).join('')}…»`
}

function repeated(number: string, row: ImportRow, { accounts }: Judging): FieldProblem[] {
  const line = accounts.get(number)
  if (line !== undefined) {
    return [{ ...fault(`Tiene la misma cuenta que la fila ${line}`), field: 'number' }]
  }
  accounts.set(number, row.line)
  return []
}

type Judged = Pick<PlannedRow, 'who' | 'person' | 'account'> & {
  problems: FieldProblem[]
  changes?: JudgedRow['changes']
}

function planOf(row: ImportRow, { problems, changes = [], who, ...plan }: Judged): PlannedRow {
  const asks = problems.length > 0 && problems.every(({ isAsked }) => isAsked)
  const name = who ? who.name : (row.name ?? '')
  const at = problems.map(({ field }) => field ?? null)
  return {
    ...{ row, name },
    state: stateOf(problems, changes, who),
    problems: problems.map(({ text }) => (asks ? text : text.replace(OR_SAVE_ANYWAY, ''))),
    ...(at.length > 0 && { at }),
    ...(asks && { asks }),
    changes,
    ...(who && { who }),
    ...plan,
  }
}

function stateOf(problems: FieldProblem[], changes: JudgedRow['changes'], who?: Person): RowState {
  if (problems.length > 0) return 'wrong'
  if (who?.id === undefined) return 'new'
  return changes.length > 0 ? 'changed' : 'same'
}

export const shownRow = (plan: PlannedRow): JudgedRow => {
  const { row, name, state, problems, at, notices, asks, changes } = plan
  return {
    ...{ row, name, state, problems, changes },
    ...(at && { at }),
    ...(notices && { notices }),
    ...(asks && { asks }),
  }
}

export const saysSame = (one: JudgedRow, other: JudgedRow) =>
  JSON.stringify(outcomeOf(one)) === JSON.stringify(outcomeOf(other))

const outcomeOf = ({ state, problems, notices = [], changes }: JudgedRow) => [
  state,
  problems,
  notices,
  changes.map(({ label, before = null, after }) => [label, before, after]),
]
