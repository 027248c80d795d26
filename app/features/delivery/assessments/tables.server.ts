import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, tickets } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { AUDIENCES, LEVELS, type Level, OBSTACLES, ROUNDS } from './assessment.ts'

const levelNames = sql.raw(LEVELS.map((level) => `'${level}'`).join(', '))

const company = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/** What a company wants its people to be asked; without a row the usual. */
export const assessmentSettings = pgTable(
  'assessment_settings',
  {
    companyId: company().primaryKey(),
    levels: text().array().$type<Level[]>().notNull(),
    savedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: instant().notNull(),
  },
  (t) => [check('assessment_settings_levels', sql`${t.levels} <@ array[${levelNames}]`)],
)

/**
 * A training of a company whose people were asked, made with the first question. `statements` are the goals
 * that participants rate themselves by, before and after alike; none is the general scale.
 */
export const trainingAssessments = pgTable(
  'training_assessments',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    companyId: company(),
    eventId: uuid()
      .notNull()
      .references(() => events.id),
    statements: text().array().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('training_assessments_event').on(t.companyId, t.eventId),
    index('training_assessments_of_event').on(t.eventId),
  ],
)

/**
 * The questions of one round to one person, behind a link of whose token the hash alone is stored. A
 * participant has a ticket, a manager who booked the order; `beforeId` is what the same person was asked
 * before the training.
 */
export const questionnaires = pgTable(
  'questionnaires',
  {
    id: uuid().primaryKey(),
    assessmentId: uuid()
      .notNull()
      .references(() => trainingAssessments.id, { onDelete: 'cascade' }),
    round: text({ enum: ROUNDS }).notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    levels: text().array().$type<Level[]>().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ticketId: uuid().references(() => tickets.id, { onDelete: 'cascade' }),
    beforeId: uuid().references((): AnyPgColumn => questionnaires.id, { onDelete: 'set null' }),
    /** In the spelling by which addresses are compared; null once the person is erased. */
    email: text(),
    language: text({ enum: LANGUAGES }).notNull(),
    tokenHash: text().unique(),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    remindedAgainAt: instant(),
    answeredAt: instant(),
    declinedAt: instant(),
    stoppedAt: instant(),
  },
  (t) => [
    // One answer a person and round: nobody is asked twice.
    uniqueIndex('questionnaires_person').on(t.assessmentId, t.round, t.audience, t.email),
    index('questionnaires_open')
      .on(t.askedAt)
      .where(sql`num_nonnulls(${t.answeredAt}, ${t.declinedAt}, ${t.stoppedAt}) = 0`),
    index('questionnaires_email').on(t.email).where(sql`${t.email} is not null`),
    index('questionnaires_order').on(t.orderId),
    index('questionnaires_ticket').on(t.ticketId).where(sql`${t.ticketId} is not null`),
    index('questionnaires_before').on(t.beforeId).where(sql`${t.beforeId} is not null`),
    check('questionnaires_round', isOneOf(t.round, ROUNDS)),
    check('questionnaires_audience', isOneOf(t.audience, AUDIENCES)),
    check('questionnaires_language', isOneOf(t.language, LANGUAGES)),
    check('questionnaires_levels', sql`${t.levels} <@ array[${levelNames}] and cardinality(${t.levels}) > 0`),
    check('questionnaires_seat', sql`(${t.audience} = 'participant') = (${t.ticketId} is not null)`),
    check('questionnaires_end', sql`num_nonnulls(${t.answeredAt}, ${t.declinedAt}, ${t.stoppedAt}) <= 1`),
    check(
      'questionnaires_reminded',
      sql`${t.remindedAgainAt} is null or coalesce(${t.remindedAgainAt} > ${t.remindedAt}, false)`,
    ),
  ],
)

/**
 * What somebody answered, once. Ratings from 1 to 5 by their keys; `reaction` and `learning` are the means of
 * those of a level.
 */
export const assessmentAnswers = pgTable(
  'assessment_answers',
  {
    questionnaireId: uuid()
      .primaryKey()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    ratings: jsonb().$type<Record<string, number>>().notNull(),
    reaction: doublePrecision(),
    learning: doublePrecision(),
    /** How likely one would recommend it, from 0 to 10. */
    recommend: smallint(),
    obstacle: text({ enum: OBSTACLES }),
    useful: text().notNull().default(''),
    change: text().notNull().default(''),
  },
  (t) => [
    check('assessment_answers_ratings', sql`jsonb_typeof(${t.ratings}) = 'object'`),
    check('assessment_answers_reaction', sql`${t.reaction} between 1 and 5`),
    check('assessment_answers_learning', sql`${t.learning} between 1 and 5`),
    check('assessment_answers_recommend', sql`${t.recommend} between 0 and 10`),
    check('assessment_answers_obstacle', isOneOf(t.obstacle, OBSTACLES)),
  ],
)

/** Addresses that want no such questions any more, each as a keyed hash. */
export const assessmentOptOuts = pgTable('assessment_opt_outs', {
  emailHash: text().primaryKey(),
  createdAt: instant().notNull(),
})
