import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { STAFF_TASKS, type StaffTask } from '#app/kit/actor.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { EMAIL_GROUPS, type EmailGroup } from './email-switch.ts'

/**
 * One person, who signs in; what the person owns belongs to the party. The columns up to `displayUsername`
 * have the shape of better-auth's user. The names equal those of the party and change with them.
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
    /**
     * For whom the person acted last: new sessions begin there. Nothing, or the own party, is the person
     * itself.
     */
    actingForId: uuid()
      .$type<PartyId>()
      .references(() => parties.id, { onDelete: 'set null' }),
    /**
     * Emails that the person wants beside those that must be: about messages, and the newsletter, which one
     * asks for.
     */
    messageMails: boolean().notNull().default(true),
    newsletterMails: boolean().notNull().default(false),
    /** Groups of emails that the person does not want, while those about messages are on. */
    mutedMails: text().array().$type<EmailGroup[]>().notNull().default(sql`'{}'`),
    /** Whether requirements that fit are mailed each morning, and not at once. */
    dailyMatches: boolean().notNull().default(false),
    /** The version of the terms that was accepted at registration; null where nobody was asked. */
    termsVersion: text(),
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
    check(
      'accounts_muted_mails',
      sql`${t.mutedMails} <@ array[${sql.raw(EMAIL_GROUPS.map((group) => `'${group}'`).join(', '))}]`,
    ),
    check('accounts_phone', sql`${t.phone} ~ '^[+][1-9][0-9]{3,14}$'`),
    check('accounts_username_lower', sql`${t.username} = lower(${t.displayUsername})`),
    check('accounts_username_format', sql`${t.displayUsername} ~ '^[A-Za-z][A-Za-z0-9_]{4,19}$'`),
  ],
)

/**
 * Usernames that accounts had before an address of the site took their place. They still sign their owner in
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
