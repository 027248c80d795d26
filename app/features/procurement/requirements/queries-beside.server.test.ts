import { expect, test } from 'vitest'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { listFittingTrainers } from './queries-fitting.server.ts'
import { getRequirement, listSimilarRequirements } from './queries-rows.server.ts'
import { type RequirementFacts, someRequirements } from './testing.server.ts'

const visitor = makeContext({})
const DAY = 86_400_000
const days = (count: number) => new Date(Date.now() + count * DAY)

async function twoCategories(tx: Tx) {
  const group = await aCategory(tx)
  const category = await aCategory(tx, { parentId: group.id })
  const sister = await aCategory(tx, { parentId: group.id })
  return { group, category, sister }
}

test('beside a requirement stand others that are open, its category first; drafts and the suspended never', async () => {
  const url = await inTransaction(async (tx) => {
    const { category, sister } = await twoCategories(tx)
    const owner = await anAccount(tx)
    const gone = await anAccount(tx, { suspendedAt: new Date() })
    const facts = (title: string, given: Partial<RequirementFacts> = {}): RequirementFacts => ({
      title,
      ownerId: owner.partyId,
      postedBy: owner.id,
      categoryId: category.id,
      language: 'en',
      participants: 8,
      mode: 'online',
      trainingLanguage: 'en',
      deadline: days(5),
      publishedAt: days(-1),
      state: 'open',
      ...given,
    })
    const [first] = await someRequirements(tx, [
      facts('Kilns for eight'),
      facts('Kilns for nine', { publishedAt: days(-2) }),
      facts('Glazes for nine', { categoryId: sister.id }),
      facts('Kilns, over', { deadline: days(-1) }),
      facts('Kilns, a draft', { state: 'draft' }),
      facts('Kilns, taken back', { state: 'cancelled' }),
      facts('Kilns of somebody suspended', { ownerId: gone.partyId }),
    ])
    return first?.slug ?? ''
  })
  const requirement = await getRequirement(visitor, url)
  const similar = await listSimilarRequirements(visitor, requirement, 9)
  expect(similar.map(({ title }) => title)).toEqual(['Kilns for nine', 'Glazes for nine'])
})

test('trainers of the category stand before those of its group; other languages and hidden people never', async () => {
  const wanted = await inTransaction(async (tx) => {
    const { group, category, sister } = await twoCategories(tx)
    const teaches = async (
      displayName: string,
      categoryId: string,
      languages: string[],
      visibility: 'public' | 'companies' = 'public',
    ) => {
      const owner = await anAccount(tx, {
        serviceType: 'provider',
        approval: 'approved',
        visibility,
      })
      await someProfiles(tx, [{ partyId: owner.partyId, displayName }])
      const rated = { rating: 50, ratingCount: displayName === 'Near' ? 90 : 3 }
      const topic = await aTopic(tx, {
        ownerId: owner.partyId,
        categoryId,
        languages,
        modes: ['online'],
        ...rated,
      })
      await indexTopics(tx, [topic.id])
    }
    await teaches('Near', sister.id, ['en'])
    await teaches('Fitting', category.id, ['en', 'de'])
    await teaches('Other language', category.id, ['fr'])
    await teaches('Hidden', category.id, ['en'], 'companies')
    return { categoryId: category.id, groupId: group.id, trainingLanguage: 'en', mode: 'online' }
  })
  const found = await listFittingTrainers(visitor, wanted, 4)
  expect(found.map(({ name }) => name)).toEqual(['Fitting', 'Near'])
})
