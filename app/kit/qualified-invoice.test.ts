import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQualifiedIssuer } from './qualified-invoice.ts'
import { lineTax, taxOfLines } from './tax.ts'

test.each([
  [{ country: 'JP', taxNumber: 'T1234567890123' }, true],
  [{ country: 'JP', taxNumber: 't 1234 5678 90123' }, true],
  [{ country: 'JP', taxNumber: '1234567890123' }, false],
  [{ country: 'JP', taxNumber: 'T123456789012' }, false],
  [{ country: 'JP' }, false],
  [{ country: 'DE', taxNumber: 'DE136695976' }, null],
  [{}, null],
])('%j', (seller, is) => {
  expect(isQualifiedIssuer(seller)).toBe(is)
})

test('1,000 invoices of Japan: the tax of each rate is rounded once, whatever its lines', () => {
  const line = fc.record({
    minor: fc.integer({ min: 0, max: 900_000 }),
    tax: fc.constantFrom(lineTax(1_000), lineTax(800)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 99 }), fc.boolean(), (lines, isIncluded) => {
      const { breakdown, total } = taxOfLines(lines, {
        currency: 'JPY',
        prices: { kind: 'consumption', isIncluded },
      })
      const parts = breakdown?.parts ?? []
      expect(new Set(parts.map(({ rate }) => rate)).size).toBe(parts.length)
      for (const { rate, taxMinor } of parts) {
        const sum = lines.filter(({ tax }) => tax.rate === rate).reduce((all, { minor }) => all + minor, 0)
        const exact = (sum * rate) / (isIncluded ? 10_000 + rate : 10_000)
        expect(Math.abs(taxMinor - exact)).toBeLessThanOrEqual(0.5)
      }
      const whole = lines.reduce((all, { minor }) => all + minor, 0)
      const taxes = parts.reduce((all, { taxMinor }) => all + taxMinor, 0)
      expect(total.minor).toBe(isIncluded ? whole : whole + taxes)
    }),
    { numRuns: 1_000 },
  )
})
