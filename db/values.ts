/**
 * The types of amounts and days, for columns and all layers. Only the parsers in
 * kernel/values/money.ts and kernel/values/dates.ts make them. Runs anywhere.
 */
declare const centimosBrand: unique symbol
declare const isoDateBrand: unique symbol

/** An exact amount: integer céntimos of a bolívar, possibly negative, always a safe integer. */
export type Centimos = number & { readonly [centimosBrand]: true }

/** A calendar day without time or zone, `YYYY-MM-DD`, years 1000 to 9999. */
export type IsoDate = string & { readonly [isoDateBrand]: true }

export const NO_MONEY = 0 as Centimos

/**
 * The most that an account may hold: 70.368.744.177.663,99 Bs. From 2^46 Bs on, the API's numbers
 * are more than a céntimo apart.
 */
export const MAX_CAPITAL = 7_036_874_417_766_399 as Centimos
