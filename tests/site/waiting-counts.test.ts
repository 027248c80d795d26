import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listWaitingEvents } from '#app/features/catalogue/event-publishing/queries-review.server.ts'
import { events, quorumDecisions } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent, askingPeople } from '#app/features/catalogue/inventory/testing.server.ts'
import { listSeatRequestsToDecide } from '#app/features/catalogue/seat-requests/queries-requests.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { listWaitingProviders } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { listDisputes } from '#app/features/delivery/disputes/queries-disputes.server.ts'
import { listToReview } from '#app/features/delivery/reviews/queries-attended.server.ts'
import { listReceived } from '#app/features/delivery/reviews/queries-own.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { aReview } from '#app/features/delivery/reviews/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { listChased } from '#app/features/sales/cancellations/refunds/queries-chased.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { anOrder } from '#app/features/sales/orders/testing.server.ts'
import { listAwaitedDecisions } from '#app/features/sales/organiser-sales/queries-awaited.server.ts'
import { listPurchasesToDecide } from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { listTrainingRequests } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { dayAhead, typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { listQuarantinedFiles } from '#app/features/site/backoffice/queries-quarantined-files.server.ts'
import {
  countWaitingAtDesk,
  countWaitingForStaff,
} from '#app/features/site/backoffice/queries-waiting.server.ts'
import { listReportedReviews } from '#app/features/site/content-reports/queries-reviews.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { draftNewsletter } from '#app/features/site/newsletter/draft-newsletter.server.ts'
import { findNewestIssue } from '#app/features/site/newsletter/queries-issues.server.ts'
import { sideMenuOf } from '#app/features/site/site/shell/menu.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { askedFor, aTeam, onSale } from '#tests/support/a-limited-member.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const as = (actor: Person): PersonCtx => ({ ...makeContext({ actor }), actor })
const SOME = { limit: 100, offset: 0 }
const ASKED = { event: '', state: 'asked' as const }
const atDesk = (ctx: PersonCtx) =>
  countWaitingAtDesk(
    ctx,
    sideMenuOf(ctx.actor).flatMap(({ entries }) => entries.map(({ key }) => key)),
  )

/** The same, counted in what the pages behind the entries list. */
async function listed(ctx: PersonCtx) {
  const [open, sent, received] = await Promise.all([
    listBookings(ctx, 'open', SOME),
    listTrainingRequests(ctx, 'sent', SOME),
    listTrainingRequests(ctx, 'received', SOME),
  ])
  const [seats, purchases, toReview, reviewed, decisions] = await Promise.all([
    listSeatRequestsToDecide(ctx, ASKED, SOME),
    listPurchasesToDecide(ctx, SOME),
    listToReview(ctx),
    listReceived(ctx, { size: 100, page: 1 }),
    listAwaitedDecisions(ctx),
  ])
  const isToAnswer = ({ state, order }: (typeof sent)[number]) =>
    state === 'countered' || order?.state === 'held' || order?.state === 'reserved'
  return {
    bookings: open.length + sent.filter(isToAnswer).length,
    events: decisions.length,
    eventApproval: seats.length + purchases.filter(({ request }) => request.state === 'asked').length,
    trainingRequests: received.filter(({ state }) => state === 'requested').length,
    reviews: toReview.length + reviewed.rows.filter(({ waits }) => waits).length,
  }
}

const someProvider = () =>
  inTransaction((tx) => anAccount(tx, { serviceType: 'provider', approval: 'approved' }))

async function aBusyProvider() {
  const [account, other] = [await someProvider(), await someProvider()]
  const person = personOf(account, { serviceType: 'provider', approval: 'approved' })
  const ago = (days: number) => [
    { startsAt: new Date(Date.now() - days * 86_400_000), endsAt: new Date(Date.now() - days * 86_000_000) },
  ]
  const made = await inTransaction(async (tx) => {
    const topic = await aTopic(tx, { ownerId: account.partyId })
    const others = await aTopic(tx, { ownerId: other.partyId })
    const [missed, decided] = [
      await anEvent(tx, { ownerId: account.partyId, minimum: 5 }),
      await anEvent(tx, { ownerId: account.partyId, minimum: 5 }),
    ]
    const attended = await anEvent(tx, { ownerId: other.partyId, sessions: ago(5) })
    const sold = await anEvent(tx, { ownerId: other.partyId })
    await anOrder(tx, {
      event: attended,
      buyer: account,
      completed: true,
      confirmedAt: new Date(Date.now() - 86_400_000 * 9),
    })
    const [first, second] = [await anAccount(tx), await anAccount(tx)]
    await askingPeople(tx, missed, [first, second])
    for (const author of [first, second])
      await aReview(tx, {
        authorId: author.partyId,
        writtenBy: author.id,
        trainerId: account.partyId,
        topicId: null,
        orderId: (await anOrder(tx, { event: missed, buyer: author })).id,
      })
    return { topic, others, missed, decided, sold, first }
  })
  const deadline = new Date(Date.now() - 3_600_000)
  await db().update(events).set({ minimumDecidedAt: deadline }).where(eq(events.ownerId, account.partyId))
  const decision = { deadline, askedAt: deadline, answerBy: new Date(Date.now() + 86_400_000) }
  await db()
    .insert(quorumDecisions)
    .values([
      { ...decision, id: newId(), eventId: made.missed.id },
      { ...decision, id: newId(), eventId: made.decided.id, state: 'run', closedAt: new Date() },
    ])
  return { ...made, person, other: personOf(other, { serviceType: 'provider', approval: 'approved' }) }
}

async function request(from: Person, topic: { slug: string }) {
  const ctx = makeContext({ actor: from })
  const { code } = await askForTraining(ctx, await typedTrainingRequest(ctx, topic))
  return code
}

test('the numbers in the menu of a provider are those of the pages behind it', async () => {
  const { person, other, topic, others, sold, first } = await aBusyProvider()
  const [buyer, stranger] = [personOf(first), personOf(await inTransaction((tx) => anAccount(tx)))]
  await request(buyer, topic)
  const declined = await request(buyer, topic)
  await declineTraining(makeContext({ actor: person }), {
    code: declined,
    version: '1',
    reason: 'Away then.',
  })
  const countered = await request(person, others)
  await counterTraining(makeContext({ actor: other }), {
    code: countered,
    version: '1',
    day1: dayAhead(40),
    from: '09:00',
    to: '17:00',
    amount: '900',
    currency: 'EUR',
  })
  await holdSeats(as(person), { event: sold.slug, seats: { [sold.types[0]?.id ?? '']: '1' } })

  expect(await listed(as(person))).toEqual({
    bookings: 2,
    events: 1,
    eventApproval: 2,
    trainingRequests: 1,
    reviews: 3,
  })
  expect(await atDesk(as(person))).toEqual(await listed(as(person)))
  expect(await atDesk(as(stranger))).toEqual({})
})

test('an admin of a company is told of the purchases that wait, a manager of none', async () => {
  const team = await aTeam()
  await askedFor(team.manager, await onSale())
  expect(await atDesk(team.admin)).toEqual({ eventApproval: 1 })
  expect((await listed(team.admin)).eventApproval).toBe(1)
  expect(await atDesk(team.manager)).toEqual({})
})

test('staff are told of what waits on each page of the administration, and of all of it outside', async () => {
  const author = await inTransaction((tx) => anAccount(tx))
  const provider = await someProvider()
  await inTransaction(async (tx) => {
    await anAccount(tx, { serviceType: 'provider', approval: 'pending' })
    const { id } = await anEvent(tx, { ownerId: provider.partyId, state: 'draft' })
    await tx.update(events).set({ state: 'in_review' }).where(eq(events.id, id))
    const sides = { authorId: author.partyId, writtenBy: author.id, trainerId: provider.partyId }
    await aReview(tx, { ...sides, topicId: null })
  })
  const [review] = await db().select().from(reviews).where(eq(reviews.trainerId, provider.partyId))
  for (const reporter of [provider, await inTransaction((tx) => anAccount(tx))])
    await reportContent(as(personOf(reporter)), {
      kind: 'review',
      slug: review?.code ?? '',
      reason: 'misleading',
    })
  await draftNewsletter(systemContext('draft-newsletter'))
  const staff = as(aStaffMember())
  const { issue } = await findNewestIssue(staff)
  const on = {
    providers: (await listWaitingProviders(staff, { limit: 1 })).total,
    events: (await listWaitingEvents(staff, { limit: 1 })).total,
    reviews: (await listReportedReviews(staff, { list: 'reported', limit: 1 })).total,
    refunds: (await listChased(staff)).filter(({ daysLate }) => daysLate > 0).length,
    disputes: (await listDisputes(staff)).rows.filter(({ state }) => state === 'open').length,
    newsletter: issue?.state === 'draft' ? 1 : 0,
    files: (await listQuarantinedFiles(staff)).length,
  }
  expect(on).toMatchObject({ newsletter: 1 })
  expect(Math.min(on.providers, on.events, on.reviews)).toBeGreaterThan(0)
  const some = Object.fromEntries(Object.entries(on).filter(([, waiting]) => waiting > 0))
  const counts = await countWaitingForStaff(staff)
  expect(counts.places).toEqual(some)
  expect(counts.all).toBeGreaterThanOrEqual(Object.values(on).reduce((sum, each) => sum + each, 0))
  expect((await atDesk(staff)).administration).toBe(counts.all)
  const editor = await countWaitingForStaff(as(aStaffMember({ staffTasks: ['editSite'] })))
  expect(editor).toMatchObject({ all: 1, places: { newsletter: 1 } })
  await expect(countWaitingForStaff(as(personOf(author)))).rejects.toMatchObject({ kind: 'notFound' })
})
