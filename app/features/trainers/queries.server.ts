import { and, eq, or, type SQL } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'

/** The profiles an actor may see, as a condition on a joined `accounts`: approved providers, and one's own. */
export function visibleProfiles(actor: Actor): SQL | undefined {
  const owners = visibleOwners(actor)
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.staff)) return owners
  const approved = eq(accounts.providerApproval, 'approved')
  return and(owners, actor.kind === 'person' ? or(approved, eq(accounts.id, actor.accountId)) : approved)
}
