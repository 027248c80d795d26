import type { GalleryImage } from '#app/kit/gallery.ts'
import { slugOf } from '#app/kit/ids.ts'
import { type Chance, chanceOf } from './chance.ts'
import { categoryGroups, cities, phrases, type TopicText, topicTexts } from './content.ts'
import { galleryFor } from './plan-gallery.ts'
import type { PlannedProvider } from './plan-people.ts'
import { marketOf, minorOf, rounded } from './prices.ts'

export type PlannedTopic = TopicText & {
  group: string
  owner: string
  country: string
  richDescription: string
  modes: ('onsite' | 'venue' | 'online')[]
  languages: string[]
  cities: string[]
  largestGroup: number
  tags: string[]
  videoUrl: string | null
  gallery: GalleryImage[]
  price: { minor: number; currency: string; unit: 'person' | 'group' | 'day' }
  /** What one seat of a dated event of this topic costs, in whole units. */
  seatUnits: number
  state: 'published' | 'draft'
  publishedDaysAgo: number
}

/**
 * Gives every topic to a provider of its field and language: the one it names, else the one whose own words
 * fit it best among those who have few yet. It is priced for the provider's country.
 */
export function planTopics(providers: readonly PlannedProvider[]): PlannedTopic[] {
  const approved = providers.filter((provider) => provider.approval === 'approved')
  const words = new Map(
    approved.map((provider) => [provider, stemsOf(`${provider.headline} ${provider.about}`)]),
  )
  const load = new Map<PlannedProvider, number>()
  const planned = topicTexts.map((text) => {
    const stems = stemsOf(`${text.title} ${text.summary} ${text.description} ${text.category}`)
    const match = (provider: PlannedProvider) =>
      provider.username === text.by
        ? 1_000
        : 0.8 * (words.get(provider) ?? []).filter((stem) => stems.includes(stem)).length -
          (load.get(provider) ?? 0)
    const [owner] = approved
      .filter((provider) => provider.groups.includes(text.group) && provider.language === text.language)
      .toSorted((left, right) => Math.sign(match(right) - match(left)))
    if (!owner) throw new RangeError(`nobody teaches ${text.title}`)
    load.set(owner, (load.get(owner) ?? 0) + 1)
    return planTopic(text, owner)
  })
  return [...planned, ...planDrafts(providers)]
}

const COMMON = new Set(
  'with from that they their what when which have people teach train trainer course into after before without years your'.split(
    ' ',
  ),
)

/** The beginnings of a text's longer words, to see whether two texts speak of the same. */
function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Script=Katakana}\p{Script=Han}ー]{2}|\p{L}{4,}/gu) ?? []
  return [...new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 6)))]
}

function planTopic(text: TopicText & { group: string }, owner: PlannedProvider): PlannedTopic {
  const chance = chanceOf(`topic ${text.language} ${text.title}`)
  const { currency, perHour, step } = marketOf(owner.country)
  const weight = { beginner: 0.9, intermediate: 1, advanced: 1.2, all: 1 }[text.level]
  const seatUnits = rounded(perHour * text.hours * weight * (0.85 + chance.fraction() * 0.4), step)
  const modes = modesOf(text, chance)
  const unit = text.wellKnown || chance.happens(0.72) ? 'person' : chance.happens(0.6) ? 'group' : 'day'
  const feeUnits = { person: seatUnits, group: rounded(seatUnits * 9, step * 5), day: 0 }[unit]
  return {
    ...text,
    owner: owner.username,
    country: owner.country,
    richDescription: richTextFrom(text, owner, chance),
    modes,
    languages: taughtIn(text, owner, chance),
    cities: modes.every((mode) => mode === 'online') ? [] : placesOf(owner, chance),
    largestGroup: chance.pick([8, 10, 12, 12, 14, 16, 18, 20, 24]),
    ...planExtras(text, owner, modes),
    price: {
      minor: unit === 'day' ? owner.fee.minor : minorOf(feeUnits, currency),
      currency,
      unit,
    },
    seatUnits,
    state: 'published',
    publishedDaysAgo: chance.between(6, 400),
  }
}

/** A chance of its own, so that what was chosen before stays as it is. */
function planExtras(
  text: TopicText & { group: string },
  owner: PlannedProvider,
  modes: PlannedTopic['modes'],
) {
  const chance = chanceOf(`extras of ${text.language} ${text.title}`)
  const group = categoryGroups.find(({ slug }) => slug === text.group)?.categories ?? []
  const own = group.filter(({ slug }) => slug === text.category)
  const near = chance.some(
    group.filter(({ slug }) => slug !== text.category),
    chance.between(1, 2),
  )
  return {
    tags: [...own, ...near].map(({ names }) => names[text.language]).concat(owner.industries.slice(0, 1)),
    videoUrl:
      text.wellKnown || chance.happens(0.15) ? `https://video.example.com/${slugOf(text.title)}` : null,
    gallery: galleryFor(text.title, text.language, {
      meets: modes.some((mode) => mode !== 'online'),
      online: modes.includes('online'),
      isManual: BY_HAND.includes(text.group),
      count: text.wellKnown ? 3 : chance.happens(0.5) ? chance.between(2, 3) : 0,
    }),
  }
}

const BY_HAND = ['health-safety', 'manufacturing']
const SAID_ONLINE = /\bonline\b|video call|en diretta|in diretta|オンライン/i

function modesOf(text: TopicText & { group: string }, chance: Chance): PlannedTopic['modes'] {
  if (text.sessions >= 8) return ['online']
  if (BY_HAND.includes(text.group)) return ['onsite', 'venue']
  if (SAID_ONLINE.test(`${text.title} ${text.summary} ${text.description}`)) return ['onsite', 'online']
  return chance.pick<PlannedTopic['modes']>([
    ['onsite', 'venue', 'online'],
    ['onsite', 'venue'],
    ['venue', 'online'],
    ['onsite', 'venue', 'online'],
  ])
}

const SPOKEN: [code: string, said: RegExp][] = [
  ['hi', /\bHindi\b/],
  ['mr', /\bMarathi\b/],
  ['gu', /\bGujarati\b/],
  ['ta', /\bTamil\b/],
  ['kn', /\bKannada\b/],
]

// Languages that the text itself names come with it; others only now and then, as a trainer offers them on
// request.
function taughtIn(text: TopicText & { group: string }, owner: PlannedProvider, chance: Chance): string[] {
  const words = text.group === 'languages' ? '' : `${text.summary} ${text.description}`
  const named = SPOKEN.filter(([, said]) => said.test(words)).map(([code]) => code)
  const others = owner.languages.filter(
    (code) => code !== text.language && !named.includes(code) && chance.happens(0.25),
  )
  return [text.language, ...named, ...others]
}

function placesOf(owner: PlannedProvider, chance: Chance): string[] {
  const others = cities.filter((city) => city.country === owner.country && city.name !== owner.city)
  return [owner.city, ...chance.some(others, chance.between(0, 3)).map((city) => city.name)]
}

// A company does not say "I".
const ONE_PERSON =
  /\b(I|me|my|myself|ich|mir|je|telefono|Mandatemi|vengo|rispondo|llamo|quito|visito|respondo)\b|\bj'/i

function richTextFrom(text: TopicText, owner: PlannedProvider, chance: Chance): string {
  const words = phrases[text.language]
  const said = (list: readonly string[], count: number) =>
    chance
      .some(
        list.filter(
          (sentence) =>
            (owner.kind === 'trainer' || !ONE_PERSON.test(sentence)) &&
            (text.sessions > 1 || !sentence.startsWith('Between the days')),
        ),
        count,
      )
      .map(escaped)
  const before = said(words.before, 2).join(text.language === 'ja' ? '' : ' ')
  const after = said(words.after, 3).map((sentence) => `<li>${sentence}</li>`)
  return [
    `<p>${escaped(text.description)}</p>`,
    `<h3>${words.beforeTitle}</h3><p>${before}</p>`,
    `<h3>${words.afterTitle}</h3><ul>${after.join('')}</ul>`,
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function planDrafts(providers: readonly PlannedProvider[]): PlannedTopic[] {
  return providers
    .filter((provider) => provider.approval === 'pending' && provider.groups.length > 1)
    .map((owner) => ({
      ...planTopic(
        {
          title: 'A current sensor before lunch, a chart after it',
          language: 'en',
          group: 'manufacturing',
          category: 'industry-4',
          level: 'beginner',
          hours: 7,
          sessions: 1,
          summary: 'Connect one machine in a morning and use what it says in the afternoon shift meeting.',
          description:
            'We choose a machine that stops too often, clamp a sensor around its cable and draw the stops of the day. The chart is discussed with the people who know why.',
          outcomes: ['Pick a machine worth measuring', 'Clamp, connect and log', 'Draw a day on one page'],
          outline: [{ module: 'Choosing' }, { module: 'Connecting' }, { module: 'The shift meeting' }],
          audience: 'Maintenance and production staff',
        },
        owner,
      ),
      owner: owner.username,
      state: 'draft' as const,
    }))
}
