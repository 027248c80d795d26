import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { ReplySeal } from '#app/features/people/mail-in/sealed-address.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { isLanguage } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { announcements } from './tables.server.ts'

/**
 * Who answers an announcement by its email, which names the seat of a participant or the order of its buyer
 * (`accountId` of the seal), with what is answered: null where the seat is somebody else's event or no longer
 * valid, or the organiser has left. A participant is known by the address of the ticket as it is now, a buyer
 * by the account that ordered. For the system alone.
 */
export async function findAnswerer(ctx: Ctx, { conversationId, accountId: readerId }: ReplySeal) {
  const isSeat = sql<boolean>`${tickets.id} = ${readerId}::uuid`
  const [row] = await read(ctx)
    .select({
      isSeat,
      participantEmail: tickets.participantEmail,
      participantName: tickets.participantName,
      placedBy: orders.placedBy,
      buyerId: orders.buyerId,
      buyerEmail: accounts.email,
      language: orders.language,
      organiserId: events.ownerId,
      subject: announcements.subject,
      event: { id: events.id, slug: events.slug, title: events.title, language: events.language },
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(parties, eq(parties.id, events.ownerId))
    .innerJoin(tickets, eq(tickets.eventId, events.id))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(accounts, eq(accounts.id, orders.placedBy))
    .where(
      and(
        everyOrder(ctx),
        presentParties(),
        eq(announcements.id, conversationId),
        or(and(isSeat, eq(tickets.state, 'valid')), eq(orders.id, readerId)),
        inArray(orders.state, ['confirmed', 'completed']),
      ),
    )
    .orderBy(tickets.position)
    .limit(1)
  if (!row) return null
  const { participantEmail, participantName, buyerEmail, ...answerer } = row
  const email = row.isSeat ? participantEmail : buyerEmail
  if (email === null) return null
  const language = isLanguage(row.language) ? row.language : 'en'
  return { ...answerer, email, name: (row.isSeat ? participantName : null) ?? '', language }
}
