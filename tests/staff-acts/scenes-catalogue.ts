import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addCategory } from '#app/features/catalogue/category-editing/add-category.server.ts'
import { changeCategory } from '#app/features/catalogue/category-editing/change-category.server.ts'
import { mergeCategory } from '#app/features/catalogue/category-editing/merge-category.server.ts'
import { getEditedCategory } from '#app/features/catalogue/category-editing/queries-edited.server.ts'
import { reviewEvent } from '#app/features/catalogue/event-publishing/review-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { askForSeats } from '#app/features/catalogue/seat-requests/ask-seats.server.ts'
import { declineSeatRequests } from '#app/features/catalogue/seat-requests/decline-seat-requests.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { decideProvider } from '#app/features/catalogue/trainers/decide-provider.server.ts'
import { markPaper } from '#app/features/catalogue/trainers/mark-paper.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { releaseRing } from '#app/features/delivery/review-rings/release-ring.server.ts'
import { removeRing } from '#app/features/delivery/review-rings/remove-ring.server.ts'
import { reviewRingReviews, reviewRings } from '#app/features/delivery/review-rings/tables.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { approveSeatRequests } from '#app/features/sales/seat-offers/approve-seat-requests.server.ts'
import { decideReview } from '#app/features/site/content-reports/decide-review.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { upholdReviewReports } from '#app/features/site/content-reports/uphold-review-reports.server.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProvider, aStaff, codeOf, type Scene, someone, there, WHY } from './scene.ts'

const named = (name: string) => Object.fromEntries(LANGUAGES.map((one) => [one, `${name} ${one}`]))
const aName = () => `C${randomUUID().slice(0, 8)}`

const twoCategories = () =>
  inTransaction(async (tx) => {
    const group = await aCategory(tx, { name: aName() })
    const one = await aCategory(tx, { name: aName(), parentId: group.id })
    return { group, one, other: await aCategory(tx, { name: aName(), parentId: group.id, position: 1 }) }
  })

async function inReview() {
  const owner = await aProvider()
  return inTransaction(async (tx) => {
    const { id, slug } = await anEvent(tx, { ownerId: owner.partyId, state: 'draft' })
    await tx.update(events).set({ state: 'in_review' }).where(eq(events.id, id))
    return { id, slug }
  })
}

async function someReview() {
  const [author, trainer] = [await someone(), await aProvider()]
  const by = { authorId: author.partyId, writtenBy: author.id, trainerId: trainer.partyId, topicId: null }
  await inTransaction((tx) => aReview(tx, by))
  return there((await db().select().from(reviews).where(eq(reviews.trainerId, trainer.partyId)))[0])
}

async function someReportedReview() {
  const review = await someReview()
  for (const reporter of [await someone(), await someone()])
    await reportContent(makeContext({ actor: personOf(reporter) }), {
      kind: 'review',
      slug: review.code,
      reason: 'misleading',
    })
  return review
}

const against = (review: string) => ({
  review,
  acts: ['review.hide', 'party.pause'],
  rule: 'reviews',
  facts: WHY,
  reason: WHY,
})

/** A provider who waits, or one who was approved, with a paper. */
async function aCandidate(approval: 'pending' | 'approved') {
  const account = await someone({ serviceType: 'provider', approval })
  await inTransaction((tx) => someProfiles(tx, [{ partyId: account.partyId, displayName: 'Ada' }]))
  const certificateFiles = [{ certificate: 'Lean', file: 'abc.pdf', title: 'Diploma' }]
  await db()
    .update(trainerProfiles)
    .set({ certificateFiles })
    .where(eq(trainerProfiles.partyId, account.partyId))
  return account
}

async function askedSeats() {
  const owner = await aProvider()
  const ticketTypes = [{ name: 'By request', priceMinor: 12_000, needsApproval: true }]
  const event = await inTransaction((tx) =>
    anEvent(tx, { ownerId: owner.partyId, capacity: 5, minimum: 1, ticketTypes }),
  )
  const asker = makeContext({ actor: personOf(await someone()) })
  await askForSeats(asker, { event: event.slug, type: event.types[0].id, seats: '1' })
  return there((await db().select().from(seatRequests).where(eq(seatRequests.eventId, event.id)))[0])
}

const decided = (decision: string, from: 'pending' | 'approved', says: boolean): Scene => ({
  says,
  prepare: async (by) => {
    const { username, partyId } = await aCandidate(from)
    const code = await codeOf(by)
    const reason = says ? WHY : ''
    return { act: () => decideProvider(by, { username, decision, reason, code }), about: partyId }
  },
})

async function someRing() {
  const { partyId } = await aProvider()
  const { id, trainerId } = await someReview()
  await db().update(reviews).set({ state: 'held' }).where(eq(reviews.id, id))
  const ring = { id: newId(), code: newCode(12), trainerId: trainerId ?? partyId }
  await db()
    .insert(reviewRings)
    .values({ ...ring, signs: ['card'], foundAt: new Date() })
  await db().insert(reviewRingReviews).values({ ringId: ring.id, reviewId: id })
  return ring
}

export const CATALOGUE_SCENES: Record<string, Scene> = {
  'decideProvider: approve': decided('approve', 'pending', false),
  'decideProvider: return': decided('return', 'pending', true),
  'decideProvider: reject': decided('reject', 'pending', true),
  'decideProvider: withdraw': decided('withdraw', 'approved', true),
  markPaper: {
    says: false,
    prepare: async (by) => {
      const { username, partyId } = await aCandidate('pending')
      const wish = { username, file: 'abc.pdf', validUntil: '2030-04-30' }
      return { act: () => markPaper(by, wish), about: partyId }
    },
  },
  'reviewEvent: publish': {
    says: false,
    prepare: async (by) => {
      const { id, slug } = await inReview()
      return { act: () => reviewEvent(by, { event: slug, decision: 'publish' }), about: id }
    },
  },
  'reviewEvent: return': {
    says: true,
    prepare: async (by) => {
      const { id, slug } = await inReview()
      return { act: () => reviewEvent(by, { event: slug, decision: 'return', reason: WHY }), about: id }
    },
  },
  removeRing: {
    says: true,
    prepare: async (by) => {
      const ring = await someRing()
      const said = { ring: ring.code, acts: 'review.remove', rule: 'reviews', facts: WHY }
      return { act: () => removeRing(by, said), about: ring.id }
    },
  },
  releaseRing: {
    says: true,
    prepare: async (by) => {
      const ring = await someRing()
      return { act: () => releaseRing(by, { ring: ring.code, reason: WHY }), about: ring.id }
    },
  },
  upholdReviewReports: {
    says: true,
    prepare: async (by) => {
      const { code, id } = await someReportedReview()
      return { act: () => upholdReviewReports(by, against(code)), about: id }
    },
  },
  'decideReview: keep': {
    says: true,
    prepare: async (by) => {
      const { code, id } = await someReportedReview()
      return { act: () => decideReview(by, { review: code, decision: 'keep', reason: WHY }), about: id }
    },
  },
  'decideReview: restore': {
    says: false,
    prepare: async (by) => {
      const { code, id } = await someReportedReview()
      await upholdReviewReports(await aStaff(), against(code))
      return { act: () => decideReview(by, { review: code, decision: 'restore' }), about: id }
    },
  },
  approveSeatRequests: {
    says: false,
    prepare: async (by) => {
      const { id } = await askedSeats()
      return { act: () => approveSeatRequests(by, { request: id }) }
    },
  },
  declineSeatRequests: {
    says: true,
    prepare: async (by) => {
      const { id } = await askedSeats()
      return { act: () => declineSeatRequests(by, { request: id, reason: WHY }), about: id }
    },
  },
  addCategory: {
    says: false,
    prepare: async (by) => {
      const { group } = await twoCategories()
      const wish = { ...named(aName()), group: group.slug, key: randomUUID() }
      return { act: () => addCategory(by, wish) }
    },
  },
  changeCategory: {
    says: true,
    prepare: async (by) => {
      const { group, one } = await twoCategories()
      const { seen } = await getEditedCategory(by, one.slug)
      const wish = { ...named(aName()), slug: one.slug, group: group.slug, reason: WHY, seen }
      return { act: () => changeCategory(by, wish), about: one.id }
    },
  },
  mergeCategory: {
    says: true,
    prepare: async (by) => {
      const { one, other } = await twoCategories()
      const wish = { slug: one.slug, into: other.slug, reason: WHY, code: await codeOf(by) }
      return { act: () => mergeCategory(by, wish), about: one.id }
    },
  },
}
