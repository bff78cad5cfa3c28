import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The operators' prefixes; the library also accepts reserved ones such as 0415. */
const MOBILE = /^4(?:12|14|16|22|24|26)\d{7}$/

/**
 * A Venezuelan mobile number, typed in any usual form, as it is stored: `04121234567`. Undefined
 * for landlines, other countries, extensions and anything else.
 */
export function parsePhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'VE', extract: false })
  if (phone?.country !== 'VE' || phone.ext || !phone.isValid()) return undefined
  if (phone.getType() !== 'MOBILE' || !MOBILE.test(phone.nationalNumber)) return undefined
  return `0${phone.nationalNumber}`
}
