import { type Chance, chanceOf } from './chance.ts'
import { reviewPhrasesOf, type Tone } from './content.ts'
import type { PlannedBuyer } from './plan-people.ts'
import type { PlannedTopic } from './plan-topics.ts'

export type PlannedReview = {
  topic: PlannedTopic
  author: string
  /** Tenths of a star in half steps: 45 is 4.5. */
  rating: number
  contentRating: number
  trainerRating: number
  organiserRating: number
  body: string
  answer: string | null
  attendedDaysAgo: number
  writtenDaysAgo: number
}

export const REVIEWS = 1_500

/** Exactly 1,500 reviews; some topics have many, some none, and an author writes once about a topic. */
export function planReviews(
  topics: readonly PlannedTopic[],
  buyers: readonly PlannedBuyer[],
): PlannedReview[] {
  const shown = topics.filter((topic) => topic.state === 'published')
  const counts = countsOf(shown, buyers)
  return shown.flatMap((topic) => {
    const chance = chanceOf(`reviews of ${topic.language} ${topic.title}`)
    const authors = buyers.filter((buyer) => buyer.language === topic.language)
    const quality = topic.wellKnown ? 0.9 : chance.fraction()
    const said = new Map<string, number>()
    return chance
      .some(authors, counts.get(topic) ?? 0)
      .map((author) => planReview(topic, author, quality, said, chance))
  })
}

function countsOf(
  topics: readonly PlannedTopic[],
  buyers: readonly PlannedBuyer[],
): Map<PlannedTopic, number> {
  const most = (topic: PlannedTopic) => buyers.filter((buyer) => buyer.language === topic.language).length
  const weight = (topic: PlannedTopic) =>
    topic.wellKnown
      ? 1
      : chanceOf(`interest in ${topic.language} ${topic.title}`).fraction() **
        (topic.language === 'en' ? 5 : 0.45)
  const counts = new Map(
    topics.map((topic) => [
      topic,
      Math.round(weight(topic) * most(topic) * (topic.language === 'en' ? 0.68 : 0.95)),
    ]),
  )
  const ordered = topics.toSorted((left, right) => weight(right) - weight(left))
  let missing = REVIEWS - [...counts.values()].reduce((sum, count) => sum + count, 0)
  for (let at = 0; missing !== 0; at = (at + 1) % ordered.length) {
    const topic = ordered[at]
    if (!topic) break
    const count = counts.get(topic) ?? 0
    const step = Math.sign(missing)
    if (count + step < 0 || count + step > most(topic)) continue
    counts.set(topic, count + step)
    missing -= step
  }
  return counts
}

const STARS: [rating: number, upTo: number][] = [
  [50, 0.37],
  [45, 0.65],
  [40, 0.82],
  [35, 0.9],
  [30, 0.95],
  [25, 0.975],
  [20, 0.99],
  [15, 0.997],
  [10, 1],
]

function planReview(
  topic: PlannedTopic,
  author: PlannedBuyer,
  quality: number,
  said: Map<string, number>,
  chance: Chance,
): PlannedReview {
  const luck = Math.min(0.999, Math.max(0, chance.fraction() * 0.88 + (1 - quality) * 0.12))
  const rating = STARS.find(([, upTo]) => luck < upTo)?.[0] ?? 50
  const near = () => Math.min(50, Math.max(10, rating + chance.pick([-5, 0, 0, 0, 5])))
  const tone: Tone = rating >= 45 ? 'high' : rating >= 35 ? 'good' : rating >= 25 ? 'mid' : 'low'
  const attendedDaysAgo = chance.between(12, 420)
  return {
    topic,
    author: author.username,
    rating,
    contentRating: near(),
    trainerRating: near(),
    organiserRating: near(),
    body: newWordsOf(topic, tone, said, chance),
    answer: answerOf(topic, tone, said, chance),
    attendedDaysAgo,
    writtenDaysAgo: Math.max(1, attendedDaysAgo - chance.between(1, 21)),
  }
}

/**
 * The one of a list that was used least in this topic's reviews so far, so that neighbours do not read alike.
 */
function freshest(list: readonly string[], said: Map<string, number>, chance: Chance): string {
  const shuffled = chance.some(list, list.length)
  const [best = ''] = shuffled.toSorted((left, right) => (said.get(left) ?? 0) - (said.get(right) ?? 0))
  said.set(best, (said.get(best) ?? 0) + 1)
  return best
}

function newWordsOf(topic: PlannedTopic, tone: Tone, said: Map<string, number>, chance: Chance): string {
  const body = wordsOf(topic, tone, said, chance)
  if (said.has(body)) return newWordsOf(topic, tone, said, chance)
  said.set(body, 1)
  return body
}

function wordsOf(topic: PlannedTopic, tone: Tone, said: Map<string, number>, chance: Chance): string {
  const phrases = reviewPhrasesOf(topic.language)
  const isGlad = tone === 'high' || tone === 'good'
  const field = isGlad ? (phrases.field?.[topic.group] ?? []) : []
  const modules = topic.outline.map((part) => part.module)
  const opener = () => freshest(phrases.opener[tone], said, chance)
  const about = () =>
    freshest(phrases.module[tone], said, chance).replace('{module}', freshest(modules, said, chance))
  const closer = () => freshest(phrases.closer[tone], said, chance)
  const ofField = () => (field.length > 0 ? freshest(field, said, chance) : about())
  const shape = chance.pick([
    [opener, about],
    [opener, about, closer],
    [opener, ofField],
    [opener, ofField, closer],
    [about, closer],
    [ofField, closer],
    [opener, about, ofField],
  ])
  const parts = shape.map((part) => part())
  return [...new Set(parts)].join(topic.language === 'ja' ? '' : ' ')
}

function answerOf(topic: PlannedTopic, tone: Tone, said: Map<string, number>, chance: Chance): string | null {
  const { answer } = reviewPhrasesOf(topic.language)
  const isBad = tone === 'low' || tone === 'mid'
  if (!chance.happens(isBad ? 0.5 : 0.08)) return null
  return freshest(isBad ? answer.low : answer.high, said, chance)
}
