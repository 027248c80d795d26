import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { freezePlaces } from '#app/features/procurement/proposal-places/freeze-places.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { shortlistProposal } from '#app/features/procurement/proposals/shortlist-proposal.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { indexRequirements } from '#app/features/procurement/requirements/index-requirements.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { endTimeForProposals } from '#app/features/procurement/requirements/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type DrawnFile, drawFiles } from './draw-files.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'
import { payFor } from './pay-for.ts'

const DAY = 86_400_000
/** After all that the other stories take of a trainer's time. */
const FREE_FROM = 168

type PersonCtx = Ctx & { actor: Person }
type Answer = {
  by: string
  begins: number
  words: string
  prices: Record<string, string>
  files?: DrawnFile[]
}
type Story = {
  owner: string
  title: string
  category: string
  description: string
  participants: number
  city: string
  budget: string
  isSealed?: boolean
  answers: Answer[]
  /** What became of it; without it proposals are still taken. */
  after?: 'deciding' | 'awarded'
}

const STORIES: Story[] = [
  {
    owner: 'anand_phadke',
    title: 'Root causes: a method for maintenance planners',
    category: 'problem-solving',
    description:
      'Eleven planners of three plants. They fix the same pumps again and again; we want them to write one good A3 each, about a pump of their own.',
    participants: 11,
    city: 'Pune',
    budget: '260000',
    isSealed: true,
    answers: [
      {
        by: 'rohan_patil',
        begins: FREE_FROM,
        words: 'Two days in your plant, then one hour with each planner four weeks later.',
        prices: { feeUnit: 'day', fee: '95000', currency: 'INR' },
      },
      {
        by: 'anil_deshpande',
        begins: FREE_FROM + 1,
        words: 'I begin with your repair orders of the last year, which I would like to read before.',
        prices: { feeUnit: 'whole', fee: '210000', currency: 'INR' },
      },
    ],
  },
  {
    owner: 'anand_phadke',
    title: 'Negotiating with sole suppliers, for category buyers',
    category: 'supplier-negotiation',
    description:
      'Ten buyers who depend on one supplier each: castings, bearings, paint. They know their prices and give in too early. Please bring cases without a second source.',
    participants: 10,
    city: 'Pune',
    budget: '400000',
    after: 'deciding',
    answers: [
      {
        by: 'meera_kulkarni',
        begins: FREE_FROM,
        words: 'Two days with your own three suppliers as cases, and a rehearsal before the real talk.',
        prices: { feeUnit: 'day', fee: '140000', currency: 'INR', materials: 'included' },
        files: ['Two days hour by hour.csv'],
      },
      {
        by: 'indus_negotia',
        begins: FREE_FROM + 2,
        words: 'Our programme for sole sources, with two trainers who play the other side.',
        prices: { feeUnit: 'person', fee: '24000', currency: 'INR', travel: 'extra', travelAmount: '18000' },
      },
      {
        by: 'sandeep_kulk',
        begins: FREE_FROM + 1,
        words: 'One day on costs, one day on talks. The workbook is yours to keep.',
        prices: {
          feeUnit: 'whole',
          fee: '3100',
          currency: 'USD',
          materials: 'extra',
          materialsAmount: '150',
        },
      },
      {
        by: 'vaishali_kale',
        begins: FREE_FROM + 3,
        words: 'Small steps, many rounds: everybody negotiates six times. Travel depends on the week.',
        prices: { feeUnit: 'day', fee: '1350', currency: 'EUR', travel: 'unknown' },
      },
      {
        by: 'omkar_salunkhe',
        begins: FREE_FROM + 2,
        words: 'Two days in Marathi and English, for people who would rather speak than read slides.',
        prices: {
          feeUnit: 'whole',
          fee: '225000',
          currency: 'INR',
          otherAmount: '12000',
          otherText: 'Follow-up call',
        },
      },
    ],
  },
  {
    owner: 'anand_phadke',
    title: 'Feedback talks for new shift leads',
    category: 'difficult-conversations',
    description:
      'Twelve shift leads, promoted this year. They avoid the talk until it is too late. One day, no slides, real situations.',
    participants: 12,
    city: 'Pune',
    budget: '180000',
    after: 'awarded',
    answers: [
      {
        by: 'meera_kulkarni',
        begins: FREE_FROM + 14,
        words: 'Two days with an actor, who plays the colleague that each of them fears.',
        prices: { feeUnit: 'whole', fee: '165000', currency: 'INR' },
      },
      {
        by: 'monica_fernandes',
        begins: FREE_FROM + 14,
        words: 'A day of practice and a second one after six weeks, with what happened meanwhile.',
        prices: { feeUnit: 'day', fee: '88000', currency: 'INR' },
      },
      {
        by: 'vaishali_kale',
        begins: FREE_FROM + 15,
        words: 'Two days of talks in threes: one speaks, one listens, one watches and says what worked.',
        prices: { feeUnit: 'day', fee: '79000', currency: 'INR' },
      },
    ],
  },
]

/** What all of them are judged by. */
const CRITERIA = {
  criterion1: 'Method and cases',
  weight1: '50',
  criterion2: 'Price',
  weight2: '30',
  criterion3: 'Dates and place',
  weight3: '20',
}

/**
 * Requirements with proposals as people post, answer and award them, by the use cases, each in a transaction
 * of its own: a sealed one, one that waits for a decision, one that was awarded. Returns how many proposals.
 */
export async function loadProposals(now: Date, known: Known): Promise<number> {
  let sent = 0
  const urls: string[] = []
  for (const story of STORIES) {
    // All of these buyers are in India.
    const owner = { ...(await contextOf(known, story.owner, now)), timeZone: 'Asia/Kolkata' }
    const { url } = await postRequirement(owner, {
      intent: 'publish',
      key: randomUUID(),
      title: story.title,
      category: story.category,
      description: story.description,
      participants: String(story.participants),
      mode: 'onsite',
      city: story.city,
      country: 'IN',
      trainingLanguage: 'en',
      language: 'en',
      deadline: dayOf(now, 12),
      currency: 'INR',
      budgetFrom: '',
      budgetTo: story.budget,
      sealed: story.isSealed ? 'on' : '',
      showPlaces: 'on',
      ...CRITERIA,
    })
    urls.push(url)
    const codes: string[] = []
    for (const answer of story.answers) codes.push(await propose(now, known, { url, answer }))
    sent += codes.length
    if (story.after) await decide(owner, { url, codes, isAwarded: story.after === 'awarded' })
  }
  const all = await inTransaction(async (tx) => {
    const posted = await tx
      .select({ id: requirements.id })
      .from(requirements)
      .where(inArray(requirements.slug, urls))
    const ids = posted.map(({ id }) => id)
    await indexRequirements(tx, ids)
    return ids
  })
  for (const id of all) await freezePlaces(systemContext('demo-world', { now: () => now }), id)
  return sent
}

async function propose(now: Date, known: Known, { url, answer }: { url: string; answer: Answer }) {
  const ctx = (await contextOf(known, answer.by, now)) as PersonCtx
  const typed = {
    url,
    key: randomUUID(),
    version: '0',
    travel: 'included',
    materials: 'included',
    timeZone: 'Asia/Kolkata',
    day1: dayOf(now, answer.begins),
    day2: dayOf(now, answer.begins + 1),
    from: '09:30',
    to: '17:00',
    validUntil: dayOf(now, 60),
    words: answer.words,
    ...answer.prices,
  }
  await submitProposal(ctx, typed, await drawFiles(ctx, answer.files ?? []))
  return (await findOwnProposal(ctx, url))?.code ?? ''
}

type Round = { url: string; codes: string[]; isAwarded: boolean }

/** The time for proposals ends; the first is put on the shortlist, or awarded and paid for. */
async function decide(owner: Ctx, { url, codes, isAwarded }: Round): Promise<void> {
  await inTransaction((tx) => endTimeForProposals(tx, url, owner.now()))
  await expireRequirements(systemContext('demo-world', { now: owner.now }))
  const [first] = codes
  await shortlistProposal(owner, { code: first, version: '1' })
  if (!isAwarded) return
  const awarded = await awardProposal(owner, { code: first, version: '1', venue: 'Plot 9, Chakan' })
  await payFor(owner, awarded)
}

const dayOf = (now: Date, ahead: number) => new Date(now.getTime() + ahead * DAY).toISOString().slice(0, 10)
