import { expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { getEventToReview } from './queries-review.server.ts'

const html = (text: string) => text as RichHtml

const PARAGRAPH =
  'Bring one machine, and by noon its current is on a screen; after lunch the shift decides what the curve tells it.'

const aReviewer = async () => {
  const account = await inTransaction((tx) => anAccount(tx))
  return { ...makeContext({}), actor: personOf(account, { staffTasks: ['moderate'] }) }
}

const anOrganiser = () =>
  inTransaction(
    async (tx) => (await anAccount(tx, { serviceType: 'provider', approval: 'approved' })).partyId,
  )

test('a price far from what others ask in the category for as many hours is marked, with what is usual', async () => {
  const ctx = await aReviewer()
  const ownerId = await anOrganiser()
  const priced = await inTransaction(async (tx) => {
    const { id: categoryId } = await aCategory(tx)
    await aTopic(tx, { ownerId, categoryId })
    for (const priceMinor of [8_000, 9_000, 10_000, 10_000, 11_000, 12_000, 13_000, 90_000])
      await anEvent(tx, { categoryId, priceMinor })
    // What is not public says nothing of what is usual, and neither does the organiser itself.
    await anEvent(tx, { categoryId, priceMinor: 900_000, state: 'draft' })
    await anEvent(tx, { categoryId, priceMinor: 900_000, ownerId })
    const usual = { categoryId, ownerId, state: 'draft' as const }
    const prices = [11_000, 54_999, 55_000, 2_200, 2_201]
    return Promise.all(prices.map((priceMinor) => anEvent(tx, { ...usual, priceMinor })))
  })
  const read = await Promise.all(priced.map(({ slug }) => getEventToReview(ctx, slug)))
  expect(read.map(({ usual }) => usual)).toEqual(priced.map(() => ({ minor: 11_000, among: 'category' })))
  const marks = read.map(({ oddities }) => oddities.filter((oddity) => oddity.endsWith('Others')))
  expect(marks).toEqual([[], [], ['aboveOthers'], ['belowOthers'], []])
})

test('a paragraph of somebody else’s public text is found, whatever stands around it, and no own or short one', async () => {
  const ctx = await aReviewer()
  const [ownerId, otherId] = [await anOrganiser(), await anOrganiser()]
  const short = 'We bring coffee.'
  const [copy, own, brief, changed, ofDraft] = await inTransaction(async (tx) => {
    const original = html(`<h2>What you learn</h2><p>${PARAGRAPH}</p><p>${short}</p>`)
    await aTopic(tx, { ownerId: otherId, title: 'Currents', description: original })
    const secret = PARAGRAPH.replace('machine', 'lathe')
    await aTopic(tx, { ownerId: otherId, state: 'draft', description: html(`<p>${secret}</p>`) })
    const described = (description: string, owner = ownerId) =>
      anEvent(tx, { ownerId: owner, state: 'draft', description: html(description) })
    return [
      await described(`<ul><li><strong>Bring</strong> ${PARAGRAPH.slice(6).toUpperCase()}!</li></ul>`),
      await described(`<p>${PARAGRAPH}</p>`, otherId),
      await described(`<p>${short}</p>`),
      await described(`<p>${PARAGRAPH.replace('noon', 'night')}</p>`),
      await described(`<p>${secret}</p>`),
    ]
  })
  const found = await getEventToReview(ctx, copy.slug)
  expect(found.oddities).toContain('copied')
  expect(found.copiedFrom).toMatchObject({ kind: 'topic', title: 'Currents', language: 'en' })
  for (const { slug } of [own, brief, changed, ofDraft])
    expect(await getEventToReview(ctx, slug)).toMatchObject({ copiedFrom: null })
})

test('an event that is all its organiser shows is marked until a topic or another event is public', async () => {
  const ctx = await aReviewer()
  const [ownerId, otherId] = [await anOrganiser(), await anOrganiser()]
  const [first, second] = await inTransaction(async (tx) => [
    await anEvent(tx, { ownerId, state: 'draft' }),
    await anEvent(tx, { ownerId: otherId, state: 'draft' }),
  ])
  expect((await getEventToReview(ctx, first.slug)).oddities).toContain('onlyOffer')
  await inTransaction((tx) => aTopic(tx, { ownerId, state: 'draft' }))
  expect((await getEventToReview(ctx, first.slug)).oddities).toContain('onlyOffer')
  await inTransaction((tx) => aTopic(tx, { ownerId }))
  expect((await getEventToReview(ctx, first.slug)).oddities).not.toContain('onlyOffer')
  await inTransaction((tx) => anEvent(tx, { ownerId: otherId }))
  expect((await getEventToReview(ctx, second.slug)).oddities).not.toContain('onlyOffer')
})
