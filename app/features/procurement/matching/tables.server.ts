import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { REFUSAL_REASONS, type Scored } from './match.ts'

/**
 * Which provider was told of which requirement, and why it fitted then. `refusal` is why the provider said
 * no, with its name for the seeker where it says so.
 */
export const requirementMatches = pgTable(
  'requirement_matches',
  {
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    score: smallint().notNull(),
    reasons: jsonb().$type<Scored[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    refusal: text({ enum: REFUSAL_REASONS }),
    isNamed: boolean().notNull().default(false),
    refusedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.requirementId, t.providerId] }),
    index('requirement_matches_provider').on(t.providerId),
    check('requirement_matches_score', sql`${t.score} between 0 and 100`),
    check('requirement_matches_refusal', isOneOf(t.refusal, REFUSAL_REASONS)),
    check('requirement_matches_refused', sql`(${t.refusal} is null) = (${t.refusedAt} is null)`),
    check('requirement_matches_named', sql`not ${t.isNamed} or ${t.refusal} is not null`),
  ],
)

/** Of which matches a person is mailed, and when that was done: each once. */
export const matchMails = pgTable(
  'match_mails',
  {
    requirementId: uuid().notNull(),
    providerId: uuid().$type<PartyId>().notNull(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    mailedAt: instant(),
  },
  (t) => [
    // Who acts for two providers hears of a requirement once.
    primaryKey({ columns: [t.requirementId, t.accountId] }),
    foreignKey({
      name: 'match_mails_match',
      columns: [t.requirementId, t.providerId],
      foreignColumns: [requirementMatches.requirementId, requirementMatches.providerId],
    }).onDelete('cascade'),
    index('match_mails_due').on(t.accountId).where(sql`${t.mailedAt} is null`),
    index('match_mails_account').on(t.accountId, t.mailedAt),
  ],
)
