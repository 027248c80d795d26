import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * What was typed as a phone number: the number as E.164 has it ('+41446681800'), or what is wrong with it.
 */
export type TypedPhone = { number: string } | { fault: 'country' | 'invalid' }

/**
 * Reads a phone number as people write them. One that does not begin with + and the code of a country is one
 * of `country` (ISO 3166-1 alpha-2), if that is known. Lengths are checked by country, not whether the number
 * was given to somebody.
 */
export function readPhone(typed: string, country: string | null): TypedPhone {
  const known = country !== null && isSupportedCountry(country) ? country : undefined
  const found = parsePhoneNumberFromString(known ? typed : typed.replace(/^\s*00/, '+'), {
    defaultCountry: known,
    extract: false,
  })
  if (found && !found.ext && found.isPossible()) return { number: found.number }
  return { fault: known || /^\s*(?:[+＋]|00)/.test(typed) ? 'invalid' : 'country' }
}

/** A kept number as people read it ('+41 44 668 18 00'). */
export function writtenPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

/** The country of a kept number; null where several share its code and it says no more. */
export function countryOfPhone(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null
}

let countries: Map<string, CountryCode> | undefined

/** The country that a time zone lies in; null for one of no country, as UTC is. */
export function countryOfZone(zone: string): string | null {
  countries ??= new Map(
    getCountries().flatMap((code) => zonesOf(code).map((name): [string, CountryCode] => [name, code])),
  )
  return countries.get(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone) ?? null
}

type WithZones = Intl.Locale & { getTimeZones?: () => string[] }

const zonesOf = (code: CountryCode): string[] =>
  (new Intl.Locale(`und-${code}`) as WithZones).getTimeZones?.() ?? []
