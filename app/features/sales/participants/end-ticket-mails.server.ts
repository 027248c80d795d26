import type { OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { ticketEnded } from '#app/features/sales/orders/order.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { preparedStatement } from '#app/platform/prepared-query.server.ts'
import type { TicketEnd } from './ticket-mail.ts'

type Named = { participantEmail: string | null }
type Ended = {
  order: OrderRow
  /** Seats that are no longer whose they were, as they were. */
  going: readonly Named[]
  /** The other seats of the order that are good. */
  staying: readonly Named[]
  ended: TicketEnd
  at: Date
}

const endMails = preparedStatement<{ id: string }>(
  'orders.end-ticket-mails',
  `update ticket_mails set ended_at = $4, ended = $3
  where order_id = $1 and ended_at is null and address in (select * from unnest($2::text[]) limit cardinality($2))
  returning id`,
)

/**
 * Marks the tickets of people who lose these seats, and have no other seat of the order, as no longer theirs:
 * they are emailed, and may be sent another. False where there is nobody to email.
 */
export async function endTicketMails(tx: Tx, { order, going, staying, ended, at }: Ended): Promise<boolean> {
  const keysOf = (seats: readonly Named[]) =>
    new Set(seats.flatMap(({ participantEmail }) => (participantEmail ? [emailKey(participantEmail)] : [])))
  const kept = keysOf(staying)
  const gone = [...keysOf(going)].filter((address) => !kept.has(address))
  if (gone.length === 0) return false
  const rows = await endMails(tx, [order.id, gone, ended, at])
  await recordFacts(
    tx,
    ticketEnded,
    rows.map(({ id }) => ({ subjectId: id, details: { order: order.id, ended } })),
  )
  return rows.length > 0
}
