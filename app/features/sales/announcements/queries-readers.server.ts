import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { eventGuarantees } from '#app/features/catalogue/events/tables.server.ts'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderLines, orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { ticketMails } from '#app/features/sales/participants/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { isOneOf } from './queries-people.server.ts'

/**
 * A recipient of news about an order: its buyer, who has no `code`, or a participant. Whoever has a seat,
 * also the buyer, is an `attendee`, with the event in their calendar.
 */
export type Reader = {
  address: string
  to: string
  code: string | null
  /** The seat of a participant. */
  seat: string | null
  attendee: { address: string; name: null } | null
}

type Whom = { beforeGuaranteed?: boolean; ticketTypes?: string[]; people?: string[] }

/**
 * The recipients of news about an order, each address once: the buyer, unless it is the organiser of a
 * complimentary order, and all participants of its valid seats, with or without a ticket email;
 * `beforeGuaranteed` restricts to those from before the guarantee, `ticketTypes` to holders of these,
 * `people` to these, where not empty. For the system alone.
 */
export async function listReaders(
  ctx: Ctx,
  { order, email }: Pick<MailFacts, 'order' | 'email'>,
  { beforeGuaranteed = false, ticketTypes = [], people = [] }: Whom = {},
): Promise<Reader[]> {
  const isCalledOff = order.state === 'cancelled'
  const address = sql`lower(${tickets.participantEmail})`
  // Who was named without an email has the seat since it was bought, as far as is known.
  const since = sql<Date>`coalesce(${ticketMails.askedAt}, ${orders.confirmedAt}, ${orders.createdAt})`
  const rows = await read(ctx)
    .select({ to: tickets.participantEmail, code: tickets.code, seat: tickets.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(orderLines, eq(orderLines.id, tickets.lineId))
    .leftJoin(ticketMails, and(eq(ticketMails.orderId, orders.id), eq(ticketMails.address, address)))
    .leftJoin(eventGuarantees, eq(eventGuarantees.eventId, orders.eventId))
    .where(
      and(
        everyOrder(ctx),
        eq(orders.id, order.id),
        isNotNull(tickets.participantEmail),
        isNull(tickets.cancellationId),
        inArray(tickets.state, isCalledOff ? ['cancelled'] : ['valid']),
        people.length > 0
          ? isOneOf(people)
          : ticketTypes.length > 0
            ? inArray(orderLines.ticketTypeId, ticketTypes)
            : undefined,
        beforeGuaranteed ? lte(since, eventGuarantees.guaranteedAt) : undefined,
      ),
    )
    .orderBy(asc(ticketMails.id), asc(tickets.position))
  const named = rows.flatMap(({ to, code, seat }) =>
    to === null ? [] : [{ address: emailKey(to), to, code, seat, attendee: { address: to, name: null } }],
  )
  const own = emailKey(email)
  const attendee = named.find(({ address }) => address === own)?.attendee ?? null
  const buyer = { address: own, to: email, code: null, seat: null, attendee }
  const readers: Reader[] = isComplimentary(order) ? named : [...named, buyer]
  return [...new Map(readers.map((reader) => [reader.address, reader])).values()]
}

/** A recipient with an account: the buyer, who has no `code`, or a participant. */
export type NotedReader = { account: AccountId; code: string | null }

/**
 * The accounts of the recipients of news about an order: its buyer's, and those with a recipient's confirmed
 * address. For the system alone.
 */
export async function listNoted(
  ctx: Ctx,
  { order }: Pick<MailFacts, 'order'>,
  readers: readonly Reader[],
): Promise<NotedReader[]> {
  const buyer =
    order.placedBy === null || isComplimentary(order) ? [] : [{ account: order.placedBy, code: null }]
  const named = readers.filter(({ code }) => code !== null)
  if (named.length === 0) return buyer
  const addresses = named.map(({ address }) => address)
  const rows = await read(ctx)
    .select({ account: accounts.id, address: sql<string>`lower(${accounts.email})` })
    .from(accounts)
    .where(
      and(
        everyAccount(ctx),
        inArray(sql`lower(${accounts.email})`, addresses),
        eq(accounts.emailVerified, true),
        order.placedBy === null ? undefined : ne(accounts.id, order.placedBy),
      ),
    )
  const codeOf = (address: string) => named.find((reader) => reader.address === address)?.code ?? ''
  return [...buyer, ...rows.map(({ account, address }) => ({ account, code: codeOf(address) }))]
}
