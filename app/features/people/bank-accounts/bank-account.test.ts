import { expect, test } from 'vitest'
import {
  bankFaults,
  bankFormatIn,
  bankFormatOf,
  maskedNumber,
  plainNumber,
  writtenNumber,
} from './bank-account.ts'

const iban = (typed: string) => bankFaults({ format: 'iban', number: plainNumber(typed), bank: null })

test.each([
  'DE89 3704 0044 0532 0130 00',
  'gb29 nwbk 6016 1331 9268 19',
  'FR14-2004-1010-0505-0001-3M02-606',
])('an IBAN is right by its form and check figures, however it is written: %s', (typed) =>
  expect(iban(typed)).toEqual({}),
)

test.each([
  ['DE89 3704 0044 0532 0130 01', 'a wrong check figure'],
  ['DE88 3704 0044 0532 0130 00', 'turned figures'],
  ['DE89 3704 0044 0532 0130', 'too short'],
  ['XX89 3704 0044 0532 0130 00', 'no country'],
  ['', 'nothing'],
  ['９'.repeat(60), 'figures of another script'],
])('and else it is not: %s (%s)', (typed) => expect(iban(typed)).toHaveProperty('iban'))

test('in India an account has a number and an IFSC, elsewhere a number and a BIC', () => {
  expect(bankFaults({ format: 'ifsc', number: '50100012345678', bank: 'HDFC0000123' })).toEqual({})
  expect(bankFaults({ format: 'ifsc', number: '12', bank: 'HDFC1000123' })).toEqual({
    accountNumber: 'company:bank.numberFault.ifsc',
    ifsc: 'company:bank.ifscFault',
  })
  expect(bankFaults({ format: 'swift', number: '000123456789', bank: 'CHASUS33' })).toEqual({})
  expect(bankFaults({ format: 'swift', number: '!', bank: 'CHAS' })).toEqual({
    accountNumber: 'company:bank.numberFault.swift',
    bic: 'company:bank.swiftFault',
  })
})

test('a country suggests its own kind of account, and a number is shown in groups, or its end alone', () => {
  expect(['IN', 'US', 'DE', null].map(bankFormatOf)).toEqual(['ifsc', 'swift', 'iban', 'iban'])
  expect(writtenNumber({ format: 'iban', number: 'DE89370400440532013000' })).toBe(
    'DE89 3704 0044 0532 0130 00',
  )
  expect(maskedNumber('DE89370400440532013000')).toBe('•••• 3000')
})

test('a format that there is not leads to no other than the one suggested', () => {
  const given = ['swift', '', 'constructor', 'toString', '__proto__', 'IBAN']
  expect(given.map((typed) => bankFormatIn(typed, 'ifsc'))).toEqual(['swift', ...Array(5).fill('ifsc')])
})
