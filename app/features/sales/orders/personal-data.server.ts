import { eq, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  orderItems,
  orderLines,
  orders,
  orderTrainings,
  replacedCodes,
  seatCancellations,
  tickets,
} from './tables.server.ts'

export const ordersRows = [
  personalRows(tickets, {
    of: ({ partyId, provenEmail }) =>
      or(
        sql`lower(${tickets.participantEmail}) = ${provenEmail}`,
        sql`${tickets.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: { participantName: null, participantEmail: null },
    exported: {
      as: 'tickets',
      columns: ['position', 'state', 'checkedInAt'],
      withheld: ['code', 'participantName', 'participantEmail'],
      also: ({ provenEmail }) => ({
        event: sql`(select e.title from ${events} e where e.id = ${tickets.eventId})`,
        name: sql`case when lower(${tickets.participantEmail}) = ${provenEmail} then ${tickets.participantName} end`,
        email: sql`case when lower(${tickets.participantEmail}) = ${provenEmail} then ${tickets.participantEmail} end`,
      }),
    },
    stays: ['code'],
    why: 'the seat was sold; the code opens nothing once the event is over',
  }),
  personalRows(orders, {
    of: ({ partyId }) => eq(orders.buyerId, partyId),
    fate: { billing: null, numberCheck: null, countedWith: null, visitorKey: null },
    exported: {
      as: 'bookings',
      columns: [
        'reference',
        'state',
        'cancelReason',
        'payment',
        'refund',
        'currency',
        'totalMinor',
        'taxMinor',
        'tax',
        'creditedMinor',
        'withheldMinor',
        'refundRules',
        'seats',
        'heldUntil',
        'extended',
        'nameLater',
        'isManual',
        'billing',
        'numberCheck',
        'language',
        'termsVersion',
        'termsAcceptedAt',
        'approvedMinor',
        'approvedFacts',
        'createdAt',
        'updatedAt',
        'confirmedAt',
        'movedAt',
        'joinedAt',
        'billedAt',
        'remindedAt',
        'remindedAgainAt',
        'validWhileUnpaid',
        'termDays',
      ],
      withheld: ['visitorKey', 'countedWith', 'commissionMinor'],
      also: () => ({
        event: sql`(select e.title from ${events} e where e.id = ${orders.eventId})`,
        seller: nameShown(orders.sellerId),
        lines: sql`(select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'code', l.code)
          order by l.position) from ${orderLines} l where l.order_id = ${orders.id})`,
      }),
    },
    stays: ['reference', 'currency', 'approvedFacts', 'tax', 'termsVersion', 'refundRules', 'language'],
    why: 'the sale stands in the books of its seller',
  }),
  personalRows(orderTrainings, {
    of: ({ partyId }) =>
      sql`${orderTrainings.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: { venue: null },
    exported: {
      as: 'booked-trainings',
      columns: [
        'title',
        'language',
        'participants',
        'mode',
        'venue',
        'city',
        'country',
        'timeZone',
        'startsAt',
        'endsAt',
        'days',
      ],
    },
    stays: ['title', 'language', 'city', 'country', 'timeZone', 'days'],
    why: 'the sale stands in the books of its seller',
  }),
  personalRows(orderItems, {
    of: ({ partyId }) =>
      sql`${orderItems.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: { venue: null },
    exported: {
      as: 'booked-items',
      columns: [
        'position',
        'kind',
        'title',
        'language',
        'people',
        'mode',
        'venue',
        'city',
        'country',
        'timeZone',
        'startsAt',
        'endsAt',
      ],
    },
    stays: ['title', 'language', 'city', 'country', 'timeZone'],
    why: 'the sale stands in the books of its seller',
  }),
  personalRows(seatCancellations, {
    of: ({ accountId, partyId }) =>
      or(
        eq(seatCancellations.accountId, accountId),
        sql`${seatCancellations.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: 'kept',
    exported: {
      as: 'cancelled-seats',
      columns: ['reason', 'seats', 'percent', 'amountMinor', 'lessMinor', 'cancelledAt'],
    },
    why: 'what went back of a sale stands in the books of its seller',
  }),
  rowsOfNobody(replacedCodes, 'codes that open nothing any more, without a word of who had them'),
  rowsOfNobody(orderLines, 'what was sold, in the words of its seller'),
]
