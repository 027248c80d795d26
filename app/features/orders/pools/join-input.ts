import { parseInput } from '#app/kit/input.ts'
import { BadInput, type FieldErrors } from '#app/kit/refusal.ts'
import { readPayer } from '../checkout-input.ts'
import { type Payer, payerIn } from '../payer.ts'
import { joinPoolInput } from './inputs.ts'

type Joined = ReturnType<typeof joinPoolInput.parse> & { payer: Payer }

/** What the page of a price promise sends. Only a business promises to pay on an invoice. Throws one BadInput with all that is wrong. */
export function readJoin(input: unknown): Joined {
  const typed = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const faults: FieldErrors = {}
  let joined: ReturnType<typeof joinPoolInput.parse> | null = null
  try {
    joined = parseInput(joinPoolInput, typed)
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    Object.assign(faults, error.fields)
  }
  const sent = readPayer(typed, faults)
  if (typed.billTo === undefined || typed.billTo === '')
    if (typed.kind === 'person') faults.kind = { key: 'transfers:refused.business' }
  if (joined === null || Object.keys(faults).length > 0) throw new BadInput(faults)
  return { ...joined, payer: payerIn(sent) }
}
