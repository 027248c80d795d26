import { and, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { OrderRow, TicketRow } from '#app/features/sales/orders/lock-order.server.ts'
import { eventOf, ticketMailAsked } from '#app/features/sales/orders/order.ts'
import { ownerKey } from '#app/features/sales/orders/queries-holder.server.ts'
import { orderLines } from '#app/features/sales/orders/tables.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { ticketMails } from './tables.server.ts'
import { chooseMailed, mailboxOf, type Wanted } from './ticket-mail.ts'

const DAY = sql`now() - interval '24 hours'`

/**
 * Enqueues the ticket emails of `seats`, all of one locked order: an address gets one for each event, while
 * it has a seat. False when a limit of the order or of its buyer left somebody out. Tickets `within` another
 * email are only recorded.
 */
export async function askTicketMails(
  tx: Tx,
  { order, seats, within = false }: { order: OrderRow; seats: TicketRow[]; within?: boolean },
): Promise<boolean> {
  const byAddress = new Map<string, TicketRow>()
  for (const seat of seats) {
    const address = seat.participantEmail && emailKey(seat.participantEmail)
    if (address && seat.state === 'valid' && !byAddress.has(address)) byAddress.set(address, seat)
  }
  if (byAddress.size === 0 || order.placedBy === null) return true
  const eventId = eventOf(order)
  const addresses = [...byAddress.keys()]
  const mailboxes = [...new Set(addresses.map(mailboxOf))]
  await lockNames(tx, 'order owner', [ownerKey(order)])
  await lockNames(tx, 'ticket mailbox', mailboxes)

  const known = await tx
    .select({ address: ticketMails.address })
    .from(ticketMails)
    .where(
      and(
        eq(ticketMails.eventId, eventId),
        inArray(ticketMails.address, addresses),
        isNull(ticketMails.endedAt),
      ),
    )
  for (const { address } of known) byAddress.delete(address)
  if (byAddress.size === 0) return true

  const accountId = order.placedBy
  const sent = await countSent(tx, { ...order, accountId }, mailboxes)
  const wanted = await wantedOf(tx, accountId, byAddress)
  const { mailed, stopped } = chooseMailed(wanted, sent)
  if (mailed.length === 0) return !stopped

  const rows = mailed.map(({ address, mailbox, counted }) => ({
    id: newId(),
    address,
    mailbox,
    counted,
    eventId,
    orderId: order.id,
    ticketId: byAddress.get(address)?.id ?? '',
    accountId,
  }))
  await tx.insert(ticketMails).values(rows)
  const details = { order: order.id, event: eventId }
  const asked = within ? [] : rows.map(({ id }) => ({ subjectId: id, details }))
  await recordFacts(tx, ticketMailAsked, asked)
  return !stopped
}

async function countSent(tx: Tx, order: OrderRow & { accountId: AccountId }, mailboxes: string[]) {
  const [sums] = await tx
    .select({
      ofOrder: sql<number>`count(*) filter (where ${ticketMails.orderId} = ${order.id})::int`,
      ofPerson: sql<number>`count(*) filter (where ${ticketMails.counted} and ${ticketMails.askedAt} > ${DAY})::int`,
    })
    .from(ticketMails)
    .where(
      or(
        eq(ticketMails.orderId, order.id),
        and(eq(ticketMails.accountId, order.accountId), gt(ticketMails.askedAt, DAY)),
      ),
    )
  const boxes = await tx
    .select({ mailbox: ticketMails.mailbox, got: count() })
    .from(ticketMails)
    .where(and(inArray(ticketMails.mailbox, mailboxes), gt(ticketMails.askedAt, DAY)))
    .groupBy(ticketMails.mailbox)
  return {
    seats: order.seats,
    ofOrder: sums?.ofOrder ?? 0,
    ofPerson: sums?.ofPerson ?? 0,
    toMailbox: new Map(boxes.map(({ mailbox, got }) => [mailbox, got])),
  }
}

async function wantedOf(tx: Tx, accountId: AccountId, byAddress: Map<string, TicketRow>): Promise<Wanted[]> {
  const seats = [...byAddress.values()]
  const paid = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.id, [...new Set(seats.map((seat) => seat.lineId))]),
        gt(orderLines.unitMinor, 0),
      ),
    )
  const before = await tx
    .select({ id: ticketMails.ticketId })
    .from(ticketMails)
    .where(
      inArray(
        ticketMails.ticketId,
        seats.map((seat) => seat.id),
      ),
    )
  const [buyer] = await tx
    .select({ email: accounts.email, confirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const own = buyer?.confirmed ? emailKey(buyer.email) : null
  const paidLines = new Set(paid.map((line) => line.id))
  const mailedSeats = new Set(before.map((row) => row.id))
  return [...byAddress].map(([address, seat]) => ({
    address,
    firstOfPaid: paidLines.has(seat.lineId) && !mailedSeats.has(seat.id),
    own: address === own,
  }))
}
