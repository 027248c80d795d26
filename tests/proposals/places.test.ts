import { beforeAll, describe, expect, test } from 'vitest'
import { agreeScores } from '#app/features/procurement/evaluations/agree-scores.server.ts'
import { pointsField } from '#app/features/procurement/evaluations/inputs.ts'
import { getEvaluation } from '#app/features/procurement/evaluations/queries-scores.server.ts'
import { scoreProposal } from '#app/features/procurement/evaluations/score-proposal.server.ts'
import { findOwnPlace } from '#app/features/procurement/proposal-places/queries-place.server.ts'
import { proposalPlaces } from '#app/features/procurement/proposal-places/tables.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { declineProposal } from '#app/features/procurement/proposals/decline-proposal.server.ts'
import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { changeOpen } from '../requirements/change-open.ts'
import { aProposal, aRequirement, reasonOf, somebody } from './rounds.ts'
import '#tests/support/bind-registries.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const told = { showPlaces: 'on' }
const judged = { criterion1: 'Practice', weight1: '60', criterion2: 'Price', weight2: '40' }

describe('where a declined proposal stood', () => {
  test('is told to its provider alone once it is decided: place by price, score and the best score', async () => {
    const { seeker, url } = await aRequirement({ ...told, ...judged })
    const cheap = await aProposal(url, { fee: '900' })
    const dear = await aProposal(url, { fee: '2.000', currency: 'CHF' })
    const open = await aProposal(url, { fee: '100', travel: 'unknown' })
    const chosen = await aProposal(url, { fee: '1.200' })
    const { criteria } = await getEvaluation(seeker.ctx, url)
    const judgedAs = { [cheap.code]: '4', [dear.code]: '8', [chosen.code]: '9' }
    for (const [code, given] of Object.entries(judgedAs)) {
      const points = Object.fromEntries(criteria.map(({ id }) => [pointsField(id), given]))
      const said = { url, code, version: '1', ...points }
      await scoreProposal(seeker.ctx, said)
      await agreeScores(seeker.ctx, said)
    }
    await declineProposal(seeker.ctx, { code: cheap.code, version: '1', reason: 'Too far.' })
    await followFacts()
    expect(await findOwnPlace(cheap.provider.ctx, url)).toBeNull()

    await awardProposal(seeker.ctx, { code: chosen.code, version: '1', venue: 'Hall 2' })
    await followFacts()
    const scored = { bestScore: 900 }
    expect(await findOwnPlace(cheap.provider.ctx, url)).toEqual({
      place: 1,
      placed: 3,
      score: 400,
      ...scored,
    })
    expect(await findOwnPlace(dear.provider.ctx, url)).toEqual({ place: 3, placed: 3, score: 800, ...scored })
    const none = { place: null, placed: null, score: null, bestScore: null }
    expect(await findOwnPlace(open.provider.ctx, url)).toEqual(none)
    for (const { ctx } of [chosen.provider, seeker, await somebody()])
      expect(await findOwnPlace(ctx, url)).toBeNull()
  })

  test('among two there is none, and without the seeker’s choice nothing is kept at all', async () => {
    const { seeker, url } = await aRequirement(told)
    const [first, second] = [await aProposal(url, { fee: '900' }), await aProposal(url)]
    await awardProposal(seeker.ctx, { code: first.code, version: '1', venue: 'Hall 2' })
    await followFacts()
    expect(await findOwnPlace(second.provider.ctx, url)).toMatchObject({ place: null, bestScore: null })

    const before = await db().$count(proposalPlaces)
    const silent = await aRequirement()
    const few = [await aProposal(silent.url), await aProposal(silent.url), await aProposal(silent.url)]
    await awardProposal(silent.seeker.ctx, { code: few[0]?.code, version: '1', venue: 'Hall 2' })
    await followFacts()
    expect(await db().$count(proposalPlaces)).toBe(before)
  })

  test('is said to all before they answer, and stays as it was published', async () => {
    const { seeker, url } = await aRequirement(told)
    expect((await getRequirement(makeContext({}), url)).showPlaces).toBe(true)
    expect(await reasonOf(changeOpen(seeker.ctx, url, { showPlaces: '' }))).toBe(
      'showPlaces: requirements:form.countStays',
    )
  })
})
