import { z } from 'zod'
import type { Money } from '#app/kit/money.ts'
import type { GatewayDispute } from './gateway.server.ts'
import { askStripe, isForGood, StripeRefusal } from './stripe-api.server.ts'
import { intentOf } from './stripe-refunds.server.ts'
import { code, id, units } from './stripe-sessions.server.ts'
import { ofStripe } from './stripe-units.server.ts'

const disputeAnswer = z.object({
  id,
  amount: units,
  currency: code,
  status: z.string().max(80),
  reason: z.string().max(80).nullish().catch(null),
  created: z.int().min(0),
  evidence_details: z.object({ due_by: z.int().min(0).nullish() }).nullish(),
  balance_transactions: z
    .array(z.object({ fee: z.int(), currency: code }))
    .max(20)
    .catch([])
    .default([]),
})
type Answer = z.output<typeof disputeAnswer>
const answered = z.object({ id })
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
  return data.flatMap((answer) => {
    const state = STATES.get(answer.status)
    const dueBy = answer.evidence_details?.due_by
    if (!state) return []
    return [
      {
        reference: answer.id,
        amount: ofStripe(answer.amount, answer.currency),
        state,
        reason: answer.reason ?? null,
        openedAt: new Date(answer.created * 1_000),
        evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : null,
        fee: feeOf(answer),
      },
    ]
  })
}

/** What Stripe keeps of the movements of a dispute, less what it gave back, in its account's currency. */
function feeOf({ balance_transactions: moved }: Answer): Money | null {
  const [first] = moved
  if (!first) return null
  const own = moved.filter(({ currency }) => currency === first.currency)
  return ofStripe(
    own.reduce((sum, { fee }) => sum + fee, 0),
    first.currency,
  )
}

/** Stripe takes 150,000 characters in all, of this field a part of them. */
const MOST = 20_000

/**
 * https://docs.stripe.com/api/disputes/update and close: evidence is submitted to the bank, or the dispute
 * given up; neither can be undone, and the key makes a repeat the same deed.
 */
export async function answerStripeDispute({
  reference,
  evidence,
}: {
  reference: string
  evidence: string | null
}): Promise<{ answer: 'done' } | { answer: 'refused'; reason: string }> {
  const path = `disputes/${encodeURIComponent(reference)}`
  const form =
    evidence === null
      ? ''
      : new URLSearchParams({
          'evidence[uncategorized_text]': evidence.slice(0, MOST),
          submit: 'true',
        }).toString()
  const question = {
    path: evidence === null ? `${path}/close` : path,
    form,
    key: `dispute-${reference}-${evidence === null ? 'close' : 'submit'}`,
  }
  try {
    await askStripe(answered, question)
    return { answer: 'done' }
  } catch (error) {
    if (error instanceof StripeRefusal && isForGood(error)) return { answer: 'refused', reason: error.code }
    throw error
  }
}
