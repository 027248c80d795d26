import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { type Actor, hasAccount, type PartyActor } from '#app/kit/actor.ts'

/**
 * Whether somebody may have all documents of the party acted for: a person the own, an admin the workspace's.
 */
export const canArchive = (actor: Actor): actor is PartyActor =>
  hasAccount(actor) && (actor.company === null || canManageCompany(actor))
