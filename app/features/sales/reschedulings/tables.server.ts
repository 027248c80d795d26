import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { TrainingDay } from '#app/features/sales/orders/training.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { PROPOSERS } from '#app/features/sales/training-requests/terms/terms.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { RESCHEDULING_STATES } from './rescheduling.ts'

/**
 * Other days for an agreed training, as one of its sides proposes them: written once, so that what was read
 * is what is accepted, by its `number` within the training. One is open at a time.
 */
export const reschedulings = pgTable(
  'reschedulings',
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => trainingRequests.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    state: text({ enum: RESCHEDULING_STATES }).notNull(),
    proposer: text({ enum: PROPOSERS }).notNull(),
    proposedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    days: jsonb().$type<TrainingDay[]>().notNull(),
    words: text().notNull().default(''),
    answerBy: instant().notNull(),
    /** What the other side says with its no, and who said yes or no. */
    answer: text().notNull().default(''),
    answeredBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: instant().notNull().defaultNow(),
    closedAt: instant(),
  },
  (t) => [
    uniqueIndex('reschedulings_number').on(t.requestId, t.number),
    uniqueIndex('reschedulings_one_open').on(t.requestId).where(sql`${t.state} = 'open'`),
    index('reschedulings_open').on(t.answerBy).where(sql`${t.state} = 'open'`),
    check('reschedulings_state', isOneOf(t.state, RESCHEDULING_STATES)),
    check('reschedulings_proposer', isOneOf(t.proposer, PROPOSERS)),
    check('reschedulings_span', sql`${t.startsAt} < ${t.endsAt}`),
    check('reschedulings_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check(
      'reschedulings_answered',
      sql`(${t.state} in ('accepted', 'declined')) = (${t.answeredBy} is not null)`,
    ),
  ],
)
