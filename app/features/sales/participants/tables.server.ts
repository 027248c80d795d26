import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { TICKET_MAIL_ENDS } from './ticket-mail.ts'

/**
 * Addresses that were emailed a ticket: once for each event, for whichever order and seat, until the seat is
 * somebody else's or cancelled (`endedAt`), which is emailed too.
 */
export const ticketMails = pgTable(
  'ticket_mails',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    address: text().notNull(),
    mailbox: text().notNull(),
    /** Whether it counts among those that one person may cause in a day. */
    counted: boolean().notNull(),
    askedAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    endedAt: instant(),
    ended: text({ enum: TICKET_MAIL_ENDS }),
  },
  (t) => [
    uniqueIndex('ticket_mails_event_address').on(t.eventId, t.address).where(sql`${t.endedAt} is null`),
    index('ticket_mails_order').on(t.orderId),
    index('ticket_mails_ticket').on(t.ticketId),
    index('ticket_mails_account').on(t.accountId, t.askedAt),
    index('ticket_mails_mailbox').on(t.mailbox, t.askedAt),
    check('ticket_mails_ended', sql`(${t.endedAt} is null) = (${t.ended} is null)`),
    check('ticket_mails_ended_how', sql`${t.ended} is null or ${isOneOf(t.ended, TICKET_MAIL_ENDS)}`),
  ],
)
