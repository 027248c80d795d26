import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { SOLD_CHOICES, SOLD_KINDS } from './case.ts'

/** Kinds are named by the features whose cases they are. */
const isKind = (column: AnyPgColumn): SQL => sql`${column} ~ '^[a-zA-Z]{1,40}$'`

const staff = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id, { onDelete: 'set null' })

/**
 * Who of staff looks after a case, since when and until when: null for as long as it waits. A case that
 * nobody has taken has no row.
 */
export const caseOwners = pgTable(
  'case_owners',
  {
    kind: text().notNull(),
    subjectId: uuid().notNull(),
    ownerId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    takenAt: instant().notNull(),
    until: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('case_owners_owner_id').on(t.ownerId),
    check('case_owners_kind', isKind(t.kind)),
    check('case_owners_until', sql`${t.until} > ${t.takenAt}`),
  ],
)

/** What staff noted on a case, for themselves; and until which day it was put off with it. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    subjectId: uuid().notNull(),
    words: text().notNull(),
    againOn: date({ mode: 'string' }),
    notedBy: staff(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('case_notes_case').on(t.kind, t.subjectId, t.createdAt),
    index('case_notes_noted_by').on(t.notedBy),
    check('case_notes_kind', isKind(t.kind)),
    check('case_notes_words', sql`${t.words} <> ''`),
  ],
)

/** On which day a case that was put off is there again, by UTC. */
export const caseDelays = pgTable(
  'case_delays',
  {
    kind: text().notNull(),
    subjectId: uuid().notNull(),
    againOn: date({ mode: 'string' }).notNull(),
    setBy: staff(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    index('case_delays_set_by').on(t.setBy),
    check('case_delays_kind', isKind(t.kind)),
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
    decidedBy: staff(),
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
