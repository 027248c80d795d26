import { readPayer } from '#app/features/sales/checkout/checkout-input.ts'
import { type Payer, payerIn } from '#app/features/sales/orders/payer.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { joinCardInput, joinGroupDealInput } from './inputs.ts'

type Card = ReturnType<typeof joinCardInput.parse>
type Joined = ReturnType<typeof joinGroupDealInput.parse> & { payer: Payer; by: Card | null }

/**
 * Parses the form of a group deal's page. On an invoice the payer is a business, whatever else was chosen
 * before. Throws one BadInput with all faults.
 */
export function readJoin(input: unknown): Joined {
  const typed = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const faults: FieldErrors = {}
  let joined: ReturnType<typeof joinGroupDealInput.parse> | null = null
  try {
    joined = parseInput(joinGroupDealInput, typed)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    Object.assign(faults, error.fields)
  }
  const isCard = typed.pay === 'card'
  const sent = readPayer(isCard ? typed : { ...typed, kind: 'business' }, faults)
  let by: Card | null = null
  try {
    by = isCard ? parseInput(joinCardInput, typed) : null
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    Object.assign(faults, error.fields)
  }
  if (joined === null || Object.keys(faults).length > 0) throw new BadInput(faults)
  return { ...joined, payer: payerIn(sent), by }
}
