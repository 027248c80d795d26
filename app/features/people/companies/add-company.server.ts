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
 * Adds a company or SME under a free slug, with its creator as its admin. Concurrent calls with the same name
 * wait for each other; with no suitable slug left it refuses `companies:refused.nameTaken`.
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
