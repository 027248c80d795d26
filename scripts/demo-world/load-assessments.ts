import { and, asc, eq } from 'drizzle-orm'
import { changeEventState } from '#app/features/catalogue/events/change-event-state.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { answerQuestionnaire } from '#app/features/delivery/assessments/answer-questionnaire.server.ts'
import { askParticipants } from '#app/features/delivery/assessments/ask-participants.server.ts'
import type { Round } from '#app/features/delivery/assessments/assessment.ts'
import { getSettings } from '#app/features/delivery/assessments/queries-settings.server.ts'
import { saveSettings } from '#app/features/delivery/assessments/save-settings.server.ts'
import { someQuestionnaires, typedAnswer } from '#app/features/delivery/assessments/testing.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { chanceOf } from './chance.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
const HOURS = 8 * 3_600_000
const COMPANY = 'godavari-motors'
const ADMIN = 'anand_phadke'
const BOOKED_BY = 'sneha_bapat'

const PEOPLE = [
  'Amruta Kamble',
  'Vinay Jadhav',
  'Manasi Lele',
  'Sachin Bhosale',
  'Jyoti Inamdar',
  'Pranav Apte',
  'Ruchi Hegde',
  'Girish Pandit',
  'Nikita Wagle',
]

type Words = { useful: string; change: string }

const OF_NEGOTIATION: Words[] = [
  {
    useful: 'The role play with our own supplier file.',
    change: 'Two shorter days instead of one long one.',
  },
  { useful: 'Writing down the walk-away point before the talk.', change: '' },
  { useful: 'The opening sentences. I used one the next morning.', change: 'More time for questions.' },
  { useful: '', change: 'A smaller room: we could not hear the back rows.' },
  { useful: 'Seeing how the others prepare.', change: '' },
  { useful: 'The one-page checklist.', change: 'Send the cases a week before.' },
]

const OF_ROADMAPS: Words[] = [
  { useful: 'Ordering our own backlog, not an invented one.', change: '' },
  { useful: 'How to say no with a date.', change: 'One example from a plant would help.' },
  { useful: '', change: 'Shorter theory in the morning.' },
  { useful: 'The map on the wall. We still use it.', change: 'Invite the sales people too.' },
]

const WORDS_LATER = [
  'A colleague to practise with before the next talk.',
  'If my manager asked for the checklist, we would all use it.',
  'Half a day to go through the cases again.',
]

type Training = {
  words: Words[]
  provider: string
  endedDaysAgo: number
  seats: number
  answers: Partial<Record<Round, number>>
}

const TRAININGS: Training[] = [
  {
    words: OF_NEGOTIATION,
    provider: 'meera_kulkarni',
    endedDaysAgo: 96,
    seats: 9,
    answers: { before: 9, end: 8, day30: 7, day90: 4 },
  },
  {
    words: OF_ROADMAPS,
    provider: 'rohan_patil',
    endedDaysAgo: 41,
    seats: 7,
    answers: { before: 6, end: 6, day30: 3 },
  },
  {
    words: OF_NEGOTIATION,
    provider: 'meera_kulkarni',
    endedDaysAgo: 5,
    seats: 6,
    answers: { before: 5, end: 3 },
  },
]

/**
 * Trainings of Anand Phadke's company that were held for it and assessed, two with enough answers to show
 * them and one with too few, as its people answer them. Returns how many.
 */
export async function loadAssessments(now: Date, known: Known): Promise<number> {
  const first = Math.max(...TRAININGS.map(({ endedDaysAgo }) => endedDaysAgo))
  const admin = await contextOf(known, ADMIN, new Date(now.getTime() - (first + 30) * DAY))
  const { seen } = await getSettings(admin)
  await saveSettings(admin, { reaction: 'on', learning: 'on', transfer: 'on', seen })
  for (const [at, training] of TRAININGS.entries()) await holdAndAsk(now, known, training, at)
  return TRAININGS.length
}

async function holdAndAsk(now: Date, known: Known, training: Training, at: number): Promise<void> {
  const { provider, endedDaysAgo, seats, answers, words } = training
  const { partyId: companyId } = knownOf(known.workspaces, COMPANY)
  const { partyId: ownerId } = knownOf(known.people, provider)
  // In the morning of a day at the place, so many days ago.
  const startsAt = new Date(new Date(now.getTime() - endedDaysAgo * DAY).setUTCHours(4, 30, 0, 0))
  const endsAt = new Date(startsAt.getTime() + HOURS)
  const booked = new Date(startsAt.getTime() - 24 * DAY)
  const offered = await db()
    .select({ id: topics.id, title: topics.title, language: topics.language, outcomes: topics.outcomes })
    .from(topics)
    .where(and(eq(topics.ownerId, ownerId), eq(topics.state, 'published')))
    .orderBy(asc(topics.title))
  const topic = offered[at % Math.max(1, offered.length)]
  if (!topic) throw new RangeError(`${provider} offers no topic`)
  const event = await inTransaction(async (tx) => {
    const held = await anEvent(tx, {
      ownerId,
      heldFor: companyId,
      topicId: topic.id,
      title: topic.title,
      language: topic.language,
      outcomes: topic.outcomes,
      capacity: seats,
      minimum: 1,
      runsForSure: true,
      currency: 'INR',
      venue: 'Plot 41, Bhosari Industrial Estate',
      city: 'Pune',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      startsAt,
      endsAt,
      publishedAt: booked,
      ticketTypes: [{ name: 'Participant', priceMinor: 0 }],
    })
    const participants = PEOPLE.slice(0, seats).map((name) => ({
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@${COMPANY}.example`,
    }))
    const buyer = { partyId: companyId, accountId: knownOf(known.people, BOOKED_BY).accountId }
    await anOrder(tx, {
      event: held,
      buyer,
      quantity: seats,
      participants,
      confirmedAt: booked,
      completed: true,
    })
    return held
  })
  const ask = (round: Round, when: Date) =>
    askRound(event.id, { round, at: when, count: answers[round] ?? 0, words })
  await ask('before', new Date(startsAt.getTime() - 5 * DAY))
  await inTransaction((tx) =>
    changeEventState(tx, systemContext('demo-world', { now: () => endsAt }), event, 'complete'),
  )
  const rounds = [
    { round: 'end', days: 0 },
    { round: 'day30', days: 30 },
    { round: 'day90', days: 90 },
  ] as const
  for (const { round, days } of rounds) await ask(round, new Date(endsAt.getTime() + days * DAY + 3_600_000))
}

type Asking = { round: Round; at: Date; count: number; words: Words[] }

/** Asks about a training in a round, and lets the first of the people answer. */
async function askRound(eventId: string, { round, at, count, words }: Asking): Promise<void> {
  if (count === 0) return
  await askParticipants(systemContext('demo-world', { now: () => at }), { eventId, round })
  const all = await inTransaction((tx) => someQuestionnaires(tx, eventId))
  const chance = chanceOf(`answers ${round} of ${count}`)
  const asked = all.filter((one) => one.round === round)
  const managers = asked.filter(({ audience }) => audience === 'manager')
  const some = asked.filter(({ audience }) => audience === 'participant').slice(0, count)
  const ctx = makeContext({ now: () => new Date(at.getTime() + DAY) })
  for (const [place, one] of [...some, ...managers].entries()) {
    const rate = () => String(round === 'before' ? chance.pick([1, 2, 2, 3]) : chance.pick([3, 4, 4, 5, 5]))
    const typed = typedAnswer(one)
    const rated = Object.fromEntries(
      Object.keys(typed)
        .filter((key) => /^(s\d|relevance|trainer|methods|organisation|overall|used|shown)$/.test(key))
        .map((key) => [key, rate()]),
    )
    const isEnd = round === 'end'
    await answerQuestionnaire(ctx, {
      ...typed,
      ...rated,
      recommend: String(chance.pick([7, 8, 8, 9, 10])),
      obstacle: chance.pick(['none', 'time', 'time', 'occasion', 'support']),
      ...(isEnd ? words[place] : { change: WORDS_LATER[place] ?? '' }),
    })
  }
}
