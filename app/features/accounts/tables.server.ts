import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { parties } from '#app/features/parties/tables.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * One person, who signs in; what the person owns belongs to the party. The columns up to `displayUsername` are what
 * better-auth and its username plugin expect of a user. The names are those of the party: who renames it renames both.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().$type<AccountId>().primaryKey(),
    email: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** As E.164 has it: '+41446681800'. */
    phone: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    username: text().notNull(),
    displayUsername: text().notNull(),
    partyId: uuid().$type<PartyId>().notNull(),
    language: text({ enum: ['en', 'de', 'fr', 'it', 'es', 'ja'] })
      .notNull()
      .default('en'),
    timeZone: text().notNull().default('UTC'),
    serviceType: text({ enum: ['provider', 'seeker'] })
      .notNull()
      .default('seeker'),
    userType: text({ enum: ['IN', 'CO'] })
      .notNull()
      .default('IN'),
    /** For whom the person acted last: new sessions begin there. Nothing, or the own party, is the person itself. */
    actingForId: uuid()
      .$type<PartyId>()
      .references(() => parties.id, { onDelete: 'set null' }),
    /** Emails that the person wants beside those that must be: about messages, and the newsletter, which one asks for. */
    messageMails: boolean().notNull().default(true),
    newsletterMails: boolean().notNull().default(false),
    staffTasks: text().array().$type<StaffTask[]>().notNull().default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('accounts_email').on(sql`lower(${t.email})`),
    uniqueIndex('accounts_username').on(t.username),
    uniqueIndex('accounts_party_id').on(t.partyId),
    foreignKey({
      name: 'accounts_party',
      columns: [t.partyId, t.username, t.displayUsername],
      foreignColumns: [parties.id, parties.slug, parties.displaySlug],
    }).onUpdate('cascade'),
    check(
      'accounts_staff_tasks',
      sql`${t.staffTasks} <@ array[${sql.raw(STAFF_TASKS.map((task) => `'${task}'`).join(', '))}]`,
    ),
    check('accounts_phone', sql`${t.phone} ~ '^[+][1-9][0-9]{3,14}$'`),
    check('accounts_username_lower', sql`${t.username} = lower(${t.displayUsername})`),
    check('accounts_username_format', sql`${t.displayUsername} ~ '^[A-Za-z][A-Za-z0-9_]{4,19}$'`),
  ],
)

/**
 * Usernames that accounts had before an address of the site took their place. They stay with their owner: they sign in,
 * and lead to the profile. `seenAt` is when the owner read the note about it.
 */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    username: text().primaryKey(),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    renamedAt: instant().notNull().defaultNow(),
    seenAt: instant(),
  },
  (t) => [index('former_usernames_account_id').on(t.accountId)],
)

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
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('auth_sessions_user_id').on(t.userId)],
)

/**
 * Browsers in which an account was used, each by the keyed hash of a random key in its cookie. `userAgent` and `network`,
 * an IP address without its last part, say which one it was when it was used last.
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

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)

/**
 * Addresses that guests confirm by a six-digit code, one row for a browser (a keyed hash of its visitor key) and an
 * address. Until `expiresAt` the code can be entered; once it was (`confirmedAt`, and no code any more) the browser
 * counts as the address until then. What is to be the address of an account waits here, too, with its owner for a browser.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid().primaryKey(),
    browser: text().notNull(),
    email: text().notNull(),
    codeHash: text(),
    tries: smallint().notNull().default(0),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('email_codes_browser').on(t.browser, t.email),
    index('email_codes_expires_at').on(t.expiresAt),
    check('email_codes_once', sql`${t.codeHash} is null or ${t.confirmedAt} is null`),
  ],
)

/**
 * What an app shares with us for the second step of a sign-in. The secret is encrypted with this installation's; it counts
 * from `confirmedAt` on, when the first code was given. `lastStep` is the time step of the newest code that counted.
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
 * Keys that a person's devices keep and use after a look at a finger, a face or a PIN: what they sign opens the account.
 * `counter` is what the device has counted, where it counts.
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
