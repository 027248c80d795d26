import { newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { pictureAddress, uploadedPicture } from '#app/kit/picture-address.ts'
import { MANDATE_VERSIONS } from '#app/kit/selling.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { MEMBER_ROLES, type MemberRole } from './party.ts'
import type { StoredPicture } from './store-picture.server.ts'
import {
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
  partyGroups,
  storedFiles,
} from './tables.server.ts'

export type PartyGiven = Partial<Omit<typeof parties.$inferInsert, 'slug'>>
export type TestParty = typeof parties.$inferSelect

/**
 * A person's party, unless said otherwise, which may sell: it has accepted the selling mandate. `displaySlug`
 * is given as it is shown.
 */
export async function aParty(tx: Tx, given: PartyGiven = {}): Promise<TestParty> {
  const { displaySlug = `P${newCode(9)}`, ...rest } = given
  const [party] = await tx
    .insert(parties)
    .values({
      id: newId<PartyId>(),
      kind: 'person',
      name: displaySlug,
      mandateVersion: MANDATE_VERSIONS.at(-1)?.version ?? null,
      ...rest,
      slug: displaySlug.toLowerCase(),
      displaySlug,
    })
    .returning()
  if (!party) throw new Error('no party was written')
  return party
}

/** A company that may teach, without an end of its trial; it has no account of its own: people act for it. */
export async function aCompany(tx: Tx, given: PartyGiven = {}): Promise<TestParty> {
  return aParty(tx, {
    kind: 'company',
    name: `Company ${newCode(4)}`,
    approval: 'approved',
    profileType: 'compprofile',
    ...given,
  })
}

/** The workspace of a small training business: its members are trainers. */
export async function anSme(tx: Tx, given: PartyGiven = {}): Promise<TestParty> {
  return aCompany(tx, { kind: 'sme', name: `Studio ${newCode(4)}`, ...given })
}

type Pair = { company: { id: PartyId } }

/** Lets a person, by the own party, act for a company: as its admin, or as `role` says on the wire. */
export async function aMember(
  tx: Tx,
  {
    company,
    member,
    role = MEMBER_ROLES.admin,
    limitMinor = null,
  }: Pair & { member: PartyId; role?: MemberRole; limitMinor?: number | null },
): Promise<void> {
  const approvalLimitMinor = limitMinor
  await tx.insert(memberships).values({ companyId: company.id, memberId: member, role, approvalLimitMinor })
}

/** A provider who has joined a company as one of its trainers. */
export async function aJoinedTrainer(
  tx: Tx,
  { company, trainer, joinedAt }: Pair & { trainer: PartyId; joinedAt?: Date },
): Promise<void> {
  await tx.insert(joinedTrainers).values({ companyId: company.id, trainerId: trainer, joinedAt })
}

/** A group with its locations, and the super-admins who may act for each of them. */
export async function aGroup(
  tx: Tx,
  {
    name = `Group ${newCode(4)}`,
    locations,
    admins,
  }: { name?: string; locations: PartyGiven[]; admins: PartyId[] },
): Promise<{ id: string; locations: TestParty[] }> {
  const id = newId()
  await tx.insert(partyGroups).values({ id, name })
  const companies: TestParty[] = []
  for (const location of locations) companies.push(await aCompany(tx, { groupId: id, ...location }))
  for (const memberId of admins) await tx.insert(groupAdmins).values({ groupId: id, memberId })
  return { id, locations: companies }
}

/** A picture of a party, as if it had been uploaded; no file lies behind it. */
export async function aPicture(tx: Tx, partyId: PartyId): Promise<StoredPicture> {
  const name = `${newId().replaceAll('-', '').slice(-22)}-1280x853`
  const file = { kind: 'picture' as const, name, title: '', contentType: 'image/webp', bytes: 1 }
  await tx.insert(storedFiles).values({ id: newId(), partyId, ...file })
  const address = pictureAddress(name)
  const picture = uploadedPicture(address)
  if (!picture) throw new Error('no picture')
  return { ...picture, address }
}
