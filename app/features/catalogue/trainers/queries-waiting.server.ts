import { and, asc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { withFileStates } from '#app/features/people/parties/queries-files.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { cityInCountry } from '#app/kit/city-in-country.ts'
import { cityName } from '#app/kit/city-names.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canDecideProviders } from './policy.ts'
import { providerName } from './queries.server.ts'
import { decidableProviders } from './queries-scope.server.ts'
import { seenPapers, trainerProfiles } from './tables.server.ts'

/** A provider who has waited for staff's decision since `since`. */
export type WaitingProvider = {
  username: string
  name: string
  headline: string
  language: string
  image: string | null
  place: string
  supplier: boolean
  since: Date | null
}

/** The paper behind a certificate, and who of staff has seen it, when, and until which day it is valid. */
export type CertificatePaper = {
  certificate: string
  file: string
  title: string
  seenBy: string | null
  /** As JSON says a moment. */
  seenAt: string | null
  /** '2027-04-30' */
  validUntil: string | null
}

const waits = eq(parties.approval, 'pending')

/**
 * Providers who wait for approval, the longest waiting first, with their number. Not found for an actor who
 * may not decide.
 */
export async function listWaitingProviders(
  ctx: Ctx,
  { limit }: { limit: number },
): Promise<{ total: number; rows: WaitingProvider[] }> {
  if (!canDecideProviders(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      username: parties.displaySlug,
      name: providerName,
      headline: sql<string>`coalesce(${trainerProfiles.headline}, '')`,
      language: sql<string>`coalesce(${trainerProfiles.language}, 'en')`,
      image: trainerProfiles.image,
      city: trainerProfiles.city,
      country: trainerProfiles.country,
      profileType: parties.profileType,
      since: parties.approvalChangedAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(waits, decidableProviders(ctx.actor)))
    .orderBy(asc(parties.approvalChangedAt), asc(parties.id))
    .limit(limit)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, profileType, city, country, ...row }) => ({
      ...row,
      supplier: profileType === 'compprofile',
      place: cityInCountry(city && cityName(city, ctx.language, country), country, ctx.language),
    })),
  }
}

/**
 * What staff sees of a provider beside the profile: the state of approval, documents of certificates, and
 * whether it is an own cause.
 */
export async function getProviderToDecide(ctx: Ctx, username: string) {
  const { actor } = ctx
  if (!canDecideProviders(actor)) throw notFound()
  const [found] = await read(ctx)
    .select({
      id: parties.id,
      username: parties.displaySlug,
      name: providerName,
      approval: parties.approval,
      reason: parties.approvalReason,
      since: parties.approvalChangedAt,
      joined: parties.createdAt,
      legalName: parties.legalName,
      isOwn: isOwnCause(actor, parties.id),
      documents: sql<CertificatePaper[]>`(select coalesce(jsonb_agg(paper || jsonb_build_object(
          'seenBy', s.display_username, 'seenAt', s.seen_at, 'validUntil', s.valid_until) order by nr), '[]')
        from jsonb_array_elements(coalesce(${trainerProfiles.certificateFiles}, '[]')) with ordinality as held (paper, nr)
        left join (select ${seenPapers.partyId}, ${seenPapers.file}, ${seenPapers.seenAt}, ${seenPapers.validUntil}, ${accounts.displayUsername}
          from ${seenPapers} left join ${accounts} on ${accounts.id} = ${seenPapers.seenBy}) s
          on s.party_id = ${parties.id} and s.file = paper ->> 'file')`,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(eq(parties.slug, username.toLowerCase()), decidableProviders(ctx.actor)))
  if (!found) throw notFound()
  const { id: owner, documents, ...provider } = found
  await recordStaffRead(ctx, { owner, subject: { kind: 'party', id: owner }, what: 'application' })
  return { ...provider, documents: await withFileStates(ctx, documents) }
}

export type ProviderToDecide = Awaited<ReturnType<typeof getProviderToDecide>>
