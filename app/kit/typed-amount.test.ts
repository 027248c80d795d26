import { expect, test } from 'vitest'
import { z } from 'zod'
import { amountCheck, amountField } from './amount-field.ts'
import { parseInput } from './input.ts'
import { CURRENCIES } from './money.ts'
import { BadInput } from './refusal.ts'
import { amountFault, amountOf, readAmount } from './typed-amount.ts'

const minor = (typed: string, currency = 'EUR') => amountOf(typed, currency)?.minor ?? null

test('an amount is read as people write it', () => {
  const written = ['4500', '4.500', '4,500', "4'500", '4 500', '4.500,00', '4,500.00', '４５００', ' 4500 ']
  for (const typed of written) expect(minor(typed), typed).toBe(450_000)
  for (const typed of [
    '4\u202f500,00',
    '4\u00a0500',
    '4’500.-',
    '4500,--',
    '4500.—',
    '४५००',
    '٤٥٠٠',
    '٤٬٥٠٠',
  ])
    expect(minor(typed), typed).toBe(450_000)
  expect(minor('1,00,000', 'INR')).toBe(10_000_000)
  expect(minor('12 34 567', 'INR')).toBe(123_456_700)
  expect(minor('49,5')).toBe(4_950)
  expect(minor('0.05', 'CHF')).toBe(5)
  expect(minor('0')).toBe(0)
  expect(minor('0,50')).toBe(50)
  expect(minor('4500', 'JPY')).toBe(4_500)
  expect(minor('1.234.567,89')).toBe(123_456_789)
})

test('a sign of its currency may stand before or behind', () => {
  for (const typed of ['€ 1.200,50', '1.200,50 €', '1 200,50 EUR', 'EUR 1,200.50', '€1200.50 EUR'])
    expect(minor(typed), typed).toBe(120_050)
  for (const typed of ['₹1,00,000', 'Rs. 1,00,000/-', 'INR 100000', '₹ 1,00,000.00', 'rs 1,00,000'])
    expect(minor(typed, 'INR'), typed).toBe(10_000_000)
  for (const typed of ['¥1,200', '￥1,200', '1200円', '１２００円', 'JPY 1200'])
    expect(minor(typed, 'JPY'), typed).toBe(1_200)
  for (const typed of ['1200.-', 'Fr. 1200.-', "CHF 1'200.–", 'SFr. 1200'])
    expect(minor(typed, 'CHF'), typed).toBe(120_000)
  for (const currency of ['USD', 'SGD', 'AUD']) expect(minor('$1,200', currency)).toBe(120_000)
  expect(readAmount('$1,200', 'EUR')).toBe('otherCurrency')
  expect(readAmount('1200 CHF', 'EUR')).toBe('otherCurrency')
  expect(readAmount('€ 5 USD', 'EUR')).toBe('otherCurrency')
  expect(amountFault('₹500', 'EUR')).toBe('common:invalid.amountCurrency')
})

test('what can be read in two ways is never guessed', () => {
  const faults = ['0.500', '0,999', '00.500', '012,345', '1,200.500', '1.200,500', "1'200.500", '1.200.50']
  for (const typed of [...faults, '1,200,50', '1.200.5', '٠٫٥٠٠', '₹0.500'])
    expect(readAmount(typed, typed.startsWith('₹') ? 'INR' : 'EUR'), typed).toBe('twoWays')
  // Of three decimals, as dinars have, or thousands.
  expect(readAmount('1.200', 'KWD')).toBe('twoWays')
  expect(minor('1,200.500', 'KWD')).toBe(1_200_500)
  expect(amountFault('0.500', 'EUR', 'a:b')).toBe('common:invalid.amountTwoWays')
  expect(amountFault('abc', 'EUR', 'a:b')).toBe('a:b')
})

test('what is no amount is none', () => {
  const none = [
    '',
    '-1',
    '1e3',
    '0x10',
    'abc',
    '1,2,3',
    '4.5.6',
    '1.2345',
    '99999999999',
    '.5',
    '(5)',
    '5-',
    '~5',
  ]
  for (const typed of [
    ...none,
    '10k',
    '1 2',
    '1. 200',
    '1,00.000',
    '5 of 9',
    '1 200 50',
    '5 apples',
    '%5',
    ' ',
  ])
    expect(readAmount(typed, 'EUR'), typed).toBe('none')
  expect(readAmount('4500.5', 'JPY')).toBe('none')
  expect(readAmount(`${'9'.repeat(61)}`, 'EUR')).toBe('none')
})

test('a form says what is wrong with its amount beside what is wrong elsewhere', () => {
  const form = z
    .object({
      name: z.string().min(1),
      price: amountField('a:none').optional(),
      currency: z.enum(CURRENCIES),
    })
    .refine(...amountCheck('price', 'currency', 'a:none'))
  const faultsOf = (sent: object) => {
    try {
      return parseInput(form, sent)
    } catch (error) {
      if (error instanceof BadInput) return error.fields
      throw error
    }
  }
  expect(faultsOf({ name: '', price: '0.500', currency: 'EUR' })).toMatchObject({
    name: { key: 'common:invalid.required' },
    price: { key: 'common:invalid.amountTwoWays' },
  })
  expect(faultsOf({ name: 'a', price: 'x', currency: 'EUR' })).toMatchObject({ price: { key: 'a:none' } })
  expect(faultsOf({ name: 'a', price: '$5', currency: 'EUR' })).toMatchObject({
    price: { key: 'common:invalid.amountCurrency' },
  })
  expect(faultsOf({ name: 'a', price: '5', currency: 'nothing' })).toHaveProperty('currency')
  expect(faultsOf({ name: 'a', price: '€ 1.200,50', currency: 'EUR' })).toHaveProperty('price', '€ 1.200,50')
  expect(faultsOf({ name: 'a', currency: 'EUR' })).toEqual({ name: 'a', currency: 'EUR' })
})
