import { and, asc, eq, sql } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { companiesOf, locationsOf } from './queries-scope.server.ts'

const MOST = 200
const company = { id: parties.id, name: parties.name, kind: parties.kind, country: parties.country }

/** The companies that the signed-in person may act for, by name. */
export function listCompanies(ctx: Ctx) {
  return read(ctx)
    .select(company)
    .from(parties)
    .where(companiesOf(ctx.actor))
    .orderBy(asc(parties.name))
    .limit(MOST)
}

/** Super-admins need not belong to a location. */
const belongsTo = ({ ownPartyId }: Person) =>
  sql<boolean>`exists (select from ${memberships} m where m.company_id = ${parties.id} and m.member_id = ${ownPartyId})`

/**
 * The parties that the signed-in person may act for: the person (an empty `id`), then companies by name with
 * the country in the reader's language; `isHere` marks the present one. Refuses a visitor with `signIn`.
 */
export async function listWorkplaces(ctx: Ctx) {
  const { actor, language } = ctx
  requireAccountHolder(actor)
  const companies = await read(ctx)
    .select({ ...company, isMember: belongsTo(actor) })
    .from(parties)
    .where(companiesOf(actor))
    .orderBy(asc(parties.name))
    .limit(MOST)
  return [
    { id: '', name: actor.name, country: '', isHere: actor.company === null, isMember: false },
    ...companies.map(({ id, name, country, isMember }) => ({
      isMember,
      id,
      name,
      country: country ? countryName(country, language) : '',
      isHere: id === actor.partyId,
    })),
  ]
}

/**
 * The locations between which a super-admin switches, by name; none for anybody else. Refuses a visitor with
 * `signIn`.
 */
export function listLocations(ctx: Ctx) {
  requireAccountHolder(ctx.actor)
  return read(ctx)
    .select({ id: parties.id, name: parties.name, country: parties.country })
    .from(parties)
    .where(locationsOf(ctx.actor))
    .orderBy(asc(parties.name))
    .limit(MOST)
}

/** A company that the signed-in person may act for; any other is not found. */
export async function getCompany(ctx: Ctx, companyId: PartyId) {
  const [found] = await read(ctx)
    .select(company)
    .from(parties)
    .where(and(companiesOf(ctx.actor), eq(parties.id, companyId)))
  if (!found) throw notFound()
  return found
}
