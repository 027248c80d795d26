import { parseInput } from '#app/kit/input.ts'
import { chosenPayerInput, typedPayerInput } from './inputs.ts'
import type { BillingDetails } from './tables.server.ts'

const has = (input: unknown, name: string) => typeof input === 'object' && input !== null && name in input

/** Whether something that was sent says who pays. */
export const hasPayer = (input: unknown) =>
  ['billTo', 'kind', 'name', 'street', 'country'].some((name) => has(input, name))

/** Who pays, as it was typed, or as one of the addresses of the company acted for. */
export type Payer = { costCentre: string } & (
  | { chosen: null; billing: BillingDetails }
  | { chosen: { billTo: string; contact: string }; billing: Partial<BillingDetails> }
)

/** Reads who pays out of what was sent; throws bad input by field. */
export function payerIn(input: unknown): Payer {
  if (has(input, 'billTo')) {
    const { costCentre, billTo, name: contact, ...references } = parseInput(chosenPayerInput, input)
    return { costCentre, chosen: { billTo, contact }, billing: references }
  }
  const { costCentre, ...typed } = parseInput(typedPayerInput, input)
  const { company, taxNumber, purchaseOrderNumber, buyerReference, ...address } = typed
  const business =
    typed.kind === 'business' ? { company, taxNumber, purchaseOrderNumber, buyerReference } : {}
  return { costCentre, chosen: null, billing: { ...address, ...business } }
}
