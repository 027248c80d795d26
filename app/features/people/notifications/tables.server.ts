import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import type { Detail } from './notification-kinds.ts'

/**
 * One notification to one person, created once (`about`). It is stored as its kind and parameters, and its
 * text is made in the reader's language on reading. Of several unread ones that are alike (`alike`) the
 * newest stands for all and counts them; the others are folded into it and never shown.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    recipientId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    about: text().notNull(),
    parameters: jsonb().$type<Record<string, Detail>>().notNull(),
    count: integer().notNull().default(1),
    link: text().notNull(),
    alike: text(),
    foldedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.recipientId, t.kind, t.about),
    index('notifications_recipient').on(t.recipientId, t.id).where(sql`${t.foldedAt} is null`),
    index('notifications_unread')
      .on(t.recipientId, t.kind, t.alike)
      .where(sql`${t.readAt} is null and ${t.foldedAt} is null`),
    check('notifications_count', sql`${t.count} > 0`),
    check('notifications_link', sql`${t.link} ~ '^/(?!/)'`),
  ],
)
