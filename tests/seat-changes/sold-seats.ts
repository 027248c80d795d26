import { and, eq } from 'drizzle-orm'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { getSoldOrder } from '#app/features/sales/order-desk/queries-sold-order.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

export const follow = () => followFacts([deliverSandboxWebhookJob])

export const TYPES = [
  { name: 'Standard', priceMinor: 10_000 },
  { name: 'Online', priceMinor: 6_000 },
  { name: 'Premium', priceMinor: 15_000 },
  { name: 'Guest', priceMinor: 0, quantity: 1 },
]

type Given = {
  quantity?: number
  /** So many seats of the second type beside them. */
  more?: number
  /** What was paid for each of the first, with a code or as a group. */
  unitMinor?: number
  event?: Partial<Parameters<typeof anEvent>[1]>
}

/** A paid order of an event of four ticket types, one of a single seat for nothing, and its organiser. */
export async function soldSeats({ quantity = 1, more = 0, unitMinor = 10_000, event: of }: Given) {
  const made = await inTransaction(async (tx) => {
    const organiser = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const event = await anEvent(tx, { ownerId: organiser.partyId, minimum: 1, ticketTypes: TYPES, ...of })
    const buyer = await anAccount(tx)
    const participants = Array.from({ length: quantity + more }, (_, at) => ({
      name: `Person ${at + 1}`,
      email: `seat${at + 1}-${event.id.slice(-8)}@example.com`,
    }))
    const [standard, online, premium, few] = event.types
    if (!online || !premium || !few) throw new Error('four types')
    const lines = [
      { ticketTypeId: standard.id, name: standard.name, quantity, unitMinor },
      ...(more > 0 ? [{ ticketTypeId: online.id, name: online.name, quantity: more, unitMinor: 6_000 }] : []),
    ]
    const order = await anOrder(tx, { event, buyer, lines, participants })
    await recordConfirmed(tx, order.id)
    return { event, buyer, organiser, participants, order, standard, online, premium, few }
  })
  await follow()
  const ctx = makeContext({
    actor: personOf(made.organiser, { serviceType: 'provider', approval: 'approved' }),
  })
  const { reference } = made.order
  return { ...made, ctx, reference, page: (slug = made.event.slug) => getSoldOrder(ctx, slug, reference) }
}
export type Sale = Awaited<ReturnType<typeof soldSeats>>

export const refundsOf = ({ order }: Pick<Sale, 'order'>) =>
  db()
    .select({ minor: refunds.amountMinor, reason: refunds.reason, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, order.id))
    .orderBy(refunds.id)

export const mailsTo = (address: string, kind: string) =>
  db().$count(emails, and(eq(emails.toAddress, address), eq(emails.kind, kind)))

/** Why something was refused, or that it was done. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { kind?: string; reason?: string; fields?: Record<string, { key: string }> }) => {
      if (error.fields) return Object.values(error.fields)[0]?.key ?? ''
      if (error.kind === undefined) throw error
      return error.kind === 'notFound' ? 'notFound' : error.reason
    },
  )

export const brokenRules = async () => (await checkInvariants()).filter(({ broken }) => broken > 0)
