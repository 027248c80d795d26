import { type Chance, chanceOf } from './chance.ts'
import { cityOf, roomsOf } from './content.ts'
import { isQuietDay, momentAt, weekdayAt } from './moments.ts'
import type { PlannedProvider } from './plan-people.ts'
import { hoursOf, type ProgrammeItem, programmeOf } from './plan-programme.ts'
import { type PlannedTicketType, ticketTypesOf } from './plan-tickets.ts'
import type { PlannedTopic } from './plan-topics.ts'

/**
 * How full an event is: nobody yet, some, one missing to the minimum, it runs for sure, few seats left, sold
 * out.
 */
export type Fill = 'new' | 'some' | 'oneMissing' | 'sure' | 'few' | 'soldOut'

export type PlannedEvent = {
  topic: PlannedTopic
  owner: string
  mode: 'venue' | 'online'
  venue: string | null
  street: string | null
  city: string | null
  country: string | null
  onlineUrl: string | null
  timeZone: string
  sessions: { startsAt: Date; endsAt: Date }[]
  programme: ProgrammeItem[]
  capacity: number
  minimum: number
  minimumDecidedAt: Date
  currency: string
  refundSteps: { days: number; percent: number }[]
  ticketTypes: PlannedTicketType[]
  state: 'published' | 'completed'
  publishedAt: Date
  fill: Fill
  /** Seats that are sold on the day of loading. */
  coming: number
}

const EVENTS = 120
const PAST = 15
const LAST_DAY = 122

/** Events that the pictures and the guide for newcomers speak of; they are there whatever else is chosen. */
const ALWAYS = [
  'Negotiating with suppliers',
  'Power BI for finance teams',
  'Führen ohne Weisungsbefugnis',
  'Sécurité au poste de travail',
  'Lean basics on the model line',
]
const FILLS: Fill[] = [
  'sure',
  'oneMissing',
  'few',
  'some',
  'sure',
  'soldOut',
  'some',
  'new',
  'sure',
  'few',
  'some',
  'oneMissing',
]
const REFUNDS = [
  [
    { days: 14, percent: 100 },
    { days: 7, percent: 50 },
  ],
  [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ],
  [
    { days: 30, percent: 100 },
    { days: 14, percent: 50 },
    { days: 3, percent: 25 },
  ],
]

/**
 * 120 events around `now`: 15 that took place, the others in the coming four months, the near ones closer
 * together.
 */
export function planEvents(
  now: Date,
  topics: readonly PlannedTopic[],
  providers: readonly PlannedProvider[],
): PlannedEvent[] {
  const owners = new Map(providers.map((provider) => [provider.username, provider]))
  const taken = new Map<string, Set<number>>()
  const planned = chooseTopics(topics).map((topic, at) => {
    const owner = owners.get(topic.owner)
    if (!owner) throw new RangeError(`no owner of ${topic.title}`)
    const days = taken.get(owner.username) ?? new Set()
    taken.set(owner.username, days)
    return planEvent(now, topic, owner, at, days)
  })
  return withSomeDecidedSoon(now, planned)
}

/** Whether more than one is missing of an event with a price, and some are there. */
const isHalfway = ({ state, coming, minimum, ticketTypes: [type] }: PlannedEvent) =>
  state === 'published' && coming >= 1 && coming <= minimum - 2 && (type?.priceMinor ?? 0) > 0

/** Others that are loaded may complete or move some of them. */
const DECIDED_SOON = 3

/**
 * Some that are halfway are decided within what a card keeps, whatever day it is: on some days of the year
 * they are not by themselves, and the first that will be are decided in four days.
 */
function withSomeDecidedSoon(now: Date, planned: readonly PlannedEvent[]): PlannedEvent[] {
  const inDays = ({ minimumDecidedAt }: PlannedEvent) =>
    (minimumDecidedAt.getTime() - now.getTime()) / 86_400_000
  const ahead = planned
    .filter((event) => isHalfway(event) && inDays(event) > 1.1)
    .toSorted((one, other) => inDays(one) - inDays(other))
  const late = new Set(ahead.slice(0, DECIDED_SOON).filter((event) => inDays(event) >= 5.4))
  return planned.map((event) =>
    late.has(event) ? { ...event, minimumDecidedAt: momentAt(now, 4, 18 * 60, event.timeZone) } : event,
  )
}

const isHers = (topic: PlannedTopic) => topic.owner === 'meera_kulkarni'

// Meera's own come last: the very last took place, the others lie ahead.
function chooseTopics(topics: readonly PlannedTopic[]): PlannedTopic[] {
  const datable = topics.filter(
    (topic) =>
      topic.state === 'published' &&
      topic.sessions <= 3 &&
      topic.modes.some((mode) => mode === 'venue' || mode === 'online'),
  )
  const rank = (topic: PlannedTopic) =>
    ALWAYS.includes(topic.title) || isHers(topic)
      ? -1
      : chanceOf(`event of ${topic.language} ${topic.title}`).fraction()
  const perOwner = new Map<string, number>()
  const chosen = datable
    .toSorted((left, right) => rank(left) - rank(right))
    .filter((topic) => {
      const count = (perOwner.get(topic.owner) ?? 0) + 1
      perOwner.set(topic.owner, count)
      return count <= (isHers(topic) ? 4 : 2)
    })
    .slice(0, EVENTS)
  return [...chosen.filter((topic) => !isHers(topic)), ...chosen.filter(isHers)]
}

function planEvent(
  now: Date,
  topic: PlannedTopic,
  owner: PlannedProvider,
  at: number,
  taken: Set<number>,
): PlannedEvent {
  const chance = chanceOf(`event ${topic.language} ${topic.title}`)
  const isPast = isPastAt(topic, at)
  const mode = modeOf(topic, chance)
  const place = mode === 'online' ? owner.city : chance.pick(placesWithRooms(topic, owner))
  const { country, timeZone } = cityOf(place)
  const room = mode === 'venue' ? chance.pick(roomsOf(place)) : null
  const wished = isPast
    ? -chance.between(4, 80)
    : beyondQuiet(now, 3 + Math.round(LAST_DAY * spread(topic, at)), timeZone, chance)
  const day = freeDay(now, wished, topic.sessions, timeZone, taken, isPast)
  const hours = hoursOf(topic, country, chance.happens(0.4))
  const minimum = topic.title === ALWAYS[0] ? 10 : chance.between(4, 8)
  const capacity = topic.title === ALWAYS[0] ? 20 : minimum + chance.between(4, 10)
  const decidedDays = day - chance.between(6, 9)
  const fill = fillOf(topic, at, decidedDays, isPast)
  const publishedAt = momentAt(
    now,
    Math.min(day, 0) - chance.between(25, 60),
    9 * 60 + chance.between(0, 480),
    timeZone,
  )
  return {
    topic,
    owner: owner.username,
    mode,
    venue: room?.name ?? null,
    street: room?.street ?? null,
    city: mode === 'venue' ? place : null,
    country: mode === 'venue' ? country : null,
    onlineUrl:
      mode === 'online' ? `https://meet.example.com/${topic.category}-${chance.between(1000, 9999)}` : null,
    timeZone,
    sessions: hours.map(({ from, to }, session) => ({
      startsAt: momentAt(now, day + session, from, timeZone),
      endsAt: momentAt(now, day + session, to, timeZone),
    })),
    programme: programmeOf(topic, hours),
    capacity,
    minimum,
    minimumDecidedAt: momentAt(now, decidedDays, 18 * 60, timeZone),
    currency: topic.price.currency,
    refundSteps: chance.pick(REFUNDS),
    ticketTypes: ticketTypesOf(
      now,
      { topic, owner, mode, timeZone, day, isShown: topic.title === ALWAYS[0] },
      chance,
    ),
    state: isPast ? 'completed' : 'published',
    publishedAt,
    fill,
    coming: comingOf(fill, minimum, capacity, chance),
  }
}

function isPastAt(topic: PlannedTopic, at: number): boolean {
  if (isHers(topic)) return at === EVENTS - 1
  return !ALWAYS.includes(topic.title) && at % 8 === 6 && at < 8 * PAST - 8
}

function spread(topic: PlannedTopic, at: number): number {
  const place = ALWAYS.indexOf(topic.title)
  if (place >= 0) return 0.08 + place * 0.03
  if (isHers(topic)) return 0.05 + (EVENTS - at) * 0.09
  return (((at * 61) % EVENTS) / EVENTS) ** 1.3
}

function modeOf(topic: PlannedTopic, chance: Chance): 'venue' | 'online' {
  if (ALWAYS.includes(topic.title)) return topic.language === 'de' ? 'online' : 'venue'
  if (!topic.modes.includes('venue')) return 'online'
  return topic.modes.includes('online') && chance.happens(0.4) ? 'online' : 'venue'
}

function placesWithRooms(topic: PlannedTopic, owner: PlannedProvider): string[] {
  if (ALWAYS.includes(topic.title)) return [owner.city]
  return topic.cities.filter((city) => roomsOf(city).length > 0)
}

// What would fall between the years is spread over the weeks after them, not piled on the first day.
function beyondQuiet(now: Date, day: number, timeZone: string, chance: Chance): number {
  return isQuietDay(now, day, timeZone) ? day + chance.between(13, 45) : day
}

/**
 * The first day from the wished one on whose whole span is within a working week and free for the trainer.
 */
function freeDay(
  now: Date,
  wished: number,
  length: number,
  timeZone: string,
  taken: Set<number>,
  isPast: boolean,
): number {
  for (let day = wished; ; day += isPast ? -1 : 1) {
    const span = Array.from({ length }, (_, at) => day + at)
    const fits = weekdayAt(now, day, timeZone) + length - 1 <= 5
    if (!fits || span.some((each) => taken.has(each) || isQuietDay(now, each, timeZone))) continue
    for (const each of span) taken.add(each)
    return day
  }
}

function fillOf(topic: PlannedTopic, at: number, decidedDays: number, isPast: boolean): Fill {
  if (topic.title === ALWAYS[0]) return 'oneMissing'
  const wished = FILLS[at % FILLS.length] ?? 'sure'
  const isDecided = isPast || decidedDays < 2
  const isOpen = wished === 'new' || wished === 'some' || wished === 'oneMissing'
  return isDecided && isOpen ? 'sure' : wished
}

function comingOf(fill: Fill, minimum: number, capacity: number, chance: Chance): number {
  switch (fill) {
    case 'new':
      return chance.between(0, 1)
    case 'some':
      return Math.max(1, Math.round(minimum * (0.3 + chance.fraction() * 0.3)))
    case 'oneMissing':
      return minimum - 1
    case 'sure':
      return chance.between(minimum, Math.max(minimum, capacity - 5))
    case 'few':
      return capacity - chance.between(1, 3)
    case 'soldOut':
      return capacity
  }
}
