import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Money } from '#app/kit/money.ts'
import type { EvidenceFile, EvidenceKind, GatewayDispute } from './gateway.server.ts'
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
const submitted = z.object({
  evidence_details: z.object({ submission_count: z.int().min(0).nullish() }).nullish(),
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
/** Of files it takes PDF and pictures, and all of one answer together at most so much. */
export const STRIPE_EVIDENCE_BYTES = 4_500_000
/** https://docs.stripe.com/api/disputes/evidence_object: which paper stands in which field. */
const FIELDS = {
  invoice: 'receipt',
  attendance: 'service_documentation',
  messages: 'customer_communication',
} as const satisfies Record<EvidenceKind, string>

type DisputeReply = {
  reference: string
  evidence: string | null
  files: readonly EvidenceFile[]
}

/**
 * https://docs.stripe.com/api/disputes/update and close: evidence is submitted to the bank, its files before
 * it, or the dispute given up; neither can be undone, and the keys make a repeat the same deed. What was
 * submitted by an earlier call with other papers is asked for first, and is not submitted again.
 */
export async function answerStripeDispute(
  reply: DisputeReply,
): Promise<{ answer: 'done' } | { answer: 'refused'; reason: string }> {
  const { reference, evidence } = reply
  const path = `disputes/${encodeURIComponent(reference)}`
  try {
    if (evidence === null)
      await askStripe(answered, { path: `${path}/close`, form: '', key: `dispute-${reference}-close` })
    else await submit(path, { ...reply, evidence })
    return { answer: 'done' }
  } catch (error) {
    if (error instanceof StripeRefusal && isForGood(error)) return { answer: 'refused', reason: error.code }
    throw error
  }
}

async function submit(path: string, { reference, evidence, files }: DisputeReply & { evidence: string }) {
  if (files.length > 0) {
    const { evidence_details: before } = await askStripe(submitted, { path })
    if ((before?.submission_count ?? 0) > 0) return
  }
  const form = new URLSearchParams({
    'evidence[uncategorized_text]': evidence.slice(0, MOST),
    submit: 'true',
  })
  for (const { shows, name, pdf } of files) {
    const file = { name, pdf, purpose: 'dispute_evidence' }
    const { id } = await askStripe(answered, {
      path: 'files',
      file,
      key: `dispute-${reference}-${shows}-${hashOf(pdf)}`,
    })
    form.set(`evidence[${FIELDS[shows]}]`, id)
  }
  const written = form.toString()
  const suffix = files.length > 0 ? `-${hashOf(written)}` : ''
  await askStripe(answered, { path, form: written, key: `dispute-${reference}-submit${suffix}` })
}

const hashOf = (said: string | Buffer) => createHash('sha256').update(said).digest('hex').slice(0, 16)
