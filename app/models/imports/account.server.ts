import { sheetFault } from '#app/io/spreadsheets/cell-texts.ts'
import type { Fields } from '#app/kernel/fields/inputs.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { formatPhone } from '#app/kernel/values/phone.ts'
import { type AccountInput, judgeAccount } from '#app/models/accounts/change.server.ts'
import { accountInput } from '#app/models/accounts/fields.ts'
import type { ImportFacts, StoredAccount } from './facts.server.ts'
import { ACCOUNT_FIELDS, type ImportRow, importLabels, type JudgedRow } from './fields.ts'
import {
  type FieldProblem,
  readFields,
  readState,
  wrongByRules,
  wrongIn,
} from './read-fields.server.ts'
import { accountState, findBank } from './texts.ts'

export type JudgedAccount = {
  problems: FieldProblem[]
  changes: JudgedRow['changes']
  number?: string
  id?: number
  /** The state that it gets: another one than it has, or than all have that are new. */
  active?: boolean
  create?: AccountInput
  update?: { id: number; changes: Partial<AccountInput> }
}

const READ = ['number', 'account_type', 'phone_number'] as const
const UNDER = { account_type: 'type' }

export function judgeAccountOf(
  row: ImportRow,
  titular_id: number | undefined,
  fields: Fields,
  facts: ImportFacts,
): JudgedAccount | undefined {
  if (!ACCOUNT_FIELDS.some((field) => row[field] !== undefined)) return undefined
  const shape = accountInput(fields).shape
  const { values, problems } = readFields(shape, READ, row, ['number'], UNDER)
  const number = values.number as string | undefined
  if (number === undefined) return { problems, changes: [] }
  const stored = facts.accounts.get(number)
  if (!stored && row.account_type === undefined) {
    problems.push(wrongIn('account_type', 'elija Ahorro o Corriente'))
  }
  const bank_id = bankOf(row, number, stored, facts)
  if (bank_id === undefined) {
    const unknown =
      sheetFault(row.bank_id ?? '') ??
      `no se conoce «${row.bank_id}»; escriba su código o su nombre`
    const wrong = row.bank_id
      ? wrongIn('bank_id', unknown)
      : wrongIn('number', `ningún banco tiene el código ${number.slice(0, 4)}`)
    return { problems: [...problems, wrong], changes: [], number }
  }
  const said = {
    bank_id,
    ...('account_type' in values && { type: values.account_type }),
    ...('phone_number' in values && { phone_number: values.phone_number }),
  } as Partial<AccountInput>
  const state = readState(row, 'account_active', accountState, stored?.active)
  const judged = stored
    ? known(stored, said, titular_id, problems, facts)
    : unknown({ ...said, number } as AccountInput, titular_id, problems, facts)
  return withState(judged, state, stored)
}

/** What of an account cannot be read, whosever it is. */
export const unreadOfAccount = (row: ImportRow, fields: Fields): FieldProblem[] =>
  readFields(accountInput(fields).shape, READ, row, [], UNDER).problems

/** New accounts are active, so that only another state is something to do. */
function withState(
  judged: JudgedAccount,
  { active, problems, changes }: ReturnType<typeof readState>,
  stored: StoredAccount | undefined,
): JudgedAccount {
  const isTurned = active !== undefined && active !== (stored?.active ?? true)
  return {
    ...judged,
    problems: [...judged.problems, ...problems],
    changes: [...judged.changes, ...changes],
    ...(stored && { id: stored.id }),
    ...(isTurned && { active }),
  }
}

function bankOf(
  row: ImportRow,
  number: string,
  stored: StoredAccount | undefined,
  { banks }: ImportFacts,
): number | undefined {
  if (row.bank_id !== undefined) return findBank(banks, row.bank_id, number)?.id
  return stored?.bank_id ?? banks.find(({ index }) => number.startsWith(index))?.id
}

function unknown(
  input: AccountInput,
  titular_id: number | undefined,
  problems: FieldProblem[],
  facts: ImportFacts,
): JudgedAccount {
  const { number, bank_id, phone_number } = input
  const holder = titular_id === undefined ? {} : { titular_id }
  const more = judgeAccount({ ...input, ...holder }, facts.rules.accounts)
  const parts = {
    number: formatAccountNumber(number),
    bank_id: facts.rules.accounts.banks.get(bank_id)?.name,
    account_type: input.type as AccountInput['type'] | undefined,
    phone_number: phone_number ? formatPhone(phone_number) : undefined,
  }
  const changes = Object.entries(parts).flatMap(([field, after]) =>
    after === undefined ? [] : { label: labelOf(field), after },
  )
  return {
    problems: [...problems, ...wrongByRules(more, OTHER)],
    changes,
    number,
    create: { ...input, ...holder },
  }
}

/** Somebody else's account is refused as one that is known already. */
function known(
  stored: StoredAccount,
  said: Partial<AccountInput>,
  titular_id: number | undefined,
  problems: FieldProblem[],
  facts: ImportFacts,
): JudgedAccount {
  const { number } = stored
  const isOthers = stored.titular_id !== null && stored.titular_id !== titular_id
  if (isOthers || titular_id === undefined) {
    const more = judgeAccount({ number, bank_id: said.bank_id ?? 0 }, facts.rules.accounts)
    return { problems: [...problems, ...wrongByRules(more, OTHER)], changes: [], number }
  }
  const next = { ...said, titular_id }
  const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
    (field) => next[field] !== (stored as Record<string, unknown>)[field],
  )
  const more = judgeAccount({ ...stored, ...next }, facts.rules.accounts, stored)
  const update = Object.fromEntries(changed.map((field) => [field, next[field]]))
  return {
    problems: [...problems, ...wrongByRules(more, OTHER)],
    changes: changed.map((field) => changeOf(field, stored, next, facts)),
    number,
    ...(changed.length > 0 && { update: { id: stored.id, changes: update } }),
  }
}

function changeOf(
  field: string,
  stored: StoredAccount,
  next: Partial<AccountInput>,
  { rules }: ImportFacts,
): JudgedRow['changes'][number] {
  if (field === 'titular_id') {
    return { label: 'Titular de la cuenta', before: '—', after: 'esta persona' }
  }
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return '—'
    if (field === 'bank_id') return rules.accounts.banks.get(value as number)?.name ?? '—'
    return field === 'phone_number' ? formatPhone(String(value)) : String(value)
  }
  const label = field === 'type' ? importLabels.account_type : labelOf(field)
  return {
    label,
    before: shown((stored as Record<string, unknown>)[field]),
    after: shown((next as Record<string, unknown>)[field]),
  }
}

const labelOf = (field: string) => importLabels[field as keyof typeof importLabels] ?? OTHER
/** What of an account is no column. */
const OTHER = 'Titular'
