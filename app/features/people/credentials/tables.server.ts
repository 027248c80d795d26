import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** Ways to sign in: the password's hash, later social identities. */
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
 * What an app shares with us for the second step of a sign-in. The secret is encrypted with this
 * installation's; it counts from `confirmedAt` on, when the first code was given. `lastStep` is the time step
 * of the newest code that counted.
 */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid()
    .$type<AccountId>()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  confirmedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
})

/** Codes for the day on which the app is lost, as keyed hashes; one that was used is gone. */
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
 * Keys that a person's devices keep and use after a look at a finger, a face or a PIN: what they sign opens
 * the account. `counter` is what the device has counted, where it counts.
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
