import { and, eq, or, type SQL } from 'drizzle-orm'
import { visibleOwners } from '#app/features/accounts/queries-owners.server.ts'
import { accounts } from '#app/features/accounts/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * The profiles that an actor may open, as a condition on `trainer_profiles` joined with `accounts`: listed ones of approved
 * providers, and one's own; staff and the system see all of accounts that are neither suspended nor deactivated.
 */
export function visibleProfiles(actor: Actor): SQL | undefined {
  const owners = visibleOwners(actor)
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.staff)) return owners
  const open = and(eq(trainerProfiles.listed, true), eq(accounts.providerApproval, 'approved'))
  return and(owners, actor.kind === 'person' ? or(open, eq(accounts.id, actor.accountId)) : open)
}
