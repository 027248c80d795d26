import { GatewaySilence, type PaymentResult } from './gateway.server.ts'
import { askStripe, isForGood, StripeRefusal } from './stripe-api.server.ts'
import {
  expandedIntent,
  intentAnswer,
  lookAt,
  type Opened,
  type Session,
  statusOfSession,
} from './stripe-sessions.server.ts'

/**
 * Stripe does a deed once by itself, but keeps a fault for a day under the key by which it was asked for: by
 * the hour it is asked anew.
 */
const keyOf = (deed: 'capture' | 'cancel', { paymentId }: Opened) =>
  `${deed}-${paymentId}-${Math.floor(Date.now() / 3_600_000)}`

/**
 * Asks for a deed on an intent; what Stripe refuses has stayed as it is, and is looked at by whoever asked.
 */
async function report(
  intentId: string,
  deed: 'capture' | 'cancel',
  form: string,
  key: string,
): Promise<boolean> {
  try {
    await askStripe(intentAnswer, {
      path: `payment_intents/${encodeURIComponent(intentId)}/${deed}`,
      form,
      key,
    })
    return true
  } catch (error) {
    if (error instanceof StripeRefusal && isForGood(error)) return false
    throw error
  }
}

/** Nothing that is set aside stays so; what was taken already is told. */
export async function release(row: Opened, known: Session): Promise<PaymentResult> {
  const result = statusOfSession(known, row.paymentId)
  const intent = expandedIntent(known)
  if (result.answer !== 'authorized' || intent === null) return result
  await report(intent.id, 'cancel', '', keyOf('cancel', row))
  const now = statusOfSession(await lookAt(row), row.paymentId)
  if (now.answer === 'authorized') throw new GatewaySilence('Stripe does not let go what is set aside')
  return now.answer === 'done' && !now.paid ? { ...now, reason: 'cancelled' } : now
}

/**
 * Takes of what is set aside, once, and lets the rest go. What Stripe refuses for good is not left set aside.
 */
export async function capture(row: Opened, asked: number): Promise<PaymentResult> {
  const { paymentId } = row
  const before = await lookAt(row)
  const intent = expandedIntent(before)
  const result = statusOfSession(before, paymentId)
  if (result.answer !== 'authorized' || intent === null) return result
  const form = new URLSearchParams({ amount_to_capture: String(asked) }).toString()
  const isDone = await report(intent.id, 'capture', form, keyOf('capture', row))
  const after = await lookAt(row)
  const now = statusOfSession(after, paymentId)
  if (now.answer !== 'authorized') return now
  if (isDone) throw new GatewaySilence('Stripe has taken and does not say so')
  const released = await release(row, after)
  return released.answer === 'done' && !released.paid ? { ...released, reason: 'declined' } : released
}
