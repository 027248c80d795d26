import { newId, type PartyId } from '#app/kit/ids.ts'
import type { Money } from '#app/kit/money.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/statement.server.ts'
import type { Subject } from './payment.ts'
import type { KnownPayment } from './subject.ts'

/** An attempt that is written and not yet with its gateway. */
export type StartedPayment = KnownPayment & { gateway: string; amount: Money }

export type NewPayment = {
  subject: Subject
  payerId: PartyId | null
  gateway: string
  amount: Money
  /** One key is one attempt; `bodyHash` tells a repeat from another wish. */
  key: string
  bodyHash: string
}

const writePayment = plannedWrite(
  'payments.start',
  `insert into payments (id, subject_kind, subject_id, payer_id, gateway, idempotency_key, body_hash, amount_minor, currency, state)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'started')`,
)

/**
 * Writes an attempt to pay down, before the gateway hears of it; the subject's own trace says who began it. Should this process die before the gateway has answered,
 * the janitor asks it.
 */
export async function startPayment(tx: Tx, facts: NewPayment): Promise<StartedPayment> {
  const { subject, payerId, gateway, amount, key, bodyHash } = facts
  const id = newId()
  const of = [subject.kind, subject.id, payerId, gateway, key, bodyHash]
  await writePayment(tx, [id, ...of, amount.minor, amount.currency])
  return { id, subjectKind: subject.kind, subjectId: subject.id, gateway, amount }
}
