import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SKILLS, skillsIn } from '#app/features/catalogue/skills/skill.ts'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Match, MatchReason } from '#app/features/procurement/matching/match.ts'
import { findMatchingProviders } from '#app/features/procurement/matching/queries-matches.server.ts'
import { someRequirements } from '#app/features/procurement/requirements/testing.server.ts'
import { cityNames } from '#app/kit/city-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { richTextOf } from '#app/platform/rich-text.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

/** A requirement as somebody might post it, and the providers who are right for it, by username. */
const judgedRequirement = z.strictObject({
  language: z.enum(LANGUAGES),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  participants: z.number(),
  mode: z.enum(['onsite', 'venue', 'online']),
  city: z.string().optional(),
  country: z.string().optional(),
  trainingLanguage: z.string(),
  right: z.array(z.string()).min(1),
})
type JudgedRequirement = z.infer<typeof judgedRequirement>

export type JudgedMatch = {
  language: string
  title: string
  /** At which place the first right one came; null beyond the fifth. */
  place: number | null
  found: string[]
  matches: Match[]
  requirement: JudgedRequirement
}

/** The share of requirements with a right provider among the first five. */
export const MATCH_AIM = 0.85
const FIVE = 5
const DAY = 86_400_000

/** Posts every judged requirement in a database that holds the demo world, and looks who fits it. */
export async function judgeMatching(): Promise<JudgedMatch[]> {
  const file = join(import.meta.dirname, 'judged-requirements.json')
  const list = z.array(judgedRequirement).parse(JSON.parse(readFileSync(file, 'utf8')))
  const owner = await inTransaction((tx) => anAccount(tx))
  const ctx = { ...makeContext({}), actor: personOf(owner) }
  const judged: JudgedMatch[] = []
  for (const requirement of list) {
    const { right, category, description, ...facts } = requirement
    const [row] = await db().select().from(categories).where(eq(categories.slug, category))
    if (!row) throw new Error(`there is no category ${category}`)
    const [posted] = await inTransaction((tx) =>
      someRequirements(tx, [
        {
          ...facts,
          description: richTextOf({ format: 'plain', text: description }),
          categoryId: row.id,
          ownerId: owner.partyId,
          postedBy: owner.id,
          deadline: new Date(Date.now() + 10 * DAY),
          wishedFrom: new Date(Date.now() + 20 * DAY),
          wishedTo: new Date(Date.now() + 40 * DAY),
          publishedAt: new Date(),
          state: 'open',
        },
      ]),
    )
    const { city = null, country = null } = facts
    const matches = await findMatchingProviders(ctx, { id: posted?.id ?? '', city, country }, FIVE)
    const names = await usernames(matches.map(({ providerId }) => providerId))
    const found = matches.map(({ providerId }) => names.get(providerId) ?? '')
    const at = found.findIndex((name) => right.includes(name))
    const { language, title } = facts
    judged.push({ language, title, place: at < 0 ? null : at + 1, found, matches, requirement })
  }
  return judged
}

async function usernames(ids: PartyId[]): Promise<Map<PartyId, string>> {
  const rows = await db()
    .select({ id: parties.id, slug: parties.slug })
    .from(parties)
    .where(inArray(parties.id, ids))
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

export const shareWithin = (judged: readonly JudgedMatch[], most: number) =>
  judged.filter(({ place }) => place !== null && place <= most).length / judged.length

/** Whether a reason says what the tables say, asked of them by other statements than matching asks. */
export async function isTrue(providerId: PartyId, reason: MatchReason): Promise<boolean> {
  const own = await db().select().from(topics).where(eq(topics.ownerId, providerId))
  const open = own.filter(({ state }) => state === 'published')
  const { rows } = await db().execute<{
    skills: string[]
    skill_codes: string[]
    languages: string[]
    city: string | null
    places: string[]
    rating: number | null
    rating_count: number
  }>(sql`select skills, skill_codes, languages, city, places, rating, rating_count from trainer_profiles
    where party_id = ${providerId}`)
  const [profile] = rows
  const codes = [...(profile?.skill_codes ?? []), ...skillsIn((profile?.skills ?? []).join('. '))]
  const fieldsOf = SKILLS.flatMap(({ code, category }) => (codes.includes(code) ? [category] : []))
  switch (reason.part) {
    case 'category': {
      const { rows: near } = await db().execute<{ id: string; slug: string; parent_id: string | null }>(
        sql`select id, slug, parent_id from categories`,
      )
      const groupOf = (id: string) => near.find((row) => row.id === id)?.parent_id ?? id
      if (reason.isByProfile) {
        const named = near.filter(({ slug }) => fieldsOf.includes(slug))
        const isNear = ({ id }: { id: string }) => groupOf(id) === groupOf(reason.categoryId)
        return (
          open.length === 0 &&
          named.some((row) => (reason.isExact ? row.id === reason.categoryId : isNear(row)))
        )
      }
      return open.some(({ categoryId }) =>
        reason.isExact
          ? categoryId === reason.categoryId
          : groupOf(categoryId) === groupOf(reason.categoryId),
      )
    }
    case 'skills': {
      const said = open.flatMap(({ title, summary, tags, outcomes }) => [
        title,
        summary,
        ...tags,
        ...outcomes,
      ])
      const named = [...said.flatMap(skillsIn), ...codes]
      return reason.skills.every((code) => named.includes(code))
    }
    case 'topic':
      return open.some(({ slug, title }) => slug === reason.url && title === reason.title)
    case 'language':
      return (
        open.some(({ languages }) => languages.includes(reason.code)) ||
        (profile?.languages.includes(reason.code) ?? false)
      )
    case 'place': {
      const names = cityNames(reason.city, reason.country)
      const homes = [profile?.city ?? '']
      const served = [...homes, ...(profile?.places ?? []), ...open.flatMap(({ cities }) => cities)]
      return (reason.isHome ? homes : served).some((city) => names.includes(city))
    }
    case 'experience': {
      const there = reason.city ? sql`and city = ${reason.city}` : sql``
      const { rows: trained } = await db().execute<{ groups: number }>(
        sql`select count(distinct subject_id)::int as groups from trainer_bookings
          where party_id = ${providerId} and ends_at < now() ${there}`,
      )
      return trained[0]?.groups === reason.groups
    }
    case 'rating':
      return profile?.rating === reason.tenths && profile.rating_count === reason.count
    case 'response':
      return true
  }
}
