import { and, eq, inArray } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'
import { payFor } from './pay-for.ts'

const DAY = 86_400_000
/** After the last event of the world: whose time is taken then has no other training. */
const FREE_FROM = 126

type Sides = { buyer: Ctx; provider: Ctx; code: string }
type Story = {
  provider: string
  buyer: string
  people: number
  /** Days ahead at which it is to begin, moved to a Tuesday. */
  ahead: number
  words: string
  goesOn?: (sides: Sides, now: Date) => Promise<unknown>
}

const accept = ({ provider, code }: Sides) => acceptTraining(provider, { code, version: '1' })

const STORIES: Story[] = [
  {
    provider: 'meera_kulkarni',
    buyer: 'rashmi_s',
    people: 10,
    ahead: FREE_FROM,
    words: 'Our young buyers negotiate with three steel mills. Please use our own contracts as cases.',
    goesOn: ({ provider, code }) =>
      declineTraining(provider, {
        code,
        version: '1',
        reason: 'I am abroad in these weeks. From the month after I would gladly come.',
      }),
  },
  {
    provider: 'meera_kulkarni',
    buyer: 'anand_phadke',
    people: 8,
    ahead: FREE_FROM + 7,
    words: 'For the shift leads of the paint shop, who have had no training yet.',
    goesOn: async (sides) => {
      await accept(sides)
      await cancelAgreedTraining(sides.buyer, { code: sides.code })
    },
  },
  {
    provider: 'meera_kulkarni',
    buyer: 'anand_phadke',
    people: 12,
    ahead: FREE_FROM + 14,
    words: 'Purchasing and quality together, so that both hear the same.',
    goesOn: async (sides) => payFor(sides.buyer, await accept(sides)),
  },
  {
    provider: 'meera_kulkarni',
    buyer: 'rashmi_s',
    people: 6,
    ahead: FREE_FROM + 28,
    words: 'A small group that knows each other well; some theatre is welcome.',
    goesOn: accept,
  },
  {
    provider: 'meera_kulkarni',
    buyer: 'anand_phadke',
    people: 9,
    ahead: 40,
    words: 'Before the annual talks with our carriers.',
    goesOn: ({ provider, code }, now) =>
      counterTraining(provider, {
        code,
        version: '1',
        day1: tuesday(now, 54),
        from: '09:30',
        to: '16:30',
        amount: '180000',
        currency: 'INR',
        words: 'Two weeks later I have the whole day, and the price holds for up to twelve people.',
      }),
  },
  {
    provider: 'meera_kulkarni',
    buyer: 'rashmi_s',
    people: 8,
    ahead: 47,
    words: 'Half of them have done your first course. What would you build on it?',
  },
  {
    provider: 'steelmind',
    buyer: 'anand_phadke',
    people: 8,
    ahead: 61,
    words: 'Could you bring the model line to Pune, or do we come to you?',
  },
]

/**
 * Requests of trainings in every state, asked, answered and paid for by the people of the README as they
 * would do it: by the use cases, each in a transaction of its own, once the world is there. Returns how many.
 */
export async function loadTrainingRequests(now: Date, known: Known): Promise<number> {
  for (const story of STORIES) {
    const [buyer, provider] = [
      await contextOf(known, story.buyer, now),
      await contextOf(known, story.provider, now),
    ]
    const form = await typedTrainingRequest(buyer, await topicOf(known, story.provider), {
      participants: String(story.people),
      day1: tuesday(now, story.ahead),
      day2: '',
      from: '10:00',
      to: '17:00',
      timeZone: 'Asia/Kolkata',
      words: story.words,
      venue: '14 Baner Road',
      city: 'Pune',
      country: 'IN',
    })
    const { code } = await askForTraining(buyer, form)
    await story.goesOn?.({ buyer, provider, code }, now)
  }
  return STORIES.length
}

function tuesday(now: Date, ahead: number): string {
  const at = new Date(now.getTime() + ahead * DAY)
  return new Date(at.getTime() + ((9 - at.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}

/** The first topic of a provider with a price for each person. */
async function topicOf(known: Known, username: string): Promise<{ slug: string }> {
  const [topic] = await db()
    .select({ slug: topics.slug })
    .from(topics)
    .where(
      and(
        eq(topics.ownerId, knownOf(known.people, username).partyId),
        eq(topics.state, 'published'),
        inArray(topics.priceUnit, ['person', 'group']),
      ),
    )
    .orderBy(topics.slug)
    .limit(1)
  if (!topic) throw new RangeError(`${username} has no topic that can be asked for`)
  return topic
}
