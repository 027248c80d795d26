import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#app/kit/money.ts'
import { taxOn } from '#app/kit/tax.ts'
import { creditLines, creditOf } from './credit-lines.ts'

const LINE = fc.record({
  text: fc.constant('A seat'),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitMinor: fc.integer({ min: 0, max: 200_000 }),
})
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('whatever goes back in whatever parts, notes add up to what one would say, lines to the note, tax to the invoice', () => {
  fc.assert(
    fc.property(
      fc.array(LINE, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('included', 'added', 'small'),
      fc.integer({ min: 0, max: 2_800 }),
      fc.constantFrom('JPY', 'EUR', 'INR', 'BHD'),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
      (lines, treatment, rate, currency, parts) => {
        const tax = { treatment, kind: 'vat', rate: treatment === 'small' ? 0 : rate } as const
        const due = taxOn(money(sum(lines.map((line) => line.quantity * line.unitMinor)), currency), tax)
        const invoice = { currency, totalMinor: due.total.minor, taxMinor: due.tax.minor, tax }
        const whole = sum(parts)
        let spent = 0
        let back = 0
        const credits = parts.map((part) => {
          const before = back
          spent += part
          back = Math.floor((invoice.totalMinor * spent) / whole)
          return creditOf(invoice, { before, back })
        })
        expect(sum(credits.map((credit) => credit.totalMinor))).toBe(invoice.totalMinor)
        expect(sum(credits.map((credit) => credit.taxMinor))).toBe(invoice.taxMinor)
        for (const credit of credits) {
          expect(credit.taxMinor).toBeGreaterThanOrEqual(0)
          expect(credit.taxMinor).toBeLessThanOrEqual(credit.totalMinor)
          const said = sum(creditLines(lines, credit, invoice).map((line) => line.totalMinor))
          const billed = sum(lines.map((line) => line.quantity * line.unitMinor))
          const due = treatment === 'added' ? credit.totalMinor - credit.taxMinor : credit.totalMinor
          expect(said).toBe(billed === 0 ? 0 : due)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
