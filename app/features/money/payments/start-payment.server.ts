import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type AskedGateway, gatewayNamed } from '#app/platform/payments/gateways.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { KnownPayment } from './payable.ts'
import type { Subject } from './payment.ts'
import type { ByTransfer } from './transfer.ts'

/** An attempt that is written and not yet with its gateway. */
export type StartedPayment = KnownPayment & { gateway: string; amount: Money; later?: true }

export type NewPayment = {
  subject: Subject
  payerId: PartyId | null
  /** What takes money by card is asked for first, so that nothing begins while that is turned off. */
  gateway: AskedGateway | ByTransfer
  amount: Money
  /** One key is one attempt; `bodyHash` tells a repeat from another wish. */
  key: string
  bodyHash: string
  /** Nothing is charged: the amount is the most that is set aside, and taken later or let go. */
  later?: true
}

const writePayment = plannedWrite(
  'payments.start',
  `insert into payments (id, subject_kind, subject_id, payer_id, gateway, idempotency_key, body_hash, amount_minor, currency, authorized_minor, state)
  select id, subject_kind, subject_id, payer_id, gateway, idempotency_key, body_hash, amount_minor, currency, authorized_minor, 'started'
  from jsonb_to_record($1::jsonb) as given(id uuid, subject_kind text, subject_id uuid, payer_id uuid, gateway text, idempotency_key text,
    body_hash text, amount_minor bigint, currency text, authorized_minor bigint)`,
)

/**
 * Writes an attempt to pay down, before the gateway hears of it; the subject's own trace says who began it.
 * Should this process die before the gateway has answered, reconciliation asks it. Throws for `later` where
 * the gateway sets nothing aside.
 */
export async function startPayment(tx: Tx, facts: NewPayment): Promise<StartedPayment> {
  const { subject, payerId, gateway, amount, key, bodyHash, later } = facts
  if (later && !gatewayNamed(gateway).authorizes) throw new Error(`${gateway} sets no money aside`)
  const id = newId()
  const given = {
    id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    payer_id: payerId,
    gateway,
    idempotency_key: key,
    body_hash: bodyHash,
    amount_minor: amount.minor,
    currency: amount.currency,
    authorized_minor: later ? amount.minor : null,
  }
  await writePayment(tx, [JSON.stringify(given)])
  return { id, subjectKind: subject.kind, subjectId: subject.id, gateway, amount, ...(later && { later }) }
}
