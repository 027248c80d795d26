import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { discardRequirementDraft } from '#app/features/procurement/requirement-drafts/discard-requirement-draft.server.ts'
import { keepRequirementDraft } from '#app/features/procurement/requirement-drafts/keep-requirement-draft.server.ts'
import {
  beginRequirement,
  listRequirementDrafts,
} from '#app/features/procurement/requirement-drafts/queries-beginning.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aProvider, aRequirement, reasonOf, somebody } from '../proposals/rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const asked = (given: Record<string, string>) => new URLSearchParams(given)

test('what is typed is kept as it was typed, under one key, and comes back', async () => {
  const { ctx } = await somebody()
  const key = randomUUID()
  const typed = { key, title: 'Welding', participants: 'about ten', weight1: '101', unknown: 'x' }
  const first = await keepRequirementDraft(ctx, typed)
  const next = { ...typed, draft: first.draft, seen: first.seen, city: 'Turin' }
  await keepRequirementDraft(ctx, next)

  const { values, draft } = await beginRequirement(ctx, asked({ draft: key }))
  expect(draft).toBe(key)
  expect(values).toMatchObject({ title: 'Welding', participants: 'about ten', city: 'Turin', weight1: '101' })
  expect(values).not.toHaveProperty('unknown')
  expect(await listRequirementDrafts(ctx)).toMatchObject([{ key, title: 'Welding' }])
  // Another tab, which has seen the first: what it did not see is not written over.
  const stale = { ...next, city: 'Milan', seen: first.seen }
  expect(await reasonOf(keepRequirementDraft(ctx, stale))).toMatch(/meanwhile/)
  await discardRequirementDraft(ctx, { draft: key })
  expect(await listRequirementDrafts(ctx)).toEqual([])
})

test('a draft is its author’s alone: nobody else reads, changes or discards it', async () => {
  const [{ ctx }, stranger] = [await somebody(), await somebody()]
  const key = randomUUID()
  await keepRequirementDraft(ctx, { key, title: 'Welding' })
  expect(await reasonOf(keepRequirementDraft(stranger.ctx, { key, title: 'Mine' }))).toBe(
    'common:refused.notFound',
  )
  await discardRequirementDraft(stranger.ctx, { draft: key })
  expect((await beginRequirement(stranger.ctx, asked({ draft: key }))).values.title).toBe('')
  expect(await reasonOf(keepRequirementDraft(makeContext({}), { key, title: 'Mine' }))).toBe(
    'common:refused.signIn',
  )
  expect(await reasonOf(discardRequirementDraft(makeContext({}), { draft: key }))).toBe(
    'common:refused.signIn',
  )
  expect(await listRequirementDrafts(ctx)).toHaveLength(1)
})

test('a new one begins from an earlier one without its days, a topic, a provider, or a search', async () => {
  const two = { criterion1: 'Practice', weight1: '60', criterion2: 'Price', weight2: '40' }
  const { seeker, url } = await aRequirement({ ...two, showCount: 'on' })
  const copied = await beginRequirement(seeker.ctx, asked({ copy: url }))
  expect(copied.values).toMatchObject({ city: 'Turin', participants: '10', deadline: '', ...two })
  const stranger = await somebody()
  expect((await beginRequirement(stranger.ctx, asked({ copy: url }))).values).toEqual({})

  const provider = await aProvider()
  const { category, topic } = await inTransaction(async (tx) => {
    const found = await aCategory(tx)
    const made = await aTopic(tx, {
      ownerId: provider.account.partyId,
      categoryId: found.id,
      languages: ['it'],
      modes: ['online'],
    })
    await indexTopics(tx, [made.id])
    return { category: found, topic: made }
  })
  const fits = { category: category.slug, trainingLanguage: 'it', mode: 'online' }
  const ofTopic = await beginRequirement(seeker.ctx, asked({ topic: topic.slug }))
  expect(ofTopic.values).toMatchObject({ ...fits, title: expect.stringMatching(/./) })
  const ofProvider = await beginRequirement(seeker.ctx, asked({ provider: provider.account.displayUsername }))
  expect(ofProvider.values).toMatchObject({ ...fits, audience: 'invited' })
  const search = asked({ title: 'cranes', mode: 'online', language: 'de', city: 'Bern' })
  expect((await beginRequirement(seeker.ctx, search)).values).toEqual({
    title: 'cranes',
    mode: 'online',
    trainingLanguage: 'de',
    city: 'Bern',
  })
})
