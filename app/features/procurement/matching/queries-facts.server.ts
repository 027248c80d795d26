import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { isFunctionWord } from '#app/features/catalogue/search-words/filler-words.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { skillsIn } from '#app/features/catalogue/skills/skill.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { codesOfProfile } from '#app/features/catalogue/trainers/profile-skills.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { ResponseTime } from '#app/features/people/qmail/conversation.ts'
import { findResponseTimes } from '#app/features/people/qmail/queries-response.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { cityNames } from '#app/kit/city-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { queryText } from '#app/kit/query-text.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { readPlanned } from '#app/platform/prepared-query.server.ts'
import { plainTextOf } from '#app/platform/rich-text.server.ts'
import { byScore, type Match, type MatchFacts, scoreMatch } from './match.ts'
import type { Pair } from './queries-pairs.server.ts'
import { matchedRequirements, matchedTopics } from './queries-scope.server.ts'

/** How soon somebody answers is asked of so many of the best by all else: it moves them by a few places. */
const ASKED_FOR_RESPONSE = 20

type Need = Pick<
  typeof requirements.$inferSelect,
  'id' | 'categoryId' | 'title' | 'description' | 'trainingLanguage' | 'mode' | 'city' | 'country'
> & { groupId: string }

/** The second stage of matching: what speaks for each pair, counted, the best first. Four queries. */
export async function scorePairs(ctx: Ctx, pairs: readonly Pair[]): Promise<Match[]> {
  if (pairs.length === 0) return []
  const providerIds = [...new Set(pairs.map(({ providerId }) => providerId))]
  const needs = await readNeeds(ctx, [...new Set(pairs.map(({ requirementId }) => requirementId))])
  const [offers, experience] = await Promise.all([
    readOffers(ctx, pairs, needs),
    readExperience(ctx, providerIds, [...needs.values()]),
  ])
  const facts = pairs.flatMap((pair) => {
    const need = needs.get(pair.requirementId)
    return need ? [factsOf(pair, need, { offers, experience })] : []
  })
  const first = facts.map(scoreMatch).sort(byScore).slice(0, ASKED_FOR_RESPONSE)
  const asked = [...new Set(first.map(({ providerId }) => providerId))]
  const response: ReadonlyMap<PartyId, ResponseTime> = await findResponseTimes(ctx, asked)
  return facts
    .map((one) => scoreMatch({ ...one, response: response.get(one.providerId) ?? null }))
    .sort(byScore)
}

/** The words of a title that say what it is about, each as the index knows it. */
function wordsOf(title: string): string[] {
  return queryTokens(title.slice(0, 200)).flatMap((token) => {
    const [form = ''] = token.forms
    const isSubject = !isFunctionWord(form) && (token.pairs !== null || form.length > 1)
    return isSubject ? (queryText([token]) ?? []) : []
  })
}

async function readNeeds(ctx: Ctx, ids: string[]): Promise<Map<string, Need>> {
  const rows = await read(ctx)
    .select({
      id: requirements.id,
      categoryId: requirements.categoryId,
      title: requirements.title,
      description: requirements.description,
      trainingLanguage: requirements.trainingLanguage,
      mode: requirements.mode,
      city: requirements.city,
      country: requirements.country,
      groupId: sql<string>`coalesce(${categories.parentId}, ${categories.id})`,
    })
    .from(requirements)
    .innerJoin(categories, eq(categories.id, requirements.categoryId))
    .where(matchedRequirements(ids))
  return new Map(rows.map((row) => [row.id, row]))
}

type Offer = {
  requirement: string
  provider: PartyId
  title: string
  language: string
  url: string
  hits: number
  /** What it says. */
  words: string
}

/** The topics of each pair in the requirement's group, with how many words of its title they have. */
async function readOffers(ctx: Ctx, pairs: readonly Pair[], needs: ReadonlyMap<string, Need>) {
  const asked = [...needs.values()].map((need) => ({
    requirement: need.id,
    group: `category:${need.groupId}`,
    words: wordsOf(need.title),
    providers: pairs.flatMap((pair) => (pair.requirementId === need.id ? [pair.providerId] : [])),
  }))
  const rows = await readPlanned<Offer>(
    ctx,
    'matching.offers',
    sql`
    select asked.requirement, d.owner_id as provider, d.title, d.language, d.url,
      (select count(*)::int from unnest(asked.words) word where d.words @@ word::tsquery) as hits,
      concat_ws('. ', t.title, t.summary, array_to_string(t.tags, '. '), array_to_string(t.outcomes, '. ')) as words
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked(requirement uuid, "group" text, words text[], providers uuid[])
    cross join lateral unnest(asked.providers) as pair(provider)
    join ${searchDocuments} d on d.owner_id = pair.provider and d.kind = 'topic' and d.facets @> array[asked."group"]
    join ${topics} t on t.id = d.id
    where ${matchedTopics()}
    order by hits desc, d.quality desc, d.id`,
  )
  return Map.groupBy(rows, ({ requirement, provider }) => keyOf(requirement, provider))
}

const keyOf = (requirement: string, provider: string) => `${requirement} ${provider}`

type Experience = Map<
  PartyId,
  { groups: number; cities: ReadonlyMap<string, number>; skills: readonly string[] }
>

/**
 * How many groups each has trained by now, also in the cities of these requirements by any of their names,
 * and the skills of the profile by code.
 */
async function readExperience(
  ctx: Ctx,
  ids: readonly PartyId[],
  needs: readonly Need[],
): Promise<Experience> {
  const names = [...new Set(needs.flatMap(({ city, country }) => (city ? cityNames(city, country) : [])))]
  const trained = (
    such: SQL,
  ) => sql<number>`(select count(distinct b.subject_id)::int from ${trainerBookings} b
    where b.party_id = ${parties.id} and b.ends_at < now() and ${such})`
  const rows = await read(ctx)
    .select({
      id: parties.id,
      skills: sql<string[]>`coalesce(${trainerProfiles.skills}, '{}')`,
      skillCodes: sql<string[]>`coalesce(${trainerProfiles.skillCodes}, '{}')`,
      groups: trained(sql`true`),
      cities: sql<Record<string, number> | null>`(select json_object_agg(there.city, there.groups) from (
        select b.city, count(distinct b.subject_id) as groups from ${trainerBookings} b
        where b.party_id = ${parties.id} and b.ends_at < now() and b.city = any(${sql.param(names)}::text[])
        group by b.city) there)`,
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(presentParties(), inArray(parties.id, [...ids])))
  return new Map(
    rows.map(({ id, groups, cities, ...said }) => [
      id,
      { groups, cities: new Map(Object.entries(cities ?? {})), skills: codesOfProfile(said) },
    ]),
  )
}

type Known = { offers: ReadonlyMap<string, Offer[]>; experience: Experience }

function factsOf(pair: Pair, need: Need, { offers, experience }: Known): MatchFacts & { response: null } {
  const own = offers.get(keyOf(pair.requirementId, pair.providerId)) ?? []
  const wanted = skillsIn(`${need.title}. ${plainTextOf(need.description)}`)
  const [nearest] = own
  const trained = experience.get(pair.providerId)
  const has = new Set([...own.flatMap(({ words }) => skillsIn(words)), ...(trained?.skills ?? [])])
  const names = need.city ? cityNames(need.city, need.country) : []
  const isMeeting = need.mode !== 'online' && need.city !== null
  return {
    ...pair,
    categoryId: need.categoryId,
    skills: wanted.filter((code) => has.has(code)),
    topic: nearest ? { ...nearest, of: wordsOf(need.title).length } : null,
    language: need.trainingLanguage,
    place: isMeeting ? { city: need.city ?? '', country: need.country, isHome: pair.isHome } : null,
    groups: trained?.groups ?? 0,
    groupsThere: names.reduce((sum, name) => sum + (trained?.cities.get(name) ?? 0), 0),
    rating: pair.rating,
    ratingCount: pair.ratingCount,
    response: null,
  }
}
