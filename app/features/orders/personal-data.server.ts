import { eq, or, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { orderLines, orders, ticketMails, tickets } from './tables.server.ts'

export const orderRows = [
  personalRows(ticketMails, {
    of: ({ accountId, email }) =>
      or(eq(ticketMails.accountId, accountId), sql`lower(${ticketMails.address}) = ${email}`),
    fate: 'deleted',
  }),
  personalRows(tickets, {
    of: ({ partyId, email }) =>
      or(
        sql`lower(${tickets.participantEmail}) = ${email}`,
        sql`${tickets.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: { participantName: null, participantEmail: null },
    stays: ['code'],
    why: 'the seat was sold; the code opens nothing once the event is over',
  }),
  personalRows(orders, {
    of: ({ partyId }) => eq(orders.buyerId, partyId),
    fate: { billing: null, countedWith: null, visitorKey: null },
    stays: ['reference', 'currency', 'tax', 'refundRules', 'language'],
    why: 'the sale stands in the books of its seller',
  }),
  rowsOfNobody(orderLines, 'what was sold, in the words of its seller'),
]
