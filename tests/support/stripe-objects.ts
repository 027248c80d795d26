import { randomBytes } from 'node:crypto'

export type Refund = { id: string; amount: number; key: string | null; status: string }
export type Dispute = {
  id: string
  amount: number
  status: string
  created: number
  /** What was submitted to the bank. */
  evidence?: string
  /** How often, and the papers by the field in which they stood. */
  submissions?: number
  files?: Record<string, { name: string; text: string }>
}
export type Session = {
  id: string
  status: 'open' | 'complete' | 'expired'
  amount: number
  currency: string
  payment: string
  success: string
  cancel: string
  intent: string | null
  intentStatus: string | null
  isManual: boolean
  /** Of what was set aside by hand. */
  taken: number | null
  /** Where the card is kept: whose it is, and what it is called. */
  keeps: boolean
  customer: string | null
  method: string | null
  /** Why the last try was declined. */
  fault: string | null
  refunds: Refund[]
  disputes: Dispute[]
}

/** What is kept of a charge: 1.5 % and 25 of the smallest units. */
export const feeOf = (amount: number) => Math.round(amount * 0.015) + 25

export const nameOf = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`

/**
 * What Stripe says of its objects, as far as anybody here reads it. Where it is `feeless`, it does not know
 * yet what it keeps.
 */
export function stripeObjects(state: { feeless: boolean }, url: () => string) {
  const metadataOf = ({ payment }: Session) => ({ payment })
  /** A charge that was taken, and what is kept of it, in the currency in which the account is paid out. */
  const latestCharge = (session: Session) => ({
    id: `ch_${session.id}`,
    payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2031 } },
    balance_transaction: state.feeless
      ? null
      : { id: `txn_${session.id}`, fee: feeOf(session.taken ?? session.amount), currency: session.currency },
  })
  const sessionBody = (session: Session, expand: string | null = null) => ({
    id: session.id,
    object: 'checkout.session',
    livemode: false,
    status: session.status,
    payment_status: session.intentStatus === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: session.amount,
    currency: session.currency,
    metadata: metadataOf(session),
    customer: session.customer,
    url: session.status === 'open' ? `${url()}/c/pay/${session.id}` : null,
    payment_intent:
      session.intent && expand?.startsWith('payment_intent') ? intentBody(session, expand) : session.intent,
  })
  const intentBody = (session: Session, expand = '') => ({
    id: session.intent,
    object: 'payment_intent',
    livemode: false,
    customer: session.customer,
    payment_method: session.method,
    setup_future_usage: session.keeps ? 'off_session' : null,
    last_payment_error: session.fault === null ? null : { code: session.fault },
    amount: session.amount,
    currency: session.currency,
    status: session.intentStatus,
    metadata: metadataOf(session),
    capture_method: session.isManual ? 'manual' : 'automatic_async',
    amount_capturable: session.intentStatus === 'requires_capture' ? session.amount : 0,
    amount_received: session.intentStatus === 'succeeded' ? (session.taken ?? session.amount) : 0,
    latest_charge: expand.endsWith('latest_charge.balance_transaction')
      ? latestCharge(session)
      : `ch_${session.id}`,
  })
  const chargeBody = (session: Session) => ({
    id: `ch_${session.id}`,
    object: 'charge',
    amount: session.amount,
    currency: session.currency,
    payment_intent: session.intent,
    metadata: metadataOf(session),
  })
  const refundBody = (session: Session, { id, amount, key, status }: Refund) => ({
    id,
    object: 'refund',
    amount,
    currency: session.currency,
    status,
    payment_intent: session.intent,
    metadata: key === null ? {} : { payment: session.payment, refund: key },
  })

  const disputeBody = (
    { currency, intent }: Session,
    { evidence: _sent, files: _files, submissions = 0, ...dispute }: Dispute,
  ) => ({
    ...dispute,
    reason: 'product_not_received',
    evidence_details: { due_by: dispute.created + 7 * 86_400, submission_count: submissions },
    balance_transactions: [{ fee: 1_500, currency }],
    object: 'dispute',
    currency,
    payment_intent: intent,
    metadata: {},
  })

  return { disputeBody, sessionBody, intentBody, chargeBody, refundBody }
}
