import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { checkIns } from './tables.server.ts'

type Who = { partyId: string; provenEmail: string | null }

/** The seats that somebody has, or bought and named nobody for. */
const seatsOf = ({ partyId, provenEmail }: Who) =>
  sql`(select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
    where ${or(sql`lower(t.participant_email) = ${provenEmail}`, and(sql`o.buyer_id = ${partyId}`, isNull(sql`t.participant_email`)))})`

export const checkInRows = [
  personalRows(checkIns, {
    of: (who) => sql`${checkIns.ticketId} in ${seatsOf(who)}`,
    fate: 'kept',
    exported: {
      as: 'check-ins',
      columns: ['cameAt'],
      also: () => ({
        session: sql`(select s.starts_at from ${eventSessions} s where s.id = ${checkIns.sessionId})`,
        event: sql`(select e.title from ${events} e join ${eventSessions} s on s.event_id = e.id where s.id = ${checkIns.sessionId})`,
      }),
    },
    why: 'that a seat was taken belongs to the training; whose seat it was is no longer said',
  }),
  personalRows(checkIns, {
    of: ({ accountId }) => eq(checkIns.checkedInById, accountId),
    fate: { checkedInById: null },
    exported: 'who came belongs to the participants; the trace of what somebody did is given',
    why: 'who came belongs to the participants',
  }),
]
