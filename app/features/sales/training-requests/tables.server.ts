import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { TRAINING_MODES } from '#app/features/sales/orders/training.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { TRAINING_REQUEST_STATES } from './training-request.ts'

/**
 * A buyer's request to a provider for a training for the buyer's own people. Request and counter-proposals
 * are in its terms: `version` is the one that can be accepted. `title` is that of the topic then, or the
 * buyer's own.
 */
export const trainingRequests = pgTable(
  'training_requests',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    buyerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    askedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    /** Who of a firm's people trains; null where the provider is a person, or has not answered yet. */
    trainerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    topicId: uuid().references(() => topics.id),
    title: text().notNull(),
    /** In which the title is written, and in which the buyer reads. */
    titleLanguage: text().notNull(),
    language: text().notNull(),
    participants: integer().notNull(),
    mode: text({ enum: TRAINING_MODES }).notNull(),
    venue: text(),
    city: text(),
    country: text(),
    timeZone: text().notNull(),
    state: text({ enum: TRAINING_REQUEST_STATES }).notNull(),
    version: smallint().notNull(),
    /** The price was agreed on before: a counter-proposal is of days alone, at the same price. */
    priceFixed: boolean().notNull().default(false),
    answerBy: instant().notNull(),
    /** When it was asked by who is blocked: its provider gets nothing of it, also not later. */
    withheldAt: instant(),
    /** What its provider's own link carries, where its buyer came by it. */
    linkCode: text(),
    /** Why it was declined. */
    reason: text(),
    orderId: uuid()
      .unique()
      .references(() => orders.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('training_requests_buyer').on(t.buyerId, t.createdAt),
    index('training_requests_provider').on(t.providerId, t.state, t.createdAt),
    index('training_requests_trainer').on(t.trainerId, t.createdAt).where(sql`${t.trainerId} is not null`),
    index('training_requests_open').on(t.answerBy).where(sql`${t.state} in ('requested', 'countered')`),
    check('training_requests_state', isOneOf(t.state, TRAINING_REQUEST_STATES)),
    check('training_requests_mode', isOneOf(t.mode, TRAINING_MODES)),
    check(
      'training_requests_withheld',
      sql`${t.withheldAt} is null or ${t.state} in ('requested', 'withdrawn', 'expired')`,
    ),
    check('training_requests_sides', sql`${t.buyerId} <> ${t.providerId}`),
    check('training_requests_participants', sql`${t.participants} between 1 and 500`),
    check('training_requests_order', sql`(${t.orderId} is not null) = (${t.state} = 'accepted')`),
  ],
)
