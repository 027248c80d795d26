import { type Chance, chanceOf } from './chance.ts'
import { cities, phrases, type TopicText, topicTexts } from './content.ts'
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
  price: { minor: number; currency: string; unit: 'person' | 'group' | 'day' }
  /** What one seat of a dated event of this topic costs, in whole units. */
  seatUnits: number
  state: 'published' | 'draft'
  publishedDaysAgo: number
}

/** Who is known for what; the others share the rest. */
const KNOWN_FOR: Record<string, string> = {
  'Negotiating with suppliers': 'meera_kulkarni',
  'When the supplier is bigger than you': 'meera_kulkarni',
  'Contract negotiation for technical buyers': 'meera_kulkarni',
  'First-time managers: the first hundred days': 'meera_kulkarni',
  'Difficult conversations, practised': 'anil_deshpande',
  'SQL for people who live in spreadsheets': 'datacraft_in',
  'Information security awareness that sticks': 'secura_training',
  'Kubernetes in production': 'opsfoundry',
  'Forecasting for supply chain planners': 'lakshmi_raman',
  'Lean basics on the model line': 'steelmind',
}

/** Gives every topic to the provider of its field and language who has the fewest, and prices it for that country. */
export function planTopics(providers: readonly PlannedProvider[]): PlannedTopic[] {
  const load = new Map<string, number>()
  const approved = providers.filter((provider) => provider.approval === 'approved')
  const planned = topicTexts.map((text) => {
    const able = approved.filter(
      (provider) => provider.groups.includes(text.group) && provider.language === text.language,
    )
    const [freest] = able.toSorted(
      (left, right) => (load.get(left.username) ?? 0) - (load.get(right.username) ?? 0),
    )
    const owner = able.find((provider) => provider.username === KNOWN_FOR[text.title]) ?? freest
    if (!owner) throw new RangeError(`nobody teaches ${text.title}`)
    load.set(owner.username, (load.get(owner.username) ?? 0) + 1)
    return planTopic(text, owner)
  })
  return [...planned, ...planDrafts(providers)]
}

function planTopic(text: TopicText & { group: string }, owner: PlannedProvider): PlannedTopic {
  const chance = chanceOf(`topic ${text.language} ${text.title}`)
  const { currency, perHour, step } = marketOf(owner.country)
  const weight = { beginner: 0.9, intermediate: 1, advanced: 1.2, all: 1 }[text.level]
  const seatUnits = rounded(perHour * text.hours * weight * (0.85 + chance.fraction() * 0.4), step)
  const modes = modesOf(text, chance)
  const unit = chance.happens(0.72) ? 'person' : chance.happens(0.6) ? 'group' : 'day'
  const feeUnits = { person: seatUnits, group: rounded(seatUnits * 9, step * 5), day: 0 }[unit]
  return {
    ...text,
    owner: owner.username,
    country: owner.country,
    richDescription: richTextFrom(text, chance),
    modes,
    languages: taughtIn(text, owner, chance),
    cities: modes.every((mode) => mode === 'online') ? [] : placesOf(owner, chance),
    largestGroup: chance.pick([8, 10, 12, 12, 14, 16, 18, 20, 24]),
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

// Languages that the text itself names come with it; others only now and then, as a trainer offers them on request.
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

function richTextFrom(text: TopicText, chance: Chance): string {
  const { before, after } = phrases[text.language]
  const join = text.language === 'ja' ? '' : ' '
  return `<p>${escaped(text.description)}</p><p>${escaped([chance.pick(before), chance.pick(after)].join(join))}</p>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function planDrafts(providers: readonly PlannedProvider[]): PlannedTopic[] {
  return providers
    .filter((provider) => provider.approval === 'pending')
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
