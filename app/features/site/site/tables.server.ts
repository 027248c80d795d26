import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { CONTACT_SUBJECTS } from './contact.ts'

/** What people wrote to the staff through the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** What the sender is told, to quote it later. */
    reference: text().notNull().unique(),
    about: text({ enum: CONTACT_SUBJECTS }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    page: text(),
    message: text().notNull(),
    language: text().notNull(),
    accountId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('contact_messages_created_at').on(t.createdAt),
    index('contact_messages_account').on(t.accountId),
    index('contact_messages_email').on(sql`lower(${t.email})`),
  ],
)
