import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { endAgreedTraining } from '#app/features/sales/training-requests/end-agreed.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { type Ctx, inWake, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import type { SoldChoice, SoldKind } from './case.ts'
import { soldInput } from './inputs.ts'
import { notifySoldJob } from './jobs.ts'
import { canDecideCases } from './policy.ts'
import { soldEventsOfParties, soldTrainingsOfParties, suspendedDecidedBy } from './queries-scope.server.ts'
import { settleSoldEvent } from './settle-sold-event.server.ts'
import { soldDecisions } from './tables.server.ts'

/**
 * Decides what becomes of a coming event or training that a suspended seller has sold, with a reason for the
 * record and, where staff writes one, a note to its buyers: it runs, or it is cancelled as its seller would,
 * which refunds everybody by the way that they paid and notifies them. For staff who moderate; not found for
 * anybody else, and in an own cause. Refuses with `conflict` what somebody has decided, what is not sold (any
 * more) or has begun, and a training of which a payment is under way.
 */
export async function decideSold(ctx: Ctx, input: unknown): Promise<void> {
  if (!canDecideCases(ctx.actor)) throw notFound()
  const { username, kind, of, choice, reason, note } = parseInput(soldInput, input)

  await inTransaction(async (tx) => {
    const [seller] = await tx
      .select({ id: parties.id, suspendedAt: parties.suspendedAt })
      .from(parties)
      .where(and(suspendedDecidedBy(ctx.actor), eq(parties.slug, username)))
      .for('no key update')
    if (!seller?.suspendedAt) throw notFound()
    const subjectId = await findSold(tx, { username, kind, of })
    const [decision] =
      subjectId === null
        ? []
        : await tx
            .insert(soldDecisions)
            .values({
              kind,
              subjectId,
              suspendedAt: seller.suspendedAt,
              sellerId: seller.id,
              choice,
              reason,
              note,
              decidedBy: accountIdOf(ctx.actor),
              decidedAt: ctx.now(),
            })
            .onConflictDoNothing()
            .returning({ subjectId: soldDecisions.subjectId })
    if (!decision) throw refuse('conflict', 'message-safety:refused.decided')

    await settle(tx, inWake(ctx), { kind, id: decision.subjectId, choice })
    const subject = { kind, id: decision.subjectId }
    await audit(tx, ctx, `sold.${choice}`, subject, { reason: personal(reason), note: personal(note) })
    if (note) await enqueue(tx, notifySoldJob, { kind, subjectId: decision.subjectId })
  })
}

/** The id of a date that is still sold; its event is locked. */
async function findSold(
  tx: Tx,
  { username, kind, of }: { username: string; kind: SoldKind; of: string },
): Promise<string | null> {
  const isSeller = eq(parties.slug, username)
  if (kind === 'event') {
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .innerJoin(parties, eq(parties.id, events.ownerId))
      .where(and(isSeller, eq(events.slug, of), soldEventsOfParties()))
      .for('no key update', { of: events })
    return event?.id ?? null
  }
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(parties, eq(parties.id, orders.sellerId))
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .where(and(isSeller, eq(orders.reference, of), soldTrainingsOfParties()))
  return order?.id ?? null
}

type Settled = { kind: SoldKind; id: string; choice: SoldChoice }

async function settle(tx: Tx, ctx: Ctx, { kind, id, choice }: Settled): Promise<void> {
  if (kind === 'event') return settleSoldEvent(tx, ctx, { eventId: id, choice })
  // The seller is not there to do it: the marketplace does, and everything comes back.
  const system = systemContext('cases.cancel-sold')
  if (choice === 'cancel') await endAgreedTraining(tx, system, { orderId: id, by: 'provider' })
}
