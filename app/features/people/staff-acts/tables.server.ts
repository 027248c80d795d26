import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { DETECTORS, RULES, SOURCES } from '#app/features/people/notifications/statement.ts'
import { parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import type { TakenPicture } from '#app/kit/gallery.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { ACTED_ON, STAFF_ACTS } from './staff-act.ts'

/**
 * What staff did about a party, or about something of it (`title` as it was then), and why. Its people read
 * it; who of staff it was they do not. What was decided by a rule can be taken back, each act by itself.
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
    /** Those of one decision share it, and the number by which people and staff name it. */
    decisionId: uuid(),
    /** What was broken, and where staff had it from; of what is decided by a rule. */
    rule: text({ enum: RULES }),
    source: text({ enum: SOURCES }),
    /** Whether a program had pointed to it, and which; nothing of what was decided before this was kept. */
    detectedBy: text({ enum: DETECTORS }),
    /** When it ends by itself. */
    until: instant(),
    /** Whether the state that it made ends without anybody. */
    hasOwnClock: boolean().notNull().default(false),
    endedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('staff_acts_party_id').on(t.partyId, t.createdAt),
    index('staff_acts_subject_id').on(t.subjectId, t.createdAt),
    index('staff_acts_acted_by').on(t.actedBy),
    index('staff_acts_decision_id').on(t.decisionId).where(sql`${t.decisionId} is not null`),
    index('staff_acts_until').on(t.until).where(sql`${t.endedAt} is null and not ${t.hasOwnClock}`),
    check('staff_acts_rule', isOneOf(t.rule, RULES)),
    check('staff_acts_source', isOneOf(t.source, SOURCES)),
    check('staff_acts_detected_by', isOneOf(t.detectedBy, DETECTORS)),
    check('staff_acts_decided', sql`num_nulls(${t.decisionId}, ${t.rule}, ${t.source}) in (0, 3)`),
    check('staff_acts_subject_kind', isOneOf(t.subjectKind, ACTED_ON)),
    check('staff_acts_act', isOneOf(t.act, STAFF_ACTS)),
  ],
)

/**
 * Pictures that staff has removed and that are kept for an objection, each with the things from which it was
 * taken and how it stood there.
 */
export const removedPictures = pgTable(
  'removed_pictures',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    taken: jsonb().$type<{ kind: string; id: string; taken: TakenPicture }[]>().notNull(),
    removedAt: instant().notNull(),
  },
  (t) => [
    index('removed_pictures_party_id').on(t.partyId),
    index('removed_pictures_removed_at').on(t.removedAt),
  ],
)
