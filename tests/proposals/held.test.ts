import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cancelEvent } from '#app/features/catalogue/event-publishing/cancel-event.server.ts'
import { completeEvents } from '#app/features/catalogue/events/complete-events.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { searchDocuments } from '#app/features/catalogue/search-index/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { markAllPresent } from '#app/features/delivery/attendance/mark-all-present.server.ts'
import { issueCertificates } from '#app/features/delivery/certificates/issue-certificates.server.ts'
import { reviews } from '#app/features/delivery/reviews/tables.server.ts'
import { writeReview } from '#app/features/delivery/reviews/write-review.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { getBooking, listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { holdTraining } from '#app/features/sales/held-trainings/hold-training.server.ts'
import { holdTrainings } from '#app/features/sales/held-trainings/hold-trainings.server.ts'
import { findHeldTraining } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { sayLink } from '#app/features/sales/held-trainings/say-link.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { payTraining } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aProposal, aRequirement, reasonOf, somebody } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const follow = () => followFacts([deliverSandboxWebhookJob])
const system = () => systemContext('test')

/** An agreed training for ten, awarded and paid for, as it is held. */
async function held(changes: Record<string, string> = {}) {
  const { seeker, url } = await aRequirement(changes)
  const { provider, code } = await aProposal(url)
  const venue = changes.mode === 'online' ? {} : { venue: 'Via Roma 1' }
  const training = await awardProposal(seeker.ctx, { code, version: '1', ...venue })
  await payTraining(seeker.ctx, training.reference)
  await follow()
  const found = await findHeldTraining(seeker.ctx, training.code)
  if (!found) throw new Error('it is not held')
  return { seeker, provider, training, found }
}

const eventOf = async (slug: string) => (await db().select().from(events).where(eq(events.slug, slug)))[0]
const brokenRules = async () => (await checkInvariants(system())).filter(({ broken }) => broken > 0)

describe('an agreed training that is paid for', () => {
  test('is an event for its buyer alone, with a seat for each participant', async () => {
    const { seeker, provider, training, found } = await held()
    expect(found).toMatchObject({ seats: 10, named: 0, state: 'published', isManaged: false })
    expect(await findHeldTraining(provider.ctx, training.code)).toMatchObject({
      isManaged: true,
      booking: null,
    })
    const event = await eventOf(found.slug)
    expect(event).toMatchObject({
      ownerId: provider.account.partyId,
      heldFor: seeker.account.partyId,
      capacity: 10,
      runsForSure: true,
    })
    const [coming] = await listBookings(seeker.ctx, 'coming', { limit: 5 })
    expect(coming).toMatchObject({ reference: found.booking, seats: 10, unnamed: 10, totalMinor: 0 })
    expect(await getBooking(seeker.ctx, found.booking ?? '')).toMatchObject({ isAgreed: true, cancel: null })
    expect(await brokenRules()).toEqual([])
  })

  test('nobody else finds, sees or books it', async () => {
    const { provider, training, found } = await held()
    const stranger = await somebody()
    expect(await findHeldTraining(stranger.ctx, training.code)).toBeNull()
    const event = await eventOf(found.slug)
    const indexed = await db().select().from(searchDocuments).where(eq(searchDocuments.url, found.slug))
    expect(indexed).toEqual([])
    const [type] = await db()
      .select()
      .from(ticketTypes)
      .where(eq(ticketTypes.eventId, event?.id ?? ''))
    const seats = { [type?.id ?? '']: '1' }
    for (const { ctx } of [stranger, provider])
      expect(await reasonOf(holdSeats(ctx, { event: found.slug, seats, key: randomUUID() }))).not.toBe('done')
  })

  test('thirty times at once it is held once', async () => {
    const { seeker, url } = await aRequirement()
    const { code } = await aProposal(url)
    const training = await awardProposal(seeker.ctx, { code, version: '1', venue: 'Via Roma 1' })
    await payTraining(seeker.ctx, training.reference)
    const [order] = await db().select().from(orders).where(eq(orders.reference, training.reference))
    const id = order?.id ?? ''
    await Promise.all([
      ...Array.from({ length: 30 }, () => holdTraining(system(), id)),
      holdTrainings(system()),
    ])
    const rows = await db().select().from(heldTrainings).where(eq(heldTrainings.orderId, id))
    expect(rows).toHaveLength(1)
    const own = await db()
      .select()
      .from(events)
      .where(eq(events.heldFor, seeker.account.partyId as never))
    expect(own).toHaveLength(1)
  })

  test('is changed and cancelled as a training alone, and its event goes with it', async () => {
    const { seeker, provider, training, found } = await held()
    expect(await reasonOf(cancelBooking(seeker.ctx, { reference: found.booking, seen: '0' }))).toBe(
      'held-trainings:refused.agreed',
    )
    expect(await reasonOf(cancelEvent(provider.ctx, { event: found.slug, note: '' }))).toBe(
      'event-publishing:refused.agreed',
    )
    await cancelAgreedTraining(provider.ctx, { code: training.code })
    await follow()
    expect((await eventOf(found.slug))?.state).toBe('cancelled')
    expect(await brokenRules()).toEqual([])
  })

  test('its provider says the link of an online one, and nobody else does', async () => {
    const { seeker, provider, training } = await held({ mode: 'online', city: '', country: '' })
    const link = { code: training.code, onlineUrl: 'https://meet.example.com/abc', onlineCode: '1234' }
    for (const { ctx } of [seeker, await somebody()])
      expect(await reasonOf(sayLink(ctx, link))).toBe('common:refused.notFound')
    expect(await reasonOf(sayLink(provider.ctx, { ...link, onlineUrl: 'javascript:alert(1)' }))).toBe(
      'onlineUrl: held-trainings:invalid.link',
    )
    await sayLink(provider.ctx, link)
    expect(await findHeldTraining(seeker.ctx, training.code)).toMatchObject({ onlineUrl: link.onlineUrl })
    expect(await brokenRules()).toEqual([])
  })

  test('its participants are named, come, get certificates, and its buyer reviews it', async () => {
    const { seeker, provider, found } = await held()
    const reference = found.booking ?? ''
    const email = `asha${randomUUID().slice(0, 6)}@example.com`
    await nameParticipant(seeker.ctx, { reference, position: '1', name: 'Asha Rao', email })
    await follow()
    const mails = await db().select().from(emails).where(eq(emails.toAddress, email))
    expect(mails).toHaveLength(1)

    const event = await eventOf(found.slug)
    if (!event) throw new Error('no event')
    const after = new Date(event.endsAt.getTime() + 3_600_000)
    const later = <C extends object>(ctx: C) => ({ ...ctx, now: () => after })
    const sessions = await db().select().from(eventSessions).where(eq(eventSessions.eventId, event.id))
    expect(sessions).toHaveLength(2)
    for (const { id } of sessions)
      for (const half of [1, 2])
        await markAllPresent(later(provider.ctx), { event: found.slug, column: `${id}.${half}` })
    await completeEvents(later(system()))
    expect(await issueCertificates(later(system()), { eventId: event.id, asked: true })).toBe(1)
    const body = 'Our riggers talk before they lift.'
    const review = { booking: reference, rating: '50', body }
    await writeReview(later(seeker.ctx), review)
    const kept = await db()
      .select({ trainer: reviews.trainerId })
      .from(reviews)
      .where(eq(reviews.authorId, seeker.account.partyId as never))
    expect(kept).toEqual([{ trainer: provider.account.partyId }])
    expect(await reasonOf(writeReview(later((await somebody()).ctx), review))).toBe('common:refused.notFound')
  })

  test('nobody but the system holds one', async () => {
    const { seeker, training } = await held()
    const [order] = await db().select().from(orders).where(eq(orders.reference, training.reference))
    expect(await reasonOf(holdTraining(seeker.ctx, order?.id ?? ''))).not.toBe('done')
  })
})
