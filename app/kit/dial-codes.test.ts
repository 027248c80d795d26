import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countryEntries, dialCodeOf, withDialCode } from './dial-codes.ts'
import { LANGUAGES } from './language.ts'

test('every country has the code that the plan of numbers gives it', () => {
  const known = getCountries().filter((country) => /^[A-Z]{2}$/.test(country))
  expect(known.length).toBeGreaterThan(240)
  for (const country of known) expect(dialCodeOf(country)).toBe(`+${getCountryCallingCode(country)}`)
  expect(countryEntries('en')).toHaveLength(known.length)
})

test.each(LANGUAGES)('entries are named in the language of the reader: %s', (language) => {
  const entries = countryEntries(language)
  expect(entries.every(({ name, code }) => name !== '' && name !== code)).toBe(true)
  const india = entries.find(({ code }) => code === 'IN')
  expect(india?.dial_code).toBe('+91')
})

test('names that were given stay as they are, without countries that nobody can call', () => {
  const named = [
    { value: 'IN', label: 'Bharat' },
    { value: 'AQ', label: 'Antarctica' },
  ]
  expect(countryEntries('en', named)).toEqual([{ name: 'Bharat', dial_code: '+91', code: 'IN' }])
})

test('a number gets the code that was chosen unless it has one', () => {
  expect(withDialCode('98765 43210', 'IN')).toBe('+91 98765 43210')
  expect(withDialCode('+39 333 1234567', 'IN')).toBe('+39 333 1234567')
  expect(withDialCode('0041 44 668 18 00', 'IN')).toBe('0041 44 668 18 00')
  expect(withDialCode('98765', '')).toBe('98765')
  expect(withDialCode(' ', 'IN')).toBe(' ')
})
