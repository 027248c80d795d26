import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginProposal, copyProposal } from '#app/features/procurement/proposals/begin-proposal.ts'
import {
  findProposalDraft,
  findProposalToCopy,
  listEarlierProposals,
  listProposalDrafts,
} from '#app/features/procurement/proposals/queries-beginnings.server.ts'
import { saveProposalDraft } from '#app/features/procurement/proposals/save-proposal-draft.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { configure } from '#app/platform/config.server.ts'
import '#app/platform/testing/database.ts'
import { aProposal, aProvider, aRequirement, reasonOf, somebody, typedProposal } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

describe('a draft of a proposal', () => {
  test('keeps what is typed, whatever it is, for its provider alone, until it is sent', async () => {
    const { seeker, url } = await aRequirement()
    const provider = await aProvider()
    await saveProposalDraft(provider.ctx, {
      url,
      fee: 'about a thousand',
      words: 'Two days',
      key: 'x',
      more: 'y',
    })
    const first = await findProposalDraft(provider.ctx, url)
    const { seen } = await saveProposalDraft(provider.ctx, {
      url,
      seen: first?.seen,
      fee: '1.100',
      words: 'Two days, own trucks',
    })
    const older = { url, seen: first?.seen, words: 'From an older tab' }
    expect(await reasonOf(saveProposalDraft(provider.ctx, older))).toBe(': common:meanwhile.changed')

    const draft = await findProposalDraft(provider.ctx, url)
    expect(draft?.values).toMatchObject({ fee: '1.100', words: 'Two days, own trucks', travel: '' })
    expect(Object.keys(draft?.values ?? {})).not.toContain('more')
    expect(draft?.seen).toBe(seen)
    expect(await listProposalDrafts(provider.ctx)).toMatchObject([{ url }])
    for (const { ctx } of [seeker, await aProvider()]) {
      expect(await findProposalDraft(ctx, url)).toBeNull()
      expect(await listProposalDrafts(ctx)).toEqual([])
    }

    await submitProposal(provider.ctx, typedProposal(url))
    expect(await findProposalDraft(provider.ctx, url)).toBeNull()
  })

  test('is kept as it stands, but for what nobody types', async () => {
    const { url } = await aRequirement()
    const { ctx } = await aProvider()
    const typed = { url, words: 'Two\u0000 days,\u202e \r\nown\ud800 trucks ', fee: '1\u001b0' }
    const { seen } = await saveProposalDraft(ctx, typed)
    const kept = await findProposalDraft(ctx, url)
    expect(kept?.values).toMatchObject({ words: 'Two  days, \nown\ufffd trucks ', fee: '1 0' })
    // Sent again it is the same.
    expect(await saveProposalDraft(ctx, { ...typed, seen })).toMatchObject({ seen })
  })

  test('saved twenty times at once it is one, and what one has not seen is not written over', async () => {
    const { url } = await aRequirement()
    const { ctx } = await aProvider()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => reasonOf(saveProposalDraft(ctx, { url, words: String(at) }))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await listProposalDrafts(ctx)).toHaveLength(1)
  })

  test('is refused to who may not propose, too long, and where no proposals are taken', async () => {
    const { seeker, url } = await aRequirement()
    const { ctx } = await aProvider()
    expect(await reasonOf(saveProposalDraft((await somebody()).ctx, { url, fee: '1' }))).not.toBe('done')
    expect(await reasonOf(saveProposalDraft(ctx, { url: 'nowhere', fee: '1' }))).toBe(
      'common:refused.notFound',
    )
    expect(await reasonOf(saveProposalDraft(ctx, { url, words: 'x'.repeat(6_001) }))).not.toBe('done')
    await saveProposalDraft(ctx, { url, fee: '1' })
    await cancelRequirement(seeker.ctx, { url, reason: 'Later.' })
    expect(await reasonOf(saveProposalDraft(ctx, { url, fee: '2' }))).toBe('proposals:refused.closed')
    expect(await listProposalDrafts(ctx)).toEqual([])
  })
})

describe('an earlier proposal', () => {
  test('is the beginning of another one, without its days, for its provider alone', async () => {
    const [first, second] = [await aRequirement(), await aRequirement()]
    const { provider, code } = await aProposal(first.url, { fee: '1.234,50', words: 'With your own trucks.' })
    expect(await listEarlierProposals(provider.ctx, first.url)).toEqual([])
    expect(await listEarlierProposals(provider.ctx, second.url)).toMatchObject([{ code }])

    const earlier = await findProposalToCopy(provider.ctx, code)
    if (!earlier) throw new Error('not found')
    const terms = { currency: 'CHF', timeZone: 'Europe/Zurich' }
    const requirement = { deadline: new Date().toISOString() }
    const begun = beginProposal(null, { requirement, terms })
    const copied = copyProposal(earlier, begun)
    expect(copied).toMatchObject({
      fee: '1234.50',
      currency: 'EUR',
      words: 'With your own trucks.',
      validUntil: begun.validUntil,
      from: '09:00',
    })
    expect(Object.keys(copied).filter((name) => name.startsWith('day'))).toEqual([])
    const { ctx } = await aProvider()
    for (const named of [code, randomUUID()]) expect(await findProposalToCopy(ctx, named)).toBeNull()
  })
})
