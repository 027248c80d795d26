import { z } from 'zod'
import { GatewaySilence, type RefundMade, type RefundResult } from './gateway.server.ts'
import { askStripe } from './stripe-api.server.ts'
import {
  checkoutOf,
  code,
  expandedIntent,
  hasSession,
  id,
  isLater,
  lookAt,
  metadata,
  type Session,
  takenOf,
  units,
} from './stripe-sessions.server.ts'
import { ofStripe } from './stripe-units.server.ts'

const MOST_PAGES = 20

export const refundAnswer = z.object({
  id,
  amount: units,
  currency: code,
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata,
})

const refundsAnswer = z.object({ data: z.array(refundAnswer).max(100), has_more: z.boolean() })

export function backOf(status: z.output<typeof refundAnswer>['status']): RefundResult {
  if (status === 'succeeded') return { answer: 'done' }
  if (status === 'failed' || status === 'canceled') return { answer: 'refused', reason: status }
  return { answer: 'waiting' }
}

export async function refundsOfIntent(intentId: string): Promise<RefundMade[]> {
  const made: RefundMade[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const after = made.at(-1)?.reference
    const query = new URLSearchParams({ payment_intent: intentId, limit: '100' })
    if (after) query.set('starting_after', after)
    const { data, has_more } = await askStripe(refundsAnswer, { path: `refunds?${query}` })
    for (const { id: reference, amount, currency, status, metadata } of data) {
      const key = metadata?.refund ?? null
      made.push({ reference, key, amount: ofStripe(amount, currency), answer: backOf(status) })
    }
    if (!has_more) return made
  }
  throw new GatewaySilence('Stripe lists refunds without end')
}

/** What was set aside and not taken is listed there as the first refund, and has never been here. */
function withoutReleased(made: RefundMade[], session: Session): RefundMade[] {
  const taken = takenOf(session, expandedIntent(session))
  if (taken === null) return []
  const rest = ofStripe(session.amount_total, session.currency).minor - taken.minor
  const released = made.findLast(({ key, amount }) => key === null && amount.minor === rest)
  return made.filter((one) => one !== released)
}

export async function intentOf(paymentId: string): Promise<string | null> {
  const row = await checkoutOf(paymentId)
  if (row?.customer) return row.intentId
  if (!row || !hasSession(row)) return null
  if (row.intentId === null) await lookAt(row)
  return row.intentId ?? (await checkoutOf(paymentId))?.intentId ?? null
}

/** All that has gone back of a payment. */
export async function refundsOfPayment(paymentId: string): Promise<RefundMade[]> {
  const intentId = await intentOf(paymentId)
  if (intentId === null) return []
  const made = await refundsOfIntent(intentId)
  const row = await checkoutOf(paymentId)
  if (row === null || !hasSession(row) || !isLater(row)) return made
  return withoutReleased(made, await lookAt(row))
}
