import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/** Workspaces that a group asked to become its locations, until their admins have answered. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    groupId: uuid()
      .notNull()
      .references(() => partyGroups.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    invitedBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.companyId] }),
    index('group_invitations_company_id').on(t.companyId),
  ],
)
