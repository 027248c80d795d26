import { expect, test } from 'vitest'
import { amountOf } from './typed-amount.ts'

test('an amount is read as people write it', () => {
  const minor = (typed: string, currency = 'EUR') => amountOf(typed, currency)?.minor ?? null
  for (const typed of [
    '4500',
    '4.500',
    '4,500',
    "4'500",
    '4 500',
    '4.500,00',
    '4,500.00',
    '４５００',
    ' 4500 ',
  ])
    expect(minor(typed), typed).toBe(450_000)
  expect(minor('1,00,000', 'INR')).toBe(10_000_000)
  expect(minor('49,5')).toBe(4_950)
  expect(minor('0.05', 'CHF')).toBe(5)
  expect(minor('0')).toBe(0)
  for (const typed of ['', '-1', '1e3', '0x10', 'abc', '1,2,3', '4.5.6', '1.2345', '99999999999', '.5'])
    expect(minor(typed), typed).toBe(null)
  expect(minor('4500.5', 'JPY')).toBe(null)
  expect(minor('4500', 'JPY')).toBe(4_500)
})
