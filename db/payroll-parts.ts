/**
 * The parts of a payroll order, added to or deducted from the fortnight's part of the salary
 * (docs/rules/payroll.md#4): lines of the order with the part's key as their code. Those from the
 * settings are also columns of the settings. Their labels are in app/models/payroll/concepts.ts. Runs
 * anywhere.
 */

type Part = {
  key: string
  sign: 'adds' | 'deducts'
  /**
   * The source of its amount: someone types it, with a reason; the law derives it from the salary;
   * or it is in the settings. The latter two are switched on or off. A percentage of the employee's own
   * comes by itself.
   */
  from: 'typing' | 'law' | 'settings' | 'person'
}

/** In the order of the forms; receipts list additions first. */
export const PARTS = [
  { key: 'adition', sign: 'adds', from: 'typing' },
  { key: 'discount', sign: 'deducts', from: 'typing' },
  { key: 'lph', sign: 'deducts', from: 'law' },
  { key: 'bonus', sign: 'adds', from: 'settings' },
  { key: 'sso', sign: 'deducts', from: 'settings' },
  { key: 'lacks', sign: 'deducts', from: 'settings' },
  { key: 'islr', sign: 'deducts', from: 'person' },
] as const satisfies readonly Part[]

type Known = (typeof PARTS)[number]
type KeyFrom<F extends Part['from']> = Extract<Known, { from: F }>['key']

export type PartKey = Known['key']
export type TypedPart = KeyFrom<'typing'>
export type LawPart = KeyFrom<'law'>
export type SettingsPart = KeyFrom<'settings'>
export type Toggle = LawPart | SettingsPart
/** What a form says of an order: all but what comes by itself. */
export type FormPart = TypedPart | Toggle

/** Which concept of payroll a line of an order is: a part, what is paid of arrears, or a typed one. */
export type LineCode = PartKey | 'arrears' | 'other'

export type ReasonKey = `${TypedPart}_reason`
export const reasonOf = <P extends TypedPart>(part: P): `${P}_reason` => `${part}_reason`

const keysFrom = <F extends Part['from']>(from: F) =>
  PARTS.filter((part) => part.from === from).map(({ key }) => key as KeyFrom<F>)

export const PART_KEYS = PARTS.map(({ key }) => key)
export const TYPED_PARTS = keysFrom('typing')
export const LAW_PARTS = keysFrom('law')
export const SETTINGS_PARTS = keysFrom('settings')
export const TOGGLES: readonly Toggle[] = [...LAW_PARTS, ...SETTINGS_PARTS]
/** Additions, then deductions. */
export const BY_SIGN = [
  ...PARTS.filter(({ sign }) => sign === 'adds'),
  ...PARTS.filter(({ sign }) => sign === 'deducts'),
]

export function ofEach<K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>
}

/** An object with a value for each typed part, followed by its reason. */
export function ofTyped<V, R>(amount: (part: TypedPart) => V, reason: (part: TypedPart) => R) {
  const entries = TYPED_PARTS.flatMap((part) => [
    [part, amount(part)],
    [reasonOf(part), reason(part)],
  ])
  return Object.fromEntries(entries) as Record<TypedPart, V> & Record<ReasonKey, R>
}
