import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { ACTED_ON, STAFF_ACTS } from './staff-act.ts'

/**
 * What staff did about a party, or about one of its topics (`title` as it was then), and why. Its people read
 * it; who of staff it was they do not.
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    subjectKind: text({ enum: ACTED_ON }).notNull(),
    subjectId: uuid().notNull(),
    title: text().notNull(),
    act: text({ enum: STAFF_ACTS }).notNull(),
    reason: text().notNull(),
    actedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('staff_acts_party_id').on(t.partyId, t.createdAt),
    index('staff_acts_subject_id').on(t.subjectId, t.createdAt),
    index('staff_acts_acted_by').on(t.actedBy),
    check('staff_acts_subject_kind', isOneOf(t.subjectKind, ACTED_ON)),
    check('staff_acts_act', isOneOf(t.act, STAFF_ACTS)),
  ],
)
