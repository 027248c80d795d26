import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * What providers ask about a requirement, and what its seeker answers to all. `hiddenAt` is when staff took
 * it off the page.
 */
export const requirementQuestions = pgTable(
  'requirement_questions',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    requirementId: uuid()
      .notNull()
      .references(() => requirements.id, { onDelete: 'cascade' }),
    askerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    askedBy: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id),
    words: text().notNull(),
    answer: text(),
    answeredAt: instant(),
    hiddenAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('requirement_questions_requirement').on(t.requirementId, t.createdAt),
    index('requirement_questions_asker').on(t.askerId),
    check('requirement_questions_answer', sql`(${t.answer} is not null) = (${t.answeredAt} is not null)`),
  ],
)
