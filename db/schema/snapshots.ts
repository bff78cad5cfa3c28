/** The parts of a document's receipt that the document keeps. */
import type { Currency, LineKind, WageCurrency } from '../kinds.ts'
import type { LawValues, Nature, OwnValues } from '../law-kinds.ts'
import type { LineCode, PartKey, SettingsPart, Toggle } from '../payroll-parts.ts'
import type { Centimos, IsoDate } from '../values.ts'

/** Names and numbers as printed, so that later changes never alter an old receipt. */
export type AccountSnapshot = { number: string; bank: string; holder?: string; holder_ric?: string }
export type SettingsAmounts = Record<SettingsPart, Centimos>
/** The snapshot of every order. */
export type OrderSnapshot = {
  /** Of an employee also what is known of the job; orders from before this was kept have none of it. */
  titular: {
    name: string
    ric: string
    position?: string
    department?: string
    hired_at?: IsoDate
  }
  account: AccountSnapshot | null
  enterprise: AccountSnapshot
}
/** What an order of a month's first fortnight paid and took, in céntimos. */
export type EarlierFortnight = {
  salary: Centimos
  base: Centimos
  /** What it paid besides that is wages too. */
  salarial: Centimos
  /** What it took by law. */
  taken: Partial<Record<Toggle, Centimos>>
  /** What it left to the second fortnight. */
  late: Toggle[]
  /** What its salary was agreed in; absent for bolívares. */
  currency?: Currency
}
/** A rate as an order keeps it: Bs for one, the day that it is for, its entry. */
export type KeptRate = { value: string; day: IsoDate; id: number }
/** A salary in another currency as an order keeps it: hundredths a month, and the rate of the order's date. */
export type AgreedWage = { currency: Currency; salary: Centimos; rate: KeptRate }
/** Days of 30 of a month, and the salary that they are paid by, as agreed; `rate` where that is of another currency. */
export type WorkedDays = {
  days: number
  salary: Centimos
  currency: WageCurrency
  rate?: KeptRate
}
/** What an order is computed by beside its salary and the settings' amounts (docs/rules/law.md#3). */
export type LawTerms = {
  /** The month that it pays, `YYYY-MM`. */
  month: string
  hired_at: IsoDate | null
  left_at: IsoDate | null
  values: LawValues
  /** The entries that the values are from. */
  parameters: number[]
  /** Those of the values that nobody had confirmed. */
  unconfirmed: string[]
  earlier?: EarlierFortnight[]
  /** The wages of the month before, where contributions go by them and there were any; céntimos. */
  month_before?: Centimos
  /** What of them was salary, where L.P.H goes by the basic wage alone. */
  salary_before?: Centimos
  /** What is paid by days; absent where a fortnight or a month is whole, by one salary. */
  worked?: WorkedDays[]
  /** What the salary is agreed in; absent for bolívares. */
  currency?: Currency
  /** The dollar's rate on the order's date, where something goes by it; absent without any. */
  rate?: KeptRate
  /** The employee's own values; absent where none is in force. */
  own?: OwnValues
  /** The parts that are switched on: some may come to nothing. */
  on?: Toggle[]
}
export type PaysheetSnapshot = OrderSnapshot & {
  account: AccountSnapshot
  settings: SettingsAmounts
  /** When an edit took all terms anew; absent where the order has those that it was made with. */
  computed_at?: string
  /** Where the order took today's salary for a fortnight that had another. */
  salary_of?: 'today'
  /** Absent where the salary is agreed in bolívares. */
  agreed?: AgreedWage
  /** What parts are a base of, where the company chose another than usual; absent where it did not. */
  natures?: PartNatures
  /** Absent where all amounts are fixed, and full in each order. */
  law?: LawTerms
}
/** What parts are a base of, of those that the company chose to be another than usual. */
export type PartNatures = Partial<Record<PartKey, Nature>>
export type IncomeSnapshot = { account: AccountSnapshot }
export type AdjustmentSnapshot = IncomeSnapshot
export type TransferSnapshot = { from: AccountSnapshot; to: AccountSnapshot }

/** A line that somebody typed: `amount` in céntimos, above 0; `kind` says whether it adds. */
export type PaysheetLine = {
  concept: string
  kind: LineKind
  amount: Centimos
  reason: string | null
}

/** A line as an order keeps and prints it, in the order of the receipt's additions and deductions. */
export type CodedLine = PaysheetLine & {
  code: LineCode
  /** How its amount comes about: '1 % del salario'. */
  formula?: string
} & ConceptOfLine
/** What a line keeps of the concept that it names (docs/rules/law.md#14). */
export type ConceptOfLine = {
  concept_id?: number
  /** Absent where it is the usual one of a line's kind. */
  nature?: Nature
  /** Hours or days, as a decimal, and what one comes to, in céntimos. */
  quantity?: string
  per?: 'hora' | 'día'
  unit?: Centimos
  /** Of which fixed concept of the person it is. */
  fixed_id?: number
}
