import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { emailKey } from '#app/features/accounts/email-address.ts'
import { eventAssurances } from '#app/features/events/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { MailFacts } from './queries-mail.server.ts'
import { everyOrder } from './queries-scope.server.ts'
import { ticketMails, tickets } from './tables.server.ts'

/** Who reads news about an order: its buyer, who has no `code`, or somebody who sits on a seat and got the ticket by email. */
export type Reader = { address: string; to: string; code: string | null }

/**
 * Whom news about an order reach, each address once: the buyer, and those who got their ticket of it by email; with
 * `beforeAssured` before it ran for sure. For the system alone.
 */
export async function listReaders(
  ctx: Ctx,
  { order, email }: Pick<MailFacts, 'order' | 'email'>,
  { beforeAssured = false }: { beforeAssured?: boolean } = {},
): Promise<Reader[]> {
  const isCalledOff = order.state === 'cancelled'
  const rows = await read(ctx)
    .select({ address: ticketMails.address, to: tickets.participantEmail, code: tickets.code })
    .from(ticketMails)
    .innerJoin(tickets, eq(tickets.orderId, ticketMails.orderId))
    .leftJoin(eventAssurances, eq(eventAssurances.eventId, ticketMails.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(ticketMails.orderId, order.id),
        isNotNull(tickets.participantEmail),
        inArray(tickets.state, isCalledOff ? ['cancelled'] : ['valid']),
        beforeAssured ? lte(ticketMails.askedAt, eventAssurances.assuredAt) : undefined,
      ),
    )
    .orderBy(asc(ticketMails.id), asc(tickets.position))
  const named = rows.flatMap(({ address, to, code }) =>
    to !== null && emailKey(to) === address ? [{ address, to, code }] : [],
  )
  const buyer = { address: emailKey(email), to: email, code: null }
  return [...new Map([...named, buyer].map((reader) => [reader.address, reader])).values()]
}
