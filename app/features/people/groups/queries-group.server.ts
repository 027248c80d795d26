import { asc, eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { groupAdmins, memberships, parties, partyGroups } from '#app/features/people/parties/tables.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { groupInvitationsOf, groupInvitationsTo, groupOf } from './queries-scope.server.ts'
import { groupInvitations } from './tables.server.ts'

const MOST = 200
const company = {
  id: parties.id,
  name: parties.name,
  username: parties.displaySlug,
  country: parties.country,
}

/**
 * The group whose location the company acted for is (null without one): its locations and super-admins by
 * name, who was asked, and which groups ask this company. For admins; refuses a visitor with `signIn`, an
 * actor without a company as not found, and other members with `forbidden`. Four queries.
 */
export async function getOwnGroup(ctx: Ctx) {
  const { actor, language } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!hasAccount(actor) || !actor.company) throw notFound()
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const placed = <Row extends { country: string | null }>(row: Row) => ({
    ...row,
    country: row.country ? countryName(row.country, language) : '',
  })
  const [rows, admins, asked, asking] = await Promise.all([
    read(ctx)
      .select({
        ...company,
        groupId: partyGroups.id,
        groupName: partyGroups.name,
        people: sql<number>`(select count(*)::int from ${memberships} m where m.company_id = ${parties.id})`,
      })
      .from(partyGroups)
      .innerJoin(parties, eq(parties.groupId, partyGroups.id))
      .where(groupOf(actor))
      .orderBy(asc(parties.name))
      .limit(MOST),
    read(ctx)
      .select({ id: parties.id, name: parties.name, username: parties.displaySlug })
      .from(partyGroups)
      .innerJoin(groupAdmins, eq(groupAdmins.groupId, partyGroups.id))
      .innerJoin(parties, eq(parties.id, groupAdmins.memberId))
      .where(groupOf(actor))
      .orderBy(asc(parties.name))
      .limit(MOST),
    read(ctx)
      .select({ ...company, askedAt: groupInvitations.createdAt })
      .from(groupInvitations)
      .innerJoin(parties, eq(parties.id, groupInvitations.companyId))
      .where(groupInvitationsOf(actor))
      .orderBy(asc(parties.name))
      .limit(MOST),
    read(ctx)
      .select({ id: partyGroups.id, name: partyGroups.name, askedAt: groupInvitations.createdAt })
      .from(groupInvitations)
      .innerJoin(partyGroups, eq(partyGroups.id, groupInvitations.groupId))
      .where(groupInvitationsTo(actor))
      .orderBy(asc(partyGroups.name))
      .limit(MOST),
  ])
  const [first] = rows
  const group = first ? { id: first.groupId, name: first.groupName } : null
  const locations = rows.map(({ groupId: _id, groupName: _name, ...row }) => row)
  return {
    company: actor.company.name,
    group,
    isSuperAdmin: admins.some(({ id }) => id === actor.ownPartyId),
    locations: locations.map((row) => ({ ...placed(row), isHere: row.id === actor.partyId })),
    admins: admins.map((row) => ({
      ...row,
      name: row.name || row.username,
      isSelf: row.id === actor.ownPartyId,
    })),
    asked: asked.map(placed),
    asking: group ? [] : asking,
  }
}

export type OwnGroup = Awaited<ReturnType<typeof getOwnGroup>>
