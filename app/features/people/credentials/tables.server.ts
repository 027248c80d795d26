import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** Sign-in methods of accounts: the hash of a password, or an identity of another site. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('credentials_provider').on(t.providerId, t.accountId),
    index('credentials_user_id').on(t.userId),
  ],
)

/**
 * The secret shared with an authenticator app. It is encrypted with this installation's key and counts from
 * `confirmedAt` on, when the first code was given. `lastStep` is the time step of the newest code used. Staff
 * has it end at `endsAt` for an owner who has lost it; a code that is right before keeps it.
 */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid()
    .$type<AccountId>()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  confirmedAt: instant(),
  endsAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})

/** Recovery codes for a lost app, as keyed hashes; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/**
 * Passkeys, used after a check of finger, face or PIN. `counter` is the device's own count of uses, where it
 * has one.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (t) => [
    uniqueIndex('passkeys_credential_id').on(t.credentialId),
    index('passkeys_account_id').on(t.accountId),
    check('passkeys_name', sql`length(${t.name}) between 1 and 60`),
  ],
)
