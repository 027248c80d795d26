import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** For whom this session acts, once somebody has chosen in it. */
    actingForId: uuid()
      .$type<PartyId>()
      .references(() => parties.id, { onDelete: 'set null' }),
    /** As whom somebody of staff looks at the product in it, while that lasts. */
    impersonationId: uuid().references((): AnyPgColumn => impersonations.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('auth_sessions_user_id').on(t.userId)],
)

/**
 * That somebody of staff looked at the product as somebody else, why, and from when until when: at `endsAt`
 * by the clock, at `endedAt` where it was ended before.
 */
export const impersonations = pgTable(
  'impersonations',
  {
    id: uuid().primaryKey(),
    staffId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    reason: text().notNull(),
    startedAt: instant().notNull(),
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('impersonations_staff_id').on(t.staffId),
    index('impersonations_account_id').on(t.accountId),
    check('impersonations_of_another', sql`${t.staffId} <> ${t.accountId}`),
    check('impersonations_short', sql`${t.endsAt} <= ${t.startedAt} + interval '30 minutes'`),
  ],
)

/**
 * Browsers in which an account was used, each by the keyed hash of a random key in its cookie. `userAgent`
 * and `network`, an IP address without its last part, describe the latest use.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    userAgent: text().notNull(),
    network: text(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('known_devices_key_hash').on(t.keyHash),
    index('known_devices_account_id').on(t.accountId),
    index('known_devices_used_at').on(t.usedAt),
  ],
)
