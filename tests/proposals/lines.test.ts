import { beforeAll, expect, test } from 'vitest'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { countUnreadMessages } from '#app/features/people/qmail/queries-count.server.ts'
import { qmailInvariants } from '#app/features/people/qmail/queries-invariants.server.ts'
import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { listConversations } from '#app/features/people/qmail/queries-list.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { shortlistProposal } from '#app/features/procurement/proposals/shortlist-proposal.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { expireRequirements } from '#app/features/procurement/requirements/expire-requirements.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aProposal, aProvider, aRequirement, type PersonCtx, passDeadline, typedProposal } from './rounds.ts'
import '#tests/support/bind-registries.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const inbox = async (ctx: PersonCtx) => (await listConversations(ctx, { view: 'all', after: null })).list

/** What the product says to a side about a requirement, in its order; null without a conversation. */
async function saidTo(ctx: PersonCtx, at = 0) {
  const talk = (await inbox(ctx)).filter(({ subject }) => subject?.kind === 'requirement')[at]
  if (!talk) return null
  const { lines } = await listLines(ctx, talk.code)
  return lines.map(({ words }) => words)
}

test('what becomes of a proposal stands in the conversation of its two sides, each once, and in no other', async () => {
  const { seeker, url } = await aRequirement()
  const [{ provider, code }, rival] = [await aProposal(url), await aProvider()]
  await submitProposal(rival.ctx, typedProposal(url))
  await followFacts()
  await submitProposal(provider.ctx, typedProposal(url, { version: '1', fee: '1.100' }))
  await followFacts()
  await shortlistProposal(seeker.ctx, { code, version: '2' })
  await followFacts()
  await followFacts()
  const first = [
    'The proposal was sent.',
    'A new version of the proposal was sent.',
    'The proposal was shortlisted.',
  ]
  expect(await saidTo(provider.ctx)).toEqual(first)
  expect(await saidTo(rival.ctx)).toEqual(['The proposal was sent.'])
  expect((await inbox(seeker.ctx)).length).toBe(2)
  // Nobody has said anything yet: nothing is unread.
  expect(await countUnreadMessages(seeker.ctx)).toBe(0)

  await awardProposal(seeker.ctx, { code, version: '2', venue: 'Hall 2' })
  await followFacts()
  expect(await saidTo(provider.ctx)).toEqual([...first, 'The proposal was accepted.'])
  expect(await saidTo(rival.ctx)).toEqual(['The proposal was sent.', 'The proposal was declined.'])
  for (const { name, query } of qmailInvariants) expect((await db().execute(query)).rows, name).toEqual([])
})

test('of a sealed one there is no line and no conversation before the deadline, also where it is taken back', async () => {
  const { seeker, url } = await aRequirement({ sealed: 'on' })
  const [{ provider }, early] = [await aProposal(url), await aProposal(url)]
  await submitProposal(provider.ctx, typedProposal(url, { version: '1', fee: '1.100' }))
  await withdrawProposal(early.provider.ctx, { url })
  await followFacts()
  for (const ctx of [seeker.ctx, provider.ctx, early.provider.ctx]) expect(await inbox(ctx)).toEqual([])

  await passDeadline(url)
  await expireRequirements(systemContext('test'))
  await followFacts()
  expect(await saidTo(seeker.ctx)).toEqual(['The proposal was sent.'])
  expect(await saidTo(provider.ctx)).toEqual(['The proposal was sent.'])
  // What was withdrawn before it could be read is nobody’s to know.
  expect(await inbox(early.provider.ctx)).toEqual([])
  await withdrawProposal(provider.ctx, { url })
  await followFacts()
  expect((await saidTo(seeker.ctx))?.at(-1)).toBe('The proposal was withdrawn.')

  const other = await aRequirement({ sealed: 'on' })
  await aProposal(other.url)
  await cancelRequirement(other.seeker.ctx, { url: other.url, reason: 'Just looking.' })
  await followFacts()
  expect(await inbox(other.seeker.ctx)).toEqual([])
  expect(await getReceivedProposals(other.seeker.ctx, other.url)).toMatchObject({
    isShut: true,
    proposals: [],
  })
})

test('what a blocked provider does is said to the provider alone', async () => {
  const { seeker, url } = await aRequirement()
  const { provider } = await aProposal(url)
  await followFacts()
  const pair = { blockerId: seeker.ctx.actor.partyId, blockedId: provider.ctx.actor.partyId }
  await db()
    .insert(messageBlocks)
    .values({ ...pair, createdAt: new Date() })
  await withdrawProposal(provider.ctx, { url })
  await followFacts()
  expect(await saidTo(seeker.ctx)).toEqual(['The proposal was sent.'])
  expect(await saidTo(provider.ctx)).toEqual(['The proposal was sent.', 'The proposal was withdrawn.'])
})
