import { and, eq, inArray } from 'drizzle-orm'
import { skillName } from '#app/features/catalogue/skills/skill.ts'
import {
  type CategoryChoice,
  listCategories,
  rememberedCategories,
} from '#app/features/catalogue/topics/queries-categories.server.ts'
import { providerName, providerPage } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { providersSeenBy } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { listRequirementRows } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirementsOwnedBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import type { RequirementRowFacts } from '#app/features/procurement/requirements/requirement.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { cityName } from '#app/kit/city-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Match, MatchReason } from './match.ts'
import { findFittingRequirements, findMatchingProviders } from './queries-matches.server.ts'
import { listRefusals } from './queries-refusals.server.ts'
import type { MatchedTrainer, ShownReason } from './shown-reason.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/**
 * Reasons with all names in a language, those of each match together; what there is no more is left out.
 */
export async function describeReasons(
  ctx: Ctx,
  matches: readonly (readonly MatchReason[])[],
  language: Language = ctx.language,
): Promise<ShownReason[][]> {
  const reader = { ...ctx, language }
  const kept = await rememberedCategories(reader)
  const isKnown = (reason: MatchReason) =>
    reason.part !== 'category' || kept.some(({ id }) => id === reason.categoryId)
  // One that is new since they were kept.
  const categories = matches.flat().every(isKnown) ? kept : await listCategories(reader)
  return matches.map((reasons) =>
    reasons.flatMap((reason) => shownReason(reason, categories, language) ?? []),
  )
}

function shownReason(
  reason: MatchReason,
  categories: readonly CategoryChoice[],
  language: Language,
): ShownReason | null {
  switch (reason.part) {
    case 'category': {
      const own = categories.find(({ id }) => id === reason.categoryId)
      const shown = reason.isExact ? own : (categories.find(({ id }) => id === own?.groupId) ?? own)
      const { isExact, isByProfile } = reason
      return shown
        ? { part: 'category', name: shown.name, isExact, ...(isByProfile ? { isByProfile } : {}) }
        : null
    }
    case 'skills': {
      const names = reason.skills.flatMap((code) => skillName(code, language) ?? [])
      return names.length > 0 ? { part: 'skills', names } : null
    }
    case 'topic':
      return { part: 'topic', title: reason.title }
    case 'place':
      return { ...reason, city: cityName(reason.city, language, reason.country) }
    case 'experience':
      return { ...reason, city: reason.city && cityName(reason.city, language) }
    default:
      return reason
  }
}

/**
 * The providers who fit an own requirement while it is open, the best first, with reasons; who of those
 * told said no; and whether it is open. Somebody else's is not found.
 */
export async function getMatchingTrainers(ctx: PartyCtx, url: string, places: number) {
  const [requirement] = await read(ctx)
    .select({
      id: requirements.id,
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      city: requirements.city,
      country: requirements.country,
      state: requirements.state,
      deadline: requirements.deadline,
    })
    .from(requirements)
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(ctx.actor)))
  if (!requirement) throw notFound()
  const isOpen = requirement.state === 'open' && requirement.deadline > ctx.now()
  const [matches, refusals] = await Promise.all([
    isOpen ? findMatchingProviders(ctx, requirement, places) : [],
    listRefusals(ctx, url),
  ])
  const { title, language } = requirement
  return { url, title, language, isOpen, refusals, trainers: await describeTrainers(ctx, matches) }
}

async function describeTrainers(ctx: PartyCtx, matches: readonly Match[]): Promise<MatchedTrainer[]> {
  if (matches.length === 0) return []
  const ids: PartyId[] = matches.map(({ providerId }) => providerId)
  const rows = await read(ctx)
    .select({
      id: parties.id,
      username: parties.displaySlug,
      name: providerName,
      headline: trainerProfiles.headline,
      language: trainerProfiles.language,
      image: trainerProfiles.image,
      kind: parties.kind,
      profileType: parties.profileType,
      page: providerPage(ctx.actor),
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(providersSeenBy(ctx.actor), inArray(parties.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reasons = await describeReasons(
    ctx,
    matches.map((match) => match.reasons),
  )
  return matches.flatMap(({ providerId, isNew }, at) => {
    const row = byId.get(providerId)
    if (!row) return []
    const { id: _id, kind, profileType, headline, language, ...shown } = row
    return [
      {
        ...shown,
        headline: headline ?? '',
        language: language ?? 'en',
        isFirm: kind !== 'person' || profileType === 'compprofile',
        isNew,
        reasons: reasons[at] ?? [],
      },
    ]
  })
}

export type FittingRequirement = RequirementRowFacts & { reasons: ShownReason[] }

/**
 * The open requirements that fit the provider acted for and were neither answered nor refused, the best
 * first with reasons: a page of them, and how many there are, a hundred and twenty at most.
 */
export async function listFittingRequirements(
  ctx: PartyCtx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: FittingRequirement[] }> {
  const matches = await findFittingRequirements(ctx)
  const shown = matches.slice(offset, offset + limit)
  const [rows, reasons] = await Promise.all([
    listRequirementRows(
      ctx,
      shown.map(({ requirementId }) => requirementId),
    ),
    describeReasons(
      ctx,
      shown.map((match) => match.reasons),
    ),
  ])
  return {
    total: matches.length,
    rows: rows.map((row, at) => ({ ...row, reasons: reasons[at] ?? [] })),
  }
}
