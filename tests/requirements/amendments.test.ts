import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { confirmProposal } from '#app/features/procurement/proposals/confirm-proposal.server.ts'
import {
  findOwnProposal,
  getReceivedProposals,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { listAmendments } from '#app/features/procurement/requirements/queries-amendments.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { dayAhead } from '#app/features/sales/training-requests/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aProposal,
  aProvider,
  aRequirement,
  passDeadline,
  reasonOf,
  somebody,
  typedProposal,
} from '../proposals/rounds.ts'
import { followFacts } from '../support/follow-facts.ts'
import { changeOpen, kindsToldTo } from './change-open.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const HOUR = 3_600_000
const VENUE = { venue: 'Via Roma 1' }
const visitor = makeContext({})
const deadlineOf = async (url: string) =>
  (await db().select().from(requirements).where(eq(requirements.slug, url)))[0]?.deadline.getTime() ?? 0
const follow = () => followFacts([deliverSandboxWebhookJob])

describe('before anybody has answered or asked', () => {
  test('a change is no amendment', async () => {
    const { seeker, url } = await aRequirement()
    expect(await changeOpen(seeker.ctx, url, { title: 'Stackers' })).toMatchObject({ amendment: null })
    expect(await listAmendments(visitor, url)).toEqual([])
  })
})

describe('after the first proposal', () => {
  test('each change is numbered, shown to all with what was and what is, and told once', async () => {
    const { seeker, url } = await aRequirement({ budgetHidden: 'on' })
    const { provider } = await aProposal(url)
    expect(await changeOpen(seeker.ctx, url, { description: 'Two groups.\nAt night.' })).toMatchObject({
      amendment: 1,
    })
    const twice = { city: 'Milan', budgetTo: '6000' }
    expect(await changeOpen(seeker.ctx, url, twice)).toMatchObject({ amendment: 2 })
    // What nobody sees is no amendment, nor is what stays.
    expect(await changeOpen(seeker.ctx, url, { budgetTo: '6100' })).toMatchObject({ amendment: null })
    expect(await changeOpen(seeker.ctx, url, {})).toMatchObject({ amendment: null })

    const shown = await listAmendments(visitor, url)
    expect(shown.map(({ number, changes }) => [number, changes])).toEqual([
      [2, [{ field: 'city', before: 'Turin', after: 'Milan' }]],
      [1, [{ field: 'description', before: 'Two groups.', after: 'Two groups.\nAt night.' }]],
    ])
    await follow()
    await follow()
    expect(await kindsToldTo(provider.account)).toEqual(['proposalToConfirm', 'proposalToConfirm'])
    expect(JSON.stringify(shown)).not.toContain('6000')
  })

  test('a proposal is to be confirmed, and cannot be awarded before; one press or a new version does it', async () => {
    const { seeker, url } = await aRequirement()
    const [one, other] = [await aProposal(url), await aProposal(url)]
    await changeOpen(seeker.ctx, url, { city: 'Milan' })
    const award = (code: string, version: string) =>
      reasonOf(awardProposal(seeker.ctx, { code, version, ...VENUE }))

    expect(await award(one.code, '1')).toBe('proposals:refused.toConfirm')
    expect((await findOwnProposal(one.provider.ctx, url))?.isToConfirm).toBe(true)
    expect(await reasonOf(confirmProposal(one.provider.ctx, { url, amendment: '0' }))).toBe(
      'proposals:refused.amended',
    )
    await confirmProposal(one.provider.ctx, { url, amendment: '1' })
    await confirmProposal(one.provider.ctx, { url, amendment: '1' })
    const stale = typedProposal(url, { version: '1' })
    expect(await reasonOf(submitProposal(other.provider.ctx, stale))).toBe('proposals:refused.amended')
    await submitProposal(other.provider.ctx, typedProposal(url, { version: '1', amendment: '1' }))
    const { proposals: seen } = await getReceivedProposals(seeker.ctx, url)
    expect(seen.map(({ isToConfirm }) => isToConfirm)).toEqual([false, false])
    expect(await award(one.code, '1')).toBe('done')
  })

  test('another number of participants takes a new version, counted for them', async () => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url, { feeUnit: 'person', fee: '100' })
    await changeOpen(seeker.ctx, url, { participants: '20' })
    expect(await reasonOf(confirmProposal(provider.ctx, { url, amendment: '1' }))).toBe(
      'proposals:refused.counted',
    )
    const next = { feeUnit: 'person', fee: '100', version: '1', amendment: '1' }
    await submitProposal(provider.ctx, typedProposal(url, next))
    const [seen] = (await getReceivedProposals(seeker.ctx, url)).proposals
    expect(seen).toMatchObject({ code, isToConfirm: false, said: { totalMinor: 200_000 } })
  })

  test('a stranger confirms nothing, and after the decision nobody does', async () => {
    const { seeker, url } = await aRequirement()
    const { provider, code } = await aProposal(url)
    const late = await aProposal(url)
    await changeOpen(seeker.ctx, url, { city: 'Milan' })
    const stranger = await somebody()
    for (const ctx of [stranger.ctx, (await aProvider()).ctx, seeker.ctx])
      expect(await reasonOf(confirmProposal(ctx, { url, amendment: '1' }))).toBe('common:refused.notFound')
    await confirmProposal(provider.ctx, { url, amendment: '1' })
    await awardProposal(seeker.ctx, { code, version: '1', ...VENUE })
    expect(await reasonOf(confirmProposal(late.provider.ctx, { url, amendment: '1' }))).toBe(
      'proposals:refused.over',
    )
  })
})

describe('the deadline of an amended requirement', () => {
  test('moves by 48 hours for a change in the last 48, and leaves 48 before', async () => {
    const { seeker, url } = await aRequirement({ deadline: dayAhead(1) })
    await aProposal(url)
    const before = await deadlineOf(url)
    await changeOpen(seeker.ctx, url, { city: 'Milan' })
    expect((await deadlineOf(url)) - before).toBe(48 * HOUR)
    const [{ changes } = { changes: [] }] = await listAmendments(visitor, url)
    expect(changes.map(({ field }) => field)).toEqual(['city', 'deadline'])

    const far = await aRequirement()
    await aProposal(far.url)
    const stays = await deadlineOf(far.url)
    await changeOpen(far.seeker.ctx, far.url, { city: 'Milan' })
    expect(await deadlineOf(far.url)).toBe(stays)
    await changeOpen(far.seeker.ctx, far.url, { deadline: dayAhead(1) })
    expect((await deadlineOf(far.url)) - Date.now()).toBeGreaterThan(48 * HOUR)
  })

  test('that has passed by the database’s clock ends changing, whatever the app’s clock says', async () => {
    const { seeker, url } = await aRequirement()
    await aProposal(url)
    await passDeadline(url)
    const behind = { ...seeker.ctx, now: () => new Date(Date.now() - 600_000) }
    expect(await reasonOf(changeOpen(behind, url, { city: 'Milan' }))).toBe('requirements:refused.isOver')
  })
})

describe('races', () => {
  test('an amendment against an award: never is a proposal awarded that has not confirmed it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { seeker, url } = await aRequirement()
      const { code } = await aProposal(url)
      const [changed, awarded] = await Promise.all([
        reasonOf(changeOpen(seeker.ctx, url, { city: 'Milan' })),
        reasonOf(awardProposal(seeker.ctx, { code, version: '1', ...VENUE })),
      ])
      const isAwarded = awarded === 'done'
      expect([changed, awarded]).toEqual(
        isAwarded ? ['requirements:refused.isOver', 'done'] : ['done', 'proposals:refused.toConfirm'],
      )
      expect(await listAmendments(visitor, url)).toHaveLength(isAwarded ? 0 : 1)
    }
  })

  test('an amendment against proposals: each that is taken has read it, or is to be confirmed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { seeker, url } = await aRequirement()
      await aProposal(url)
      const senders = await Promise.all(Array.from({ length: 6 }, aProvider))
      const [, ...sent] = await Promise.all([
        changeOpen(seeker.ctx, url, { city: 'Milan' }),
        ...senders.map(({ ctx }) => reasonOf(submitProposal(ctx, typedProposal(url)))),
      ])
      expect(new Set([...sent, 'done', 'proposals:refused.amended'])).toEqual(
        new Set(['done', 'proposals:refused.amended']),
      )
      const { proposals: seen } = await getReceivedProposals(seeker.ctx, url)
      expect(seen).toHaveLength(1 + sent.filter((answer) => answer === 'done').length)
      expect(seen.every(({ isToConfirm }) => isToConfirm)).toBe(true)
    }
  })
})
