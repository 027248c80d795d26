import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { rooms } from '#app/features/people/sites/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * The calendar address of somebody who acts for a workspace: of its token, which is made of the id, a hash
 * alone is kept. It shows nothing once that person no longer acts for the workspace.
 */
export const scheduleFeeds = pgTable(
  'schedule_feeds',
  {
    id: uuid().primaryKey(),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique('schedule_feeds_token_hash'),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('schedule_feeds_one').on(t.companyId, t.accountId),
    index('schedule_feeds_account_id').on(t.accountId),
  ],
)

/** In which room of its buyer an agreed training is held. */
export const trainingRooms = pgTable(
  'training_rooms',
  {
    requestId: uuid()
      .primaryKey()
      .references(() => trainingRequests.id, { onDelete: 'cascade' }),
    roomId: uuid()
      .notNull()
      .references(() => rooms.id),
    setBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    setAt: instant().notNull(),
  },
  (t) => [index('training_rooms_room').on(t.roomId)],
)
