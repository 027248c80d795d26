import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { WAVE_KINDS } from './wave.ts'

/**
 * That staff paused all of a group in one act: by what they were alike, why, and until when (null until it is
 * taken back). Finished once a job has paused the last; `count` is how many were chosen.
 */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: uuid().primaryKey(),
    wave: text({ enum: WAVE_KINDS }).notNull(),
    /** The network, the domain, or the likeness of the words. */
    value: text().notNull(),
    hours: integer().notNull(),
    reason: text().notNull(),
    until: instant(),
    count: integer().notNull(),
    startedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    takenBackBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    takenBackAt: instant(),
  },
  (t) => [
    index('bulk_actions_started_at').on(t.startedAt),
    index('bulk_actions_started_by').on(t.startedBy),
    index('bulk_actions_taken_back_by').on(t.takenBackBy),
    check('bulk_actions_wave_known', isOneOf(t.wave, WAVE_KINDS)),
    check('bulk_actions_count', sql`${t.count} > 0`),
  ],
)

/** Whom a bulk action is about: when each was paused by it, and when that was taken back. */
export const bulkActionParties = pgTable(
  'bulk_action_parties',
  {
    actionId: uuid()
      .notNull()
      .references(() => bulkActions.id, { onDelete: 'cascade' }),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** When it was looked at, and whether it was paused by this act: who was paused before stays so. */
    doneAt: instant(),
    pausedAt: instant(),
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.actionId, t.partyId] }),
    index('bulk_action_parties_party').on(t.partyId),
    index('bulk_action_parties_waiting').on(t.actionId).where(sql`${t.doneAt} is null`),
  ],
)
