import type { ResponseTime } from '#app/features/people/qmail/conversation.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { FEW_REVIEWS } from '#app/kit/stars.ts'

/** What of a provider speaks for a requirement, each in whole points; together a hundred at most. */
export const MATCH_PARTS = [
  'category',
  'skills',
  'topic',
  'language',
  'place',
  'experience',
  'rating',
  'response',
] as const
export type MatchPart = (typeof MATCH_PARTS)[number]

const MOST: Record<MatchPart, number> = {
  category: 30,
  skills: 18,
  topic: 18,
  language: 8,
  place: 8,
  experience: 6,
  rating: 8,
  response: 4,
}

/** Why somebody fits, as what was true of the data. Categories by their id, skills by their code. */
export type MatchReason =
  | { part: 'category'; categoryId: string; isExact: boolean; isByProfile?: boolean }
  | { part: 'skills'; skills: string[] }
  | { part: 'topic'; title: string; language: string; url: string }
  | { part: 'language'; code: string }
  | { part: 'place'; city: string; country: string | null; isHome: boolean }
  | { part: 'experience'; groups: number; city: string | null }
  | { part: 'rating'; tenths: number; count: number }
  | { part: 'response'; time: ResponseTime }

export type Scored = MatchReason & { points: number }

export type Match = {
  requirementId: string
  providerId: PartyId
  score: number
  /** Without a review yet. */
  isNew: boolean
  /** The title of the nearest topic, whether or not it is near enough to be a reason. */
  topic: string | null
  reasons: Scored[]
}

/** What is known of a provider and a requirement that passed the gates. */
export type MatchFacts = {
  requirementId: string
  providerId: PartyId
  /** Its category, and whether the provider teaches that one or only its group. */
  categoryId: string
  isExact: boolean
  /** Whether that is what its profile says, as it has no topic. */
  isByProfile: boolean
  /** The skills of the requirement that the provider names, by code. */
  skills: readonly string[]
  /** The topic whose words are nearest: how many of the words of the title it has, of how many. */
  topic: { title: string; language: string; url: string; hits: number; of: number } | null
  /** The language of the training, and whether a topic is taught in it, or only the provider speaks it. */
  language: string
  isTaughtIn: boolean
  /** Where people meet; null online, and where no city is named. */
  place: { city: string; country: string | null; isHome: boolean } | null
  /** How many groups the provider has trained, and how many of them in that city. */
  groups: number
  groupsThere: number
  /** In tenths of a star. */
  rating: number | null
  ratingCount: number
  response: ResponseTime | null
}

/** So many of the shown skills stand for all. */
const EACH_SKILL = 6
/** So much of the title must stand in a topic to be near it. */
const NEAR = 0.3
/** From this rating on it speaks for somebody; in tenths of a star. */
const GOOD_RATING = 35
const RESPONSE_POINTS: Record<ResponseTime, number> = { hour: 4, hours: 3, day: 2, days: 1 }

/** Counts what speaks for a provider, and says why; what counts nothing is not said. Pure. */
export function scoreMatch(facts: MatchFacts): Match {
  const reasons = [
    ofCategory(facts),
    ofSkills(facts),
    ofTopic(facts),
    ofLanguage(facts),
    ofPlace(facts),
    ofExperience(facts),
    ofRating(facts),
    ofResponse(facts),
  ].filter((reason) => reason !== null)
  const { requirementId, providerId, ratingCount, topic } = facts
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  const isNew = ratingCount === 0
  return { requirementId, providerId, score, isNew, topic: topic?.title ?? null, reasons }
}

const ofCategory = ({ categoryId, isExact, isByProfile }: MatchFacts): Scored => ({
  part: 'category',
  categoryId,
  isExact,
  ...(isByProfile ? { isByProfile } : {}),
  points: isExact ? MOST.category : 10,
})

function ofSkills({ skills }: MatchFacts): Scored | null {
  if (skills.length === 0) return null
  const points = Math.min(MOST.skills, skills.length * EACH_SKILL)
  return { part: 'skills', skills: skills.slice(0, MOST.skills / EACH_SKILL), points }
}

function ofTopic({ topic }: MatchFacts): Scored | null {
  if (!topic || topic.of === 0) return null
  const { hits, of, title, language, url } = topic
  if (hits / of < NEAR) return null
  return { part: 'topic', title, language, url, points: Math.round((MOST.topic * hits) / of) }
}

const ofLanguage = ({ language, isTaughtIn }: MatchFacts): Scored => ({
  part: 'language',
  code: language,
  points: isTaughtIn ? MOST.language : 5,
})

const ofPlace = ({ place }: MatchFacts): Scored | null =>
  place && { part: 'place', ...place, points: place.isHome ? MOST.place : 6 }

function ofExperience({ groups, groupsThere, place }: MatchFacts): Scored | null {
  if (groups === 0) return null
  const points = Math.min(MOST.experience, groups)
  const city = place && groupsThere > 0 ? place.city : null
  return { part: 'experience', groups: city ? groupsThere : groups, city, points }
}

function ofRating({ rating, ratingCount }: MatchFacts): Scored | null {
  if (rating === null || ratingCount < FEW_REVIEWS || rating < GOOD_RATING) return null
  const points = Math.round(((rating - GOOD_RATING) * MOST.rating) / (50 - GOOD_RATING))
  return points > 0 ? { part: 'rating', tenths: rating, count: ratingCount, points } : null
}

const ofResponse = ({ response }: MatchFacts): Scored | null =>
  response && { part: 'response', time: response, points: RESPONSE_POINTS[response] }

/** The better first; among equals by their ids, so that the same question has the same answer. */
export function byScore(one: Match, other: Match): number {
  const [left, right] = [`${one.providerId}${one.requirementId}`, `${other.providerId}${other.requirementId}`]
  return other.score - one.score || (left < right ? -1 : 1)
}

/** Of so many places one is for who has no review yet. */
export const FOR_NEW_OF = 5

/**
 * The best, at most `places`. Where nobody without a review is among the first five, the best of those
 * takes the fifth place, if there are five. Nobody pays for a place.
 */
export function chooseMatches(matches: readonly Match[], places: number): Match[] {
  const sorted = matches.toSorted(byScore)
  const first = sorted.slice(0, FOR_NEW_OF)
  const newcomer = sorted.find(({ isNew }) => isNew)
  if (newcomer === undefined || first.length < FOR_NEW_OF || first.some(({ isNew }) => isNew))
    return sorted.slice(0, places)
  const others = sorted.filter((match) => match !== newcomer)
  return others.toSpliced(FOR_NEW_OF - 1, 0, newcomer).slice(0, places)
}

/** Why a provider says no to a requirement, without having read further. */
export const REFUSAL_REASONS = ['unavailable', 'field', 'distance', 'budget', 'other'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
