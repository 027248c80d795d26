import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { NEED_STATES, PLANNED_AS, type Rank } from './training-need.ts'

const companyId = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id, { onDelete: 'cascade' })

/** The link behind which the people of a company say what they need; none where it is switched off. */
export const trainingNeedLinks = pgTable('training_need_links', {
  companyId: companyId().primaryKey(),
  code: text().notNull().unique(),
  createdAt: instant().notNull(),
})

/**
 * What one person needs: of an account, or with a name and a proven address. Both are taken away when they
 * are erased. `wantedBy` is the first day of the month until when.
 */
export const trainingNeeds = pgTable(
  'training_needs',
  {
    id: uuid().primaryKey(),
    companyId: companyId(),
    accountId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    name: text(),
    email: text(),
    /** In which who asked is written to. */
    language: text().notNull(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    title: text().notNull(),
    /** As `titleKey` compares it. */
    titleKey: text().notNull(),
    reason: text(),
    wantedBy: date({ mode: 'string' }),
    rank: smallint().$type<Rank>().notNull().default(2),
    state: text({ enum: NEED_STATES }).notNull().default('open'),
    plannedAs: text({ enum: PLANNED_AS }),
    declinedReason: text(),
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('training_needs_company').on(t.companyId, t.state, t.createdAt),
    uniqueIndex('training_needs_of_account')
      .on(t.companyId, t.accountId, t.categoryId, t.titleKey)
      .where(sql`${t.state} = 'open' and ${t.accountId} is not null`),
    uniqueIndex('training_needs_of_address')
      .on(t.companyId, t.email, t.categoryId, t.titleKey)
      .where(sql`${t.state} = 'open' and ${t.email} is not null`),
    check('training_needs_state', isOneOf(t.state, NEED_STATES)),
    check('training_needs_planned_as', isOneOf(t.plannedAs, PLANNED_AS)),
    check('training_needs_planned', sql`(${t.plannedAs} is not null) = (${t.state} = 'planned')`),
    check('training_needs_declined', sql`(${t.declinedReason} is not null) = (${t.state} = 'declined')`),
    check('training_needs_decided', sql`${t.state} = 'open' or ${t.decidedAt} is not null`),
    check('training_needs_rank', sql`${t.rank} between 1 and 3`),
    check(
      'training_needs_one_person',
      sql`${t.accountId} is null or (${t.name} is null and ${t.email} is null)`,
    ),
    check('training_needs_month', sql`extract(day from ${t.wantedBy}) = 1`),
  ],
)
