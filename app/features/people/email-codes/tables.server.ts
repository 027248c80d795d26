import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#app/platform/columns.server.ts'

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
 * Addresses that guests confirm by a six-digit code, one row for a browser (a keyed hash of its visitor key)
 * and an address. The code can be entered until `expiresAt`; once confirmed (`confirmedAt`, the code deleted)
 * the browser counts as the address until then. The pending new address of an account is kept here, too, with
 * its owner in place of a browser.
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
