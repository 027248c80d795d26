import { z } from 'zod'
import type { GatewayDispute } from './gateway.server.ts'
import { askStripe } from './stripe-api.server.ts'
import { intentOf } from './stripe-refunds.server.ts'
import { code, id, units } from './stripe-sessions.server.ts'
import { ofStripe } from './stripe-units.server.ts'

const disputeAnswer = z.object({
  id,
  amount: units,
  currency: code,
  status: z.string().max(80),
  created: z.int().min(0),
})
const disputesAnswer = z.object({ data: z.array(disputeAnswer).max(100) })

/**
 * https://docs.stripe.com/api/disputes/object: those that only warn, or were prevented, took nothing away.
 */
const STATES: ReadonlyMap<string, GatewayDispute['state']> = new Map([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** All disputes of a payment that took money away; a charge has few in its life. */
export async function disputesOfPayment(paymentId: string): Promise<GatewayDispute[]> {
  const intentId = await intentOf(paymentId)
  if (intentId === null) return []
  const query = new URLSearchParams({ payment_intent: intentId, limit: '100' })
  const { data } = await askStripe(disputesAnswer, { path: `disputes?${query}` })
  return data.flatMap(({ id: reference, amount, currency, status, created }) => {
    const state = STATES.get(status)
    const openedAt = new Date(created * 1_000)
    return state ? [{ reference, amount: ofStripe(amount, currency), state, openedAt }] : []
  })
}
