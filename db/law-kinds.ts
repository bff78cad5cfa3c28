/** The values of what the law deducts by, and of the catalogue of concepts. Runs anywhere. */

/** What the hours and days of concepts count by, as factors (docs/rules/law.md#15). */
export const WORK_QUANTITIES = [
  'overtime',
  'overtime_night',
  'overtime_unpermitted',
  'night',
  'holiday',
] as const
export type WorkQuantity = (typeof WORK_QUANTITIES)[number]

/** What a concept of payroll is a base of (docs/rules/law.md#14): wages, the shares of a year's pay, or neither. */
export const NATURES = ['salarial', 'integral', 'no_salarial'] as const
export type Nature = (typeof NATURES)[number]
/**
 * How a concept comes about: an amount that somebody types, hours or days of the salary at a factor of
 * their own, hours or days as they are, or, of an order's parts, by their own rules.
 */
export const COMPUTED = ['amount', ...WORK_QUANTITIES, 'hours', 'days', 'part'] as const
export type Computed = (typeof COMPUTED)[number]

/** What the employer owes besides is computed by; no order is (docs/rules/contributions.md#1). */
export const CONTRIBUTION_QUANTITIES = [
  'sso_employer',
  'lacks_employer',
  'lph_employer',
  'inces_employer',
  'inces_workers',
  'pensions_rate',
  'pensions_floor',
  'pensions_day',
] as const

/** What a percentage of income tax is proposed by; no order is computed by them (docs/rules/law.md#16). */
export const TAX_QUANTITIES = ['tax_unit', 'islr_tariff', 'islr_relief', 'islr_rebate'] as const

/** What the law's deductions are computed by: numbers, and choices (docs/rules/law.md#2). */
export const QUANTITY_NAMES = [
  'minimum_wage',
  'sso_worker',
  'sso_floor',
  'sso_cap',
  'lacks_worker',
  'lacks_floor',
  'lacks_cap',
  'lph_worker',
  'lph_floor',
  'utilidades_days',
  'vacation_bonus_days',
  'vacation_bonus_most',
  'food_bonus',
  ...CONTRIBUTION_QUANTITIES,
  ...WORK_QUANTITIES,
  ...TAX_QUANTITIES,
] as const
export type QuantityName = (typeof QUANTITY_NAMES)[number]

/** How a switched part comes into orders: in each, all in the second fortnight, by halves, or by law. */
export const FIXED_RULES = ['each', 'second', 'halves'] as const
export const RULES = [...FIXED_RULES, 'law'] as const
export type Rule = (typeof RULES)[number]

/** The options of each choice; the first counts while nobody has chosen. */
export const CHOICE_OPTIONS = {
  rule_lph: RULES,
  rule_sso: RULES,
  rule_lacks: RULES,
  rule_bonus: RULES,
  fortnights: ['own', 'second'],
  weeks: ['mondays', 'begun'],
  rounding: ['end', 'week'],
  lacks_by: ['weeks', 'month'],
  lph_base: ['integral', 'basic'],
  contributions_by: ['month', 'before'],
  utilidades_on: ['wage', 'wage_and_bonus'],
  broken: ['whole', 'days'],
  faov_id: ['padded', 'bare'],
  faov_comma: ['always', 'open'],
} as const
export type ChoiceName = keyof typeof CHOICE_OPTIONS
/** How FAOV's file is written; no order goes by them (docs/rules/contributions.md#5). */
export const FILE_CHOICES = ['faov_id', 'faov_comma'] as const satisfies ChoiceName[]
type FileChoice = (typeof FILE_CHOICES)[number]
type OptionOf<K extends ChoiceName> = (typeof CHOICE_OPTIONS)[K][number]
/** The values of all choices, and of the quantities that have one, as decimals. */
export type LawValues = { [K in Exclude<ChoiceName, FileChoice>]: OptionOf<K> } & {
  [K in FileChoice]?: OptionOf<K>
} & { [K in QuantityName]?: string }

/** From what an employee may be set apart: what the law deducts of them, and INCES (docs/rules/law.md#16). */
export const SET_APART = ['sso', 'lacks', 'lph', 'inces'] as const
export type SetApart = (typeof SET_APART)[number]
/** Whether it is due of them. */
export const DUE_OPTIONS = ['due', 'exempt'] as const
/** The values of one employee, each from a day on: their percentage of income tax, and what they are set apart from. */
export const OWN_NAMES = ['islr', ...SET_APART] as const
export type OwnName = (typeof OWN_NAMES)[number]
/** An employee's values in force; those that were never entered are absent. */
export type OwnValues = { islr?: string } & { [K in SetApart]?: (typeof DUE_OPTIONS)[number] }
