import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { creditorReference, epcText, readReference, writtenReference } from './transfer.ts'

test('check digits are those of published references', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  expect(creditorReference('2348231')).toBe('RF712348231')
  expect(creditorReference('G72UUR')).toBe('RF45G72UUR')
})

test('a reference is read back however it is spaced, and not with a digit or letter that is wrong', () => {
  const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  fc.assert(
    fc.property(
      fc.string({ unit: sign, minLength: 10, maxLength: 10 }),
      fc.nat(13),
      sign,
      (of, at, other) => {
        const reference = creditorReference(of)
        expect(readReference(writtenReference(reference).toLowerCase())).toBe(of)
        const wrong = reference.slice(0, at) + other + reference.slice(at + 1)
        // A letter is two digits: for one digit it may by chance be as good.
        const isAlike = /\d/.test(other) === /\d/.test(reference[at] ?? '')
        if (isAlike && wrong !== reference) expect(readReference(wrong)).toBeNull()
      },
    ),
  )
  expect(readReference('RF00')).toBeNull()
  expect(readReference('')).toBeNull()
})

const account = {
  holder: 'Anna Lindqvist',
  format: 'iban',
  number: 'DE89370400440532013000',
  bank: null,
} as const

test('the code of a euro transfer is the text of EPC069-12', () => {
  expect(epcText({ ...account, reference: 'RF18539007547034' }, money(39905, 'EUR'))).toBe(
    'BCD\n002\n1\nSCT\n\nAnna Lindqvist\nDE89370400440532013000\nEUR399.05\n\nRF18539007547034',
  )
})

test('there is no such code in other currencies, for other accounts or for impossible amounts', () => {
  const details = { ...account, reference: 'RF18539007547034' }
  expect(epcText(details, money(100, 'USD'))).toBeNull()
  expect(epcText({ ...details, format: 'swift', bank: 'DEUTDEFF' }, money(100, 'EUR'))).toBeNull()
  expect(epcText(details, money(0, 'EUR'))).toBeNull()
  expect(epcText(details, money(100_000_000_000, 'EUR'))).toBeNull()
})
