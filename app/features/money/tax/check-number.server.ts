import type { NumberCheck } from '#app/kit/number-check.ts'
import { isTaxNumberValid } from '#app/kit/tax-number.ts'
import { askTaxRegister } from '#app/platform/tax-registers/ask-tax-register.server.ts'

/**
 * Checks the tax number of a business: by its form, then by the register that this installation asks. Null of
 * a number that shows nothing (none, or one that its form says is no VAT number). A register that does not
 * answer changes nothing: the form decides, and that is noted.
 */
export async function checkNumber(
  { country, number }: { country: string; number: string | undefined },
  now: Date,
): Promise<NumberCheck | null> {
  if (!number || !isTaxNumberValid(number, country)) return null
  const said = await askTaxRegister({ country, number })
  const of = { number, country, at: now.toISOString() }
  if (said === null) return { ...of, answer: 'syntax', by: null }
  const { answer, by, reference } = said
  return reference === undefined ? { ...of, answer, by } : { ...of, answer, by, reference }
}
