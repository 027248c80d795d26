import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CASE_KINDS, SOLD_CHOICES, SOLD_KINDS } from './case.ts'

/** Who of staff looks after a case, since when; a case that nobody has taken has no row. */
export const caseOwners = pgTable(
  'case_owners',
  {
    kind: text({ enum: CASE_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    ownerId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    takenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('case_owners_owner_id').on(t.ownerId),
    check('case_owners_kind', isOneOf(t.kind, CASE_KINDS)),
  ],
)

/**
 * What staff decided to become of an event, or of the order of a training, that somebody had sold who was
 * suspended then (`suspendedAt`); of another suspension it is decided anew.
 */
export const soldDecisions = pgTable(
  'sold_decisions',
  {
    kind: text({ enum: SOLD_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    suspendedAt: instant().notNull(),
    sellerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    choice: text({ enum: SOLD_CHOICES }).notNull(),
    reason: text().notNull(),
    /** What staff writes to the buyers; null where nothing. */
    note: text(),
    decidedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    decidedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.suspendedAt] }),
    index('sold_decisions_seller_id').on(t.sellerId),
    index('sold_decisions_decided_by').on(t.decidedBy),
    check('sold_decisions_kind', isOneOf(t.kind, SOLD_KINDS)),
    check('sold_decisions_choice', isOneOf(t.choice, SOLD_CHOICES)),
  ],
)
