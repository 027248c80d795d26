import { randomUUID } from 'node:crypto'
import { approveFee } from '#app/features/procurement/training-fees/approve-fee.server.ts'
import { counterFee } from '#app/features/procurement/training-fees/counter-fee.server.ts'
import { proposeFee } from '#app/features/procurement/training-fees/propose-fee.server.ts'
import { createTrainingTopic } from '#app/features/procurement/training-topics/create-training-topic.server.ts'
import { inviteTopicProvider } from '#app/features/procurement/training-topics/invite-topic-provider.server.ts'
import type { Known } from './known.ts'
import { contextOf } from './known-context.ts'

const DAY = 86_400_000
const ADMIN = 'anand_phadke'
const MANAGER = 'sneha_bapat'

type Price = { unit: string; amount: string; includes: string; words: string }
type Answer = Price & { provider: string; daysAgo: number; reply?: 'approve' | (Price & { daysAgo: number }) }
type Story = { topic: Record<string, string>; daysAgo: number; invited: string[]; answers: Answer[] }

const STORIES: Story[] = [
  {
    daysAgo: 16,
    topic: {
      title: 'Talks with sole-source suppliers',
      category: 'supplier-negotiation',
      description:
        'Our gear blanks and housings come from two foundries that know we cannot leave. The buyers should prepare such talks, find what the other side needs, and close without giving everything away.\n\nThey know the basics. Please work with cases from our purchasing, not with textbook ones.',
      audience: 'Category managers and casting buyers with three years of practice',
      participants: '14',
      days: '2',
      budget: '16000',
      budgetShown: 'on',
    },
    invited: ['indus_negotia'],
    answers: [
      {
        provider: 'meera_kulkarni',
        daysAgo: 9,
        unit: 'day',
        amount: '95000',
        includes: 'Preparation with two of your cases, workbooks, travel within Maharashtra.',
        words: 'I can hold it at your plant in two groups, or in one with a co-trainer.',
      },
      {
        provider: 'rohan_patil',
        daysAgo: 7,
        unit: 'person',
        amount: '15500',
        includes: 'Workbook and a follow-up call per participant. Travel comes on top.',
        words: '',
        reply: {
          daysAgo: 4,
          unit: 'person',
          amount: '13000',
          includes: 'Workbook, follow-up call per participant, and travel.',
          words: 'With travel included we could decide this week.',
        },
      },
      {
        provider: 'indus_negotia',
        daysAgo: 3,
        unit: 'whole',
        amount: '185000',
        includes: 'Two days, a rehearsal of your next round of talks, travel within India.',
        words: 'We have prepared buyers of two gearbox makers for such talks.',
      },
    ],
  },
  {
    daysAgo: 30,
    topic: {
      title: 'Leading a shift for the first time',
      category: 'new-managers',
      description:
        'Ten operators become shift leads in the new year. They should be able to hand over a shift, give feedback, and hold a short talk in front of former colleagues.',
      audience: 'New shift leads of the machining lines',
      participants: '10',
      days: '3',
      budget: '30000',
    },
    invited: ['steelmind'],
    answers: [
      {
        provider: 'steelmind',
        daysAgo: 21,
        unit: 'whole',
        amount: '240000',
        includes: 'Three days, two trainers, a day on the line before, all material.',
        words: 'The two trainers have both led shifts themselves.',
        reply: 'approve',
      },
    ],
  },
]

/**
 * What Anand Phadke's company needs training for, with fees that providers propose for it: two to decide on,
 * one that its manager has countered, one that is approved. Returns how many fees.
 */
export async function loadTrainingFees(now: Date, known: Known): Promise<number> {
  for (const { topic, daysAgo, invited, answers } of STORIES) {
    const at = (days: number) => new Date(now.getTime() - days * DAY)
    const admin = await contextOf(known, ADMIN, at(daysAgo))
    const typed = { language: 'en', currency: 'INR', ...topic }
    const { code } = await createTrainingTopic(admin, { ...typed, key: randomUUID(), intent: 'open' })
    for (const username of invited) await inviteTopicProvider(admin, { code, username })
    for (const answer of answers) {
      const provider = await contextOf(known, answer.provider, at(answer.daysAgo))
      const first = { topic: code, revision: '2', version: '0' }
      const fee = await proposeFee(provider, { ...priceOf(answer, now), ...first })
      const read = { code: fee.code, version: String(fee.version) }
      if (answer.reply === 'approve')
        await approveFee(await contextOf(known, ADMIN, at(answer.daysAgo - 1)), read)
      else if (answer.reply)
        await counterFee(await contextOf(known, MANAGER, at(answer.reply.daysAgo)), {
          ...priceOf(answer.reply, now),
          ...read,
        })
    }
  }
  return STORIES.reduce((sum, { answers }) => sum + answers.length, 0)
}

const priceOf = ({ unit, amount, includes, words }: Price, now: Date) => ({
  key: randomUUID(),
  unit,
  amount,
  includes,
  words,
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  validUntil: new Date(now.getTime() + 45 * DAY).toISOString().slice(0, 10),
})
