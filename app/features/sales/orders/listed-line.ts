import type { LineTax } from '#app/kit/tax.ts'
import type { Pricing } from './pricing.ts'

/** A line as it was shown before it was known who pays. */
export type ListedLine = {
  unitMinor: number
  fullMinor: number | null
  pricing: Pricing | null
  tax: LineTax
}
