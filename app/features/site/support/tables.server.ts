import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { contactMessages } from '#app/features/site/site/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { CONTACT_OUTCOMES } from './contact-case.ts'

/** What staff answered to a message of the contact form, or why it needs no answer. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    outcome: text({ enum: CONTACT_OUTCOMES }).notNull(),
    words: text().notNull(),
    answeredBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('contact_answers_message').on(t.messageId),
    index('contact_answers_answered_by').on(t.answeredBy),
    check('contact_answers_outcome', isOneOf(t.outcome, CONTACT_OUTCOMES)),
  ],
)
