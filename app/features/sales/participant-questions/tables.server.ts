import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { QUESTION_KINDS } from './question.ts'

/**
 * An organiser's questions to each participant of an event, or of some ticket types. The id stands for text
 * and choices: another text is another question, and an answered one is retired and never reworded.
 */
export const participantQuestions = pgTable(
  'participant_questions',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: QUESTION_KINDS }).notNull(),
    words: text().notNull(),
    help: text().notNull().default(''),
    choices: text().array().notNull().default(sql`'{}'`),
    required: boolean().notNull().default(false),
    /** Whom it is asked: everybody where there are none. */
    ticketTypes: uuid().array().notNull().default(sql`'{}'`),
    position: smallint().notNull(),
    retiredAt: instant(),
  },
  (t) => [
    index('participant_questions_event').on(t.eventId),
    check('participant_questions_kind', isOneOf(t.kind, QUESTION_KINDS)),
  ],
)

/** The answer for one seat, a text or several choices; empty where the question was left empty. */
export const participantAnswers = pgTable(
  'participant_answers',
  {
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    questionId: uuid()
      .notNull()
      .references(() => participantQuestions.id, { onDelete: 'cascade' }),
    answer: text().array().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.questionId] }),
    index('participant_answers_question').on(t.questionId),
  ],
)
