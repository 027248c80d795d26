import { operatorPlace } from '#app/features/money/invoicing/queries-operator.server.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import {
  type NewPayment,
  type StartedPayment,
  startPayment,
} from '#app/features/money/payments/start-payment.server.ts'
import { serviceTerms } from '#app/features/money/tax/service-terms.ts'
import { money } from '#app/kit/money.ts'
import { taxOn } from '#app/kit/tax.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { hashOf } from '#app/platform/idempotency.server.ts'
import type { SubscriptionRow } from './lock-subscription.server.ts'
import type { Charge } from './plan.ts'
import { subscriptionCharges } from './tables.server.ts'

type ChargeFacts = {
  row: Pick<SubscriptionRow, 'id' | 'partyId'>
  charge: Charge
  billing: PartySnapshot
  method: string
  language: string
  gateway: NewPayment['gateway']
  now: Date
  /** One key is one attempt. */
  key: string
  body: unknown
  /** By which a kept card is charged, or this one is to be kept. */
  mandateId?: string | null
  /** Of what is billed first: what its transfer names. */
  reference?: string | null
}

/**
 * Writes an attempt to pay for a locked subscription down, with what it buys and the tax of that, before the
 * gateway hears of it.
 */
export async function createCharge(tx: Tx, facts: ChargeFacts): Promise<StartedPayment> {
  const { row, charge, billing, method, language, gateway, key, body, now } = facts
  const { mandateId = null, reference = null } = facts
  const terms = serviceTerms(operatorPlace(now), billing)
  const { net, tax, total } = taxOn(charge.net, terms)
  const payment = await startPayment(tx, {
    subject: { kind: 'subscription', id: row.id },
    payerId: row.partyId,
    gateway,
    amount: money(total.minor, total.currency),
    key,
    bodyHash: hashOf(body),
  })
  const { kind, cycle, seats, periodStart, periodEnd } = charge
  await tx.insert(subscriptionCharges).values({
    paymentId: payment.id,
    subscriptionId: row.id,
    kind,
    cycle,
    seats,
    periodStart,
    periodEnd,
    netMinor: net.minor,
    taxMinor: tax.minor,
    tax: terms,
    billing,
    method,
    mandateId,
    reference,
    language,
  })
  return payment
}
