import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { DATA_OUTCOMES, DATA_WISHES, PROOFS } from './data-request.ts'

const staff = () =>
  uuid()
    .$type<AccountId>()
    .references(() => accounts.id, { onDelete: 'set null' })

/**
 * What somebody without an account asks of their data, as staff has entered it from a letter or an email: the
 * month runs from `receivedOn`. Nothing is given or erased before `provenAt`.
 */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    wish: text({ enum: DATA_WISHES }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    language: text().$type<Language>().notNull(),
    note: text().notNull(),
    receivedOn: date({ mode: 'string' }).notNull(),
    enteredBy: staff(),
    enteredAt: instant().notNull(),
    proof: text({ enum: PROOFS }),
    provenAt: instant(),
    outcome: text({ enum: DATA_OUTCOMES }),
    closedBy: staff(),
    closedAt: instant(),
  },
  (t) => [
    index('data_requests_email').on(t.email),
    index('data_requests_open').on(t.receivedOn).where(sql`${t.closedAt} is null`),
    check('data_requests_wish', isOneOf(t.wish, DATA_WISHES)),
    check('data_requests_proof', sql`(${t.proof} is null) = (${t.provenAt} is null)`),
    check('data_requests_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
    check(
      'data_requests_proven_first',
      sql`${t.outcome} is null or ${t.outcome} = 'refused' or ${t.provenAt} is not null`,
    ),
  ],
)
