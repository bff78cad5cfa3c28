import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The prefixes that operators use; the library's plan also admits reserved ones such as 0415. */
const MOBILE = /^4(?:12|14|16|22|24|26)\d{7}$/

/**
 * A Venezuelan mobile number, written in any customary way, as it is stored: `04121234567`.
 * Undefined for landlines, other countries, extensions and what is no number.
 */
export function parsePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'VE', extract: false })
  if (phone?.country !== 'VE' || phone.ext || !phone.isValid()) return undefined
  if (phone.getType() !== 'MOBILE' || !MOBILE.test(phone.nationalNumber)) return undefined
  return `0${phone.nationalNumber}`
}
