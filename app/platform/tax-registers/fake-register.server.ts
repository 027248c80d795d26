import { plainTaxNumber } from '#app/kit/tax-number.ts'
import type { TaxRegister } from './tax-register.server.ts'

const invalid = new Set<string>()
let isDown = false

/** A register within this process, which takes every number until it is told otherwise. */
export const fakeRegister: TaxRegister = {
  name: 'the test register',
  knows: () => true,
  ask: async ({ number }) => {
    if (isDown) return { answer: 'unavailable' }
    if (invalid.has(plainTaxNumber(number))) return { answer: 'invalid' }
    return { answer: 'valid', reference: `TEST-${plainTaxNumber(number)}` }
  },
}

/** What it says from now on: which numbers are not valid (any more), and whether it answers at all. */
export function tellFakeRegister(said: { invalid?: readonly string[]; down?: boolean }): void {
  invalid.clear()
  for (const number of said.invalid ?? []) invalid.add(plainTaxNumber(number))
  isDown = said.down ?? false
}
