import { eq, or, sql } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { nameShown } from '#app/features/parties/queries-scope.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { statementRows } from './statements/personal-data.server.ts'
import {
  announcements,
  orderLines,
  orders,
  orderTrainings,
  participantAnswers,
  participantQuestions,
  purchaseRequests,
  refundAccounts,
  replacedCodes,
  seatCancellations,
  seatNotes,
  ticketMails,
  tickets,
} from './tables.server.ts'

export const orderRows = [
  ...statementRows,
  personalRows(refundAccounts, {
    of: ({ partyId }) =>
      sql`${refundAccounts.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: 'deleted',
    told: {
      as: 'refund-accounts',
      columns: ['holder', 'format', 'number', 'bank', 'updatedAt'],
      withheld: [],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${refundAccounts.orderId})`,
      }),
    },
  }),
  personalRows(announcements, {
    of: ({ accountId }) => eq(announcements.writtenById, accountId),
    fate: { writtenById: null },
    told: {
      as: 'messages-to-participants',
      columns: ['subject', 'words', 'writtenAt'],
      withheld: ['takesAnswers', 'ticketTypes', 'seats', 'people'],
      also: () => ({ event: sql`(select e.title from ${events} e where e.id = ${announcements.eventId})` }),
    },
    stays: ['subject', 'words', 'ticketTypes', 'seats', 'people'],
    why: 'it was written for the organiser, to people who still read it; who wrote it is no longer said',
  }),
  personalRows(purchaseRequests, {
    of: ({ accountId }) => eq(purchaseRequests.accountId, accountId),
    fate: 'deleted',
    told: {
      as: 'purchase-requests',
      columns: [
        ...(['totalMinor', 'currency', 'limitMinor', 'limitCurrency', 'words', 'state', 'reason'] as const),
        ...(['decidedAt', 'heldUntil', 'createdAt'] as const),
      ],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${purchaseRequests.orderId})`,
      }),
    },
  }),
  personalRows(ticketMails, {
    of: ({ accountId, provenEmail }) =>
      or(eq(ticketMails.accountId, accountId), sql`lower(${ticketMails.address}) = ${provenEmail}`),
    fate: 'deleted',
    told: 'addresses of participants; the tickets themselves and the emails are given',
  }),
  personalRows(participantAnswers, {
    of: ({ partyId, provenEmail }) =>
      sql`${participantAnswers.ticketId} in (select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
        where lower(t.participant_email) = ${provenEmail} or (o.buyer_id = ${partyId} and t.participant_email is null))`,
    fate: 'deleted',
    told: {
      as: 'answers-to-organisers',
      columns: ['answer', 'answeredAt'],
      also: () => ({
        question: sql`(select q.words from ${participantQuestions} q where q.id = ${participantAnswers.questionId})`,
        event: sql`(select e.title from ${events} e join ${participantQuestions} q on q.event_id = e.id
          where q.id = ${participantAnswers.questionId})`,
      }),
    },
  }),
  personalRows(seatNotes, {
    of: ({ partyId, provenEmail }) =>
      sql`${seatNotes.ticketId} in (select t.id from ${tickets} t join ${orders} o on o.id = t.order_id
        where lower(t.participant_email) = ${provenEmail} or (o.buyer_id = ${partyId} and t.participant_email is null))`,
    fate: 'deleted',
    told: 'what an organiser noted for their own side; the organiser says what they keep',
  }),
  personalRows(seatNotes, {
    of: ({ accountId }) => eq(seatNotes.notedById, accountId),
    fate: { notedById: null },
    told: 'notes of the organiser about others; the trace of what somebody did is given',
    stays: ['note'],
    why: 'what was noted belongs to the organiser, and who wrote it is no longer said',
  }),
  personalRows(tickets, {
    of: ({ partyId, provenEmail }) =>
      or(
        sql`lower(${tickets.participantEmail}) = ${provenEmail}`,
        sql`${tickets.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: { participantName: null, participantEmail: null },
    told: {
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
    fate: { billing: null, countedWith: null, visitorKey: null },
    told: {
      as: 'bookings',
      columns: [
        ...([
          'reference',
          'state',
          'payment',
          'refund',
          'currency',
          'totalMinor',
          'taxMinor',
          'tax',
        ] as const),
        ...(['refundRules', 'seats', 'heldUntil', 'extended', 'nameLater', 'byHand'] as const),
        ...(['billing', 'language', 'createdAt', 'updatedAt'] as const),
        ...([
          'placedAt',
          'billedAt',
          'remindedAt',
          'remindedAgainAt',
          'validWhileUnpaid',
          'termDays',
        ] as const),
      ],
      withheld: ['visitorKey', 'countedWith', 'commissionMinor'],
      also: () => ({
        event: sql`(select e.title from ${events} e where e.id = ${orders.eventId})`,
        seller: nameShown(orders.sellerId),
        lines: sql`(select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor, 'code', l.code)
          order by l.position) from ${orderLines} l where l.order_id = ${orders.id})`,
      }),
    },
    stays: ['reference', 'currency', 'tax', 'refundRules', 'language'],
    why: 'the sale stands in the books of its seller',
  }),
  personalRows(orderTrainings, {
    of: ({ partyId }) =>
      sql`${orderTrainings.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
    fate: { venue: null },
    told: {
      as: 'booked-trainings',
      columns: [
        ...(['title', 'language', 'participants', 'mode', 'venue', 'city', 'country'] as const),
        ...(['timeZone', 'startsAt', 'endsAt', 'days'] as const),
      ],
    },
    stays: ['title', 'language', 'city', 'country', 'timeZone', 'days'],
    why: 'the sale stands in the books of its seller',
  }),
  personalRows(seatCancellations, {
    of: ({ accountId, partyId }) =>
      or(
        eq(seatCancellations.accountId, accountId),
        sql`${seatCancellations.orderId} in (select o.id from ${orders} o where o.buyer_id = ${partyId})`,
      ),
    fate: 'kept',
    told: {
      as: 'cancelled-seats',
      columns: ['reason', 'seats', 'percent', 'amountMinor', 'lessMinor', 'cancelledAt'],
    },
    why: 'what went back of a sale stands in the books of its seller',
  }),
  rowsOfNobody(participantQuestions, 'what an organiser asks, as other words of its event'),
  rowsOfNobody(replacedCodes, 'codes that open nothing any more, without a word of who had them'),
  rowsOfNobody(orderLines, 'what was sold, in the words of its seller'),
]
