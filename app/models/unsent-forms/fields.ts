/** Which forms are kept while they are not sent (docs/rules/unsent-forms.md#1). Runs anywhere. */

export type Texts = Record<string, string>

export const KEPT_DAYS = 1

const KEPT =
  /^\/(?:(?:paysheets|payments|incomes|transfers|titulars|accounts|company-accounts|settings\/announcements)\/create|titulars\/hire|settings\/approval|titulars\/\d{1,10}\/accounts\/\d{1,10}\/transfer)$/

export const isKept = (path: string): boolean => KEPT.test(path)

/** The forms that other forms may lead back to, with what they have made. */
const CALLERS = ['/payments/create', '/paysheets/create', '/settings/approval'] as const

/** The form at an address, if records may be made on the way to it; null for any other address. */
export const callerOf = (path: string | null): string | null =>
  CALLERS.find((caller) => caller === path) ?? null
