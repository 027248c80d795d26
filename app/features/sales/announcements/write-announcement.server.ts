import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { canAskParticipants } from '#app/features/sales/participant-questions/policy.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { announced, isOpen, MOST_A_DAY, MOST_CHOSEN } from './announcement.ts'
import { writeAnnouncementInput } from './inputs.ts'
import { isTaken, personAt } from './queries-people.server.ts'
import { announcements } from './tables.server.ts'

const DAY = sql`now() - interval '24 hours'`

/**
 * Writes an announcement to everybody with a seat at the organiser's own event, to holders of some ticket
 * types, or to people chosen one by one, once for each `key`; the emails follow. Refuses with `notFound`
 * somebody else's event, with `forbidden` a member without the right to manage it, with `conflict` an event
 * that is not public, was cancelled or ended 90 days ago, and more than `MOST_A_DAY` in 24 hours; bad input
 * where nobody has such a seat, or one of the chosen has none any more, or they are more than `MOST_CHOSEN`.
 */
export async function writeAnnouncement(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, key, ...said } = parseInput(writeAnnouncementInput, input)
  if (!hasAccount(ctx.actor)) throw notFound()
  const { accountId } = ctx.actor

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    if (!canAskParticipants(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    const call = { owner: accountId, key: `announcement:${key}`, body: { eventId: event.id, ...said } }
    await once(tx, call, async () => {
      if (!isOpen(event, ctx.now())) throw refuse('conflict', 'announcements:refused.closed')
      const chosen = said.people && (await findChosen(tx, event, said.people))
      if (!chosen) await requirePeople(tx, event.id, said.ticketTypes)
      await requireRoom(tx, event)

      const { subject, words, answers: takesAnswers } = said
      const row = { id: newId(), eventId: event.id, subject, words, takesAnswers }
      // None are all, so what is for chosen ones alone names what is no ticket type: who does not know of
      // seats shows it to nobody.
      const whom = chosen ? { ...chosen, ticketTypes: [row.id] } : { ticketTypes: said.ticketTypes }
      const written = { writtenAt: ctx.now(), writtenById: accountId }
      await tx.insert(announcements).values({ ...row, ...whom, ...written })
      await recordFact(tx, announced, row.id, { event: event.id })
      await audit(tx, ctx, 'orders.announce', { kind: 'event', id: event.id }, { subject: personal(subject) })
      return {}
    })
  })
}

/**
 * The seats of all of `people`, each of whom has one that the organiser sold; or none of them is written to.
 */
async function findChosen(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
  people: string[],
): Promise<{ seats: string[]; people: string[] }> {
  if (people.length === 0) throw new BadInput({ people: { key: 'announcements:refused.noneChosen' } })
  if (people.length > MOST_CHOSEN)
    throw new BadInput({
      people: { key: 'announcements:refused.manyChosen', params: { count: MOST_CHOSEN } },
    })
  const found = await tx
    .select({ seat: tickets.id, person: personAt })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(eq(tickets.eventId, id), sql`${orders.sellerId} = ${ownerId}`, isTaken, inArray(personAt, people)),
    )
  if (found.length !== people.length)
    throw new BadInput({ people: { key: 'announcements:refused.chosenGone' } })
  return { seats: found.map(({ seat }) => seat), people: found.map(({ person }) => person) }
}

/** Somebody has a seat of these types, or of any where there are none. */
async function requirePeople(tx: Tx, eventId: string, types: string[]): Promise<void> {
  const [seat] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        isTaken,
        types.length === 0 ? undefined : inArray(orderLines.ticketTypeId, types),
      ),
    )
    .limit(1)
  if (!seat) throw new BadInput({ ticketTypes: { key: 'announcements:refused.nobody' } })
}

async function requireRoom(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  // Of two events of one organiser one waits for the other.
  await lockNames(tx, 'announcements', [ownerId])
  const [written] = await tx
    .select({
      toEvent: sql<number>`count(*) filter (where ${announcements.eventId} = ${id})::int`,
      ofOrganiser: count(),
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(and(sql`${events.ownerId} = ${ownerId}`, gt(announcements.writtenAt, DAY)))
  const { toEvent = 0, ofOrganiser = 0 } = written ?? {}
  if (toEvent >= MOST_A_DAY.event)
    throw refuse('conflict', 'announcements:refused.manyToEvent', { count: toEvent })
  if (ofOrganiser >= MOST_A_DAY.organiser)
    throw refuse('conflict', 'announcements:refused.many', { count: ofOrganiser })
}
