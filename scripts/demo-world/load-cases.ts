import { createHash } from 'node:crypto'
import { likenessOf } from '#app/features/people/message-safety/likeness.ts'
import { reportConversation } from '#app/features/people/message-safety/report-conversation.server.ts'
import { type PastConversation, someConversations } from '#app/features/people/qmail/testing.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { type Known, knownOf } from './known.ts'
import { contextOf } from './known-context.ts'

const SELLER = 'rajat_kohli'
/** The last of them does not get it: that many had it before. */
const READERS = ['nisha_verma', 'ananya_ghosh', 'safehands_in', 'ravi_shankar_v', 'karthik_s', 'harish_gowda']
const OFFER =
  'Good morning! I sell a list of 4,000 training managers in Pune, Mumbai and Nagpur, all with budgets for this year. Half price until Friday, and you get the first hundred for nothing.'
const LIKENESS = createHash('sha256').update(likenessOf(OFFER)).digest('hex')
const HOUR = 3_600_000

/**
 * What waits for staff: one who writes the same to many, whose last message is held, and of whom somebody has
 * reported the conversation. Returns how many cases.
 */
export async function loadCases(now: Date, known: Known): Promise<number> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const seller = knownOf(known.people, SELLER)
  const written = READERS.map((name, at): PastConversation => {
    const reader = knownOf(known.people, name)
    const isHeld = at === READERS.length - 1
    const ofSeller = { side: seller.partyId, author: seller.accountId }
    const offer = { ...ofSeller, words: OFFER, likeness: LIKENESS, at: hoursAgo(50 - at) }
    const answered = [
      {
        side: reader.partyId,
        author: reader.accountId,
        words: 'No, thank you. Where do these addresses come from?',
        at: hoursAgo(49),
      },
      { ...ofSeller, words: 'A friend works at a trade fair. Nobody asks.', at: hoursAgo(48) },
      {
        ...ofSeller,
        words: 'Last chance! You can pay me directly, then we save the commission.',
        at: hoursAgo(30),
      },
    ]
    return {
      ownId: seller.partyId,
      otherId: reader.partyId,
      subject: null,
      lines: [isHeld ? { ...offer, withheld: 'held' } : offer, ...(at === 0 ? answered : [])],
    }
  })
  const [reported] = await inTransaction((tx) => someConversations(tx, written))
  const reporter = await contextOf(known, READERS[0] ?? '', hoursAgo(26))
  const words = 'He sells addresses of people who do not know about it.'
  await reportConversation(reporter, { code: reported?.code, reason: 'fraud', words })
  return 2
}
