import { takenUsernames } from '#app/features/people/accounts/queries-usernames.server.ts'
import { isReservedUsername } from '#app/features/people/accounts/reserve-usernames.server.ts'
import { addMember } from '#app/features/people/parties/add-member.server.ts'
import { addParty } from '#app/features/people/parties/add-party.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { workspaceSlugs } from './workspace-slug.ts'

type NewCompany = {
  name: string
  kind: 'company' | 'sme'
  country: string
  currency: string
  creatorId: PartyId
}

/**
 * A new company or SME at an address of its own, with its creator as its admin. Who opens another of the same
 * name at the same moment waits; when all addresses that would fit are taken: `companies:refused.nameTaken`.
 */
export async function addCompany(tx: Tx, { creatorId, ...facts }: NewCompany): Promise<PartyId> {
  const slugs = workspaceSlugs(facts.name, facts.kind)
  await lockNames(tx, 'slug', [`company:${slugs[0]}`])
  const taken = await takenUsernames(tx, slugs)
  const displaySlug = slugs.find((slug) => !taken.has(slug) && !isReservedUsername(slug))
  if (displaySlug === undefined) throw refuse('conflict', 'companies:refused.nameTaken')
  const companyId = await addParty(tx, { ...facts, displaySlug })
  await addMember(tx, { companyId, memberId: creatorId, role: MEMBER_ROLES.admin })
  return companyId
}
