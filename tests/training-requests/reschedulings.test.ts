import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { trainerBookings } from '#app/features/catalogue/availability/tables.server.ts'
import { takeTime } from '#app/features/catalogue/availability/take-time.server.ts'
import { eventChanges, eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { conversationLines } from '#app/features/people/qmail/tables.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { holdTraining } from '#app/features/sales/held-trainings/hold-training.server.ts'
import { findHeldTraining } from '#app/features/sales/held-trainings/queries-held.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { nameParticipant } from '#app/features/sales/participants/name-participant.server.ts'
import { acceptDays } from '#app/features/sales/reschedulings/accept-days.server.ts'
import { declineDays } from '#app/features/sales/reschedulings/decline-days.server.ts'
import { expireReschedulings } from '#app/features/sales/reschedulings/expire-reschedulings.server.ts'
import { proposeDays } from '#app/features/sales/reschedulings/propose-days.server.ts'
import {
  findRescheduling,
  listReschedulingsWaiting,
} from '#app/features/sales/reschedulings/queries-reschedulings.server.ts'
import { withdrawDays } from '#app/features/sales/reschedulings/withdraw-days.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { getTrainingCalendar } from '#app/features/sales/training-requests/queries-calendar.server.ts'
import { getTrainingRequest } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { dayAhead, payTraining } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { aProposal, aRequirement, reasonOf, somebody } from '#tests/proposals/rounds.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const follow = () => followFacts([deliverSandboxWebhookJob])
const later = {
  day1: dayAhead(50),
  day2: dayAhead(51),
  from: '10:00',
  to: '16:00',
  words: 'The hall is shut.',
}

/** A training for ten, agreed on by an award: two days from the fortieth on. */
async function agreed() {
  const { seeker, url } = await aRequirement()
  const { provider, code: proposal } = await aProposal(url)
  const { code, reference } = await awardProposal(seeker.ctx, {
    code: proposal,
    version: '1',
    venue: 'Via Roma 1',
  })
  return { seeker, provider, code, reference }
}

/** The same, paid for, and held as an event. */
async function held() {
  const scene = await agreed()
  await payTraining(scene.seeker.ctx, scene.reference)
  await follow()
  const found = await findHeldTraining(scene.seeker.ctx, scene.code)
  if (!found) throw new Error('it is not held')
  const [event] = await db().select().from(events).where(eq(events.slug, found.slug))
  if (!event) throw new Error('no event')
  return { ...scene, found, event }
}

const daysOf = async (code: string) => {
  const [row] = await db()
    .select({ training: orderTrainings, order: orders, request: trainingRequests })
    .from(trainingRequests)
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .where(eq(trainingRequests.code, code))
  if (!row) throw new Error('no training')
  return row
}
const startOf = async (code: string) => (await daysOf(code)).training.startsAt.toISOString().slice(0, 10)
const brokenRules = async () =>
  (await checkInvariants(systemContext('test'))).filter(({ broken }) => broken > 0)
const toldOf = async ({ id }: { id: string }) =>
  (
    await db()
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(
        and(
          eq(notifications.recipientId, id as never),
          sql`${notifications.kind} ~ '^(days|trainingMoved|eventMoved)'`,
        ),
      )
  ).map(({ kind }) => kind)
const sessionsOf = (eventId: string) =>
  db()
    .select()
    .from(eventSessions)
    .where(and(eq(eventSessions.eventId, eventId), sql`${eventSessions.retiredAt} is null`))
    .orderBy(eventSessions.position)

describe('other days for an agreed training', () => {
  test('move nothing before the other side accepts, and then all that shows its days', async () => {
    const { seeker, provider, code, event, found } = await held()
    const email = `asha${randomUUID().slice(0, 6)}@example.com`
    await nameParticipant(seeker.ctx, {
      reference: found.booking ?? '',
      position: '1',
      name: 'Asha Rao',
      email,
    })
    await follow()
    const [before, sessions, calendar] = [
      await daysOf(code),
      await sessionsOf(event.id),
      await getTrainingCalendar(seeker.ctx, code),
    ]

    await proposeDays(provider.ctx, { code, ...later })
    await follow()
    expect(await startOf(code)).toBe(dayAhead(40))
    expect(await findRescheduling(seeker.ctx, code)).toMatchObject({ number: 1, state: 'open', isOwn: false })
    expect(await toldOf(seeker.account)).toEqual(['daysProposed'])
    expect((await listReschedulingsWaiting(seeker.ctx, 'sent')).map((row) => row.code)).toEqual([code])
    expect(await listReschedulingsWaiting(provider.ctx, 'received')).toEqual([])

    await acceptDays(seeker.ctx, { code, number: '1' })
    await follow()
    const after = await daysOf(code)
    expect(after.training.days.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([later.day1, later.day2])
    expect(after.training.days.map(({ id }) => id)).toEqual(before.training.days.map(({ id }) => id))
    expect(after.order.totalMinor).toBe(before.order.totalMinor)
    // What comes back counts from the new days.
    const untilOf = ({ order }: typeof before) => Date.parse(order.refundRules[0]?.until ?? '')
    expect(untilOf(after) - untilOf(before)).toBeGreaterThan(8 * 86_400_000)
    const moved = await sessionsOf(event.id)
    expect(moved.map(({ id }) => id)).toEqual(sessions.map(({ id }) => id))
    expect(moved.map(({ startsAt }) => startsAt.toISOString())).toEqual(
      after.training.days.map(({ startsAt }) => startsAt),
    )
    const taken = await db()
      .select()
      .from(trainerBookings)
      .where(eq(trainerBookings.partyId, provider.account.partyId))
    expect(taken.map(({ startsAt }) => startsAt.toISOString().slice(0, 10)).toSorted()).toEqual([
      later.day1,
      later.day2,
    ])
    expect(taken.every(({ subjectKind, overlaps }) => subjectKind === 'event' && !overlaps)).toBe(true)
    const said = await getTrainingRequest(seeker.ctx, code)
    expect(said.versions.map(({ proposer, words }) => [proposer, words]).at(-1)).toEqual([
      'provider',
      later.words,
    ])
    expect(await getTrainingCalendar(seeker.ctx, code)).toMatchObject({ version: calendar.version + 1 })

    // Each is told once: participants by the code of events, the buyer with the calendar file.
    const [change] = await db().select().from(eventChanges).where(eq(eventChanges.eventId, event.id))
    expect(change).toMatchObject({ parts: ['time'], freeUntil: null, words: later.words })
    const mails = await db().select().from(emails)
    const changed = mails.filter(({ kind }) => kind === 'orders.changed')
    expect(changed.map(({ toAddress }) => toAddress)).toEqual([email])
    const own = mails.filter(({ kind }) => kind === 'reschedulings.moved')
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain('other days')
    expect(await toldOf(seeker.account)).toEqual(['daysProposed'])
    expect(await toldOf(provider.account)).toEqual(['daysAccepted'])
    expect(await brokenRules()).toEqual([])
  })

  test('stand in the conversation of both sides', async () => {
    const { seeker, provider, code } = await agreed()
    await proposeDays(seeker.ctx, { code, ...later })
    await declineDays(provider.ctx, { code, number: '1', answer: 'We are in Bern then.' })
    await follow()
    const kinds = await db()
      .select({ kind: conversationLines.kind })
      .from(conversationLines)
      .where(sql`${conversationLines.kind} ~ '^days'`)
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['daysProposed', 'daysDeclined']))
    expect(await findRescheduling(seeker.ctx, code)).toMatchObject({
      state: 'declined',
      isOwn: true,
      answer: 'We are in Bern then.',
    })
    expect(await toldOf(seeker.account)).toEqual(['daysDeclined'])
    expect(await startOf(code)).toBe(dayAhead(40))
  })

  test('of one that waits for its money move, and it is paid before it begins', async () => {
    const { seeker, provider, code, reference } = await agreed()
    const soon = { ...later, day1: dayAhead(3), day2: '' }
    await proposeDays(seeker.ctx, { code, ...soon })
    await acceptDays(provider.ctx, { code, number: '1' })
    const { training, order } = await daysOf(code)
    expect(training.days).toHaveLength(1)
    expect(order.heldUntil).toEqual(training.startsAt)
    await payTraining(seeker.ctx, reference)
    await follow()
    const found = await findHeldTraining(seeker.ctx, code)
    expect(found).toMatchObject({ seats: 10, endsAt: training.endsAt })
    expect(await brokenRules()).toEqual([])
  })

  test('are one proposal at a time, withdrawn by who made it', async () => {
    const { seeker, provider, code } = await agreed()
    await proposeDays(seeker.ctx, { code, ...later })
    // A double click, and then something else.
    await proposeDays(seeker.ctx, { code, ...later })
    expect(await reasonOf(proposeDays(seeker.ctx, { code, ...later, words: 'Or so.' }))).toBe(
      'reschedulings:refused.open',
    )
    expect(await reasonOf(proposeDays(provider.ctx, { code, ...later }))).toBe('reschedulings:refused.open')
    expect(await reasonOf(acceptDays(seeker.ctx, { code, number: '1' }))).toBe('reschedulings:refused.own')
    expect(await reasonOf(declineDays(seeker.ctx, { code, number: '1' }))).toBe('reschedulings:refused.own')
    expect(await reasonOf(withdrawDays(provider.ctx, { code, number: '1' }))).toBe(
      'reschedulings:refused.others',
    )
    await withdrawDays(seeker.ctx, { code, number: '1' })
    await withdrawDays(seeker.ctx, { code, number: '1' })
    expect(await reasonOf(acceptDays(provider.ctx, { code, number: '1' }))).toBe(
      'reschedulings:refused.changed',
    )
    const same = { code, day1: dayAhead(40), day2: dayAhead(41), from: '09:00', to: '17:00' }
    expect(await reasonOf(proposeDays(seeker.ctx, same))).toBe('day1: reschedulings:form.sameDays')
    expect(await reasonOf(proposeDays(seeker.ctx, { ...later, code, day1: dayAhead(-2) }))).toBe(
      'day1: trainings:form.tooSoon',
    )
  })

  test('an old page accepts nothing else than it showed, and a second click changes nothing', async () => {
    const { seeker, provider, code } = await agreed()
    await proposeDays(seeker.ctx, { code, ...later })
    await withdrawDays(seeker.ctx, { code, number: '1' })
    await proposeDays(seeker.ctx, { code, ...later, day1: dayAhead(60), day2: '' })
    expect(await reasonOf(acceptDays(provider.ctx, { code, number: '1' }))).toBe(
      'reschedulings:refused.changed',
    )
    await Promise.all(Array.from({ length: 8 }, () => acceptDays(provider.ctx, { code, number: '2' })))
    const { request, training } = await daysOf(code)
    expect(request.version).toBe(2)
    expect(training.days).toHaveLength(1)
    expect(await reasonOf(declineDays(provider.ctx, { code, number: '2' }))).toBe(
      'reschedulings:refused.changed',
    )
  })

  test('are refused when the trainer is booked then, and nothing has moved', async () => {
    const { seeker, provider, code, event } = await held()
    await proposeDays(seeker.ctx, { code, ...later })
    const at = (hour: string) => new Date(`${later.day2}T${hour}:00:00Z`)
    await inTransaction((tx) =>
      takeTime(tx, provider.ctx, {
        partyId: provider.account.partyId,
        subject: { kind: 'event', id: randomUUID() },
        timeZone: 'Europe/Rome',
        spans: [{ startsAt: at('11'), endsAt: at('12') }],
        place: null,
      }),
    )
    expect(await reasonOf(acceptDays(provider.ctx, { code, number: '1' }))).toBe('trainers:refused.engaged')
    expect(await startOf(code)).toBe(dayAhead(40))
    expect((await sessionsOf(event.id))[0]?.startsAt).toEqual(event.startsAt)
    expect(await findRescheduling(provider.ctx, code)).toMatchObject({ state: 'open' })
    expect(await brokenRules()).toEqual([])
  })

  test('of a training that has begun, or is off, are refused, and what was open expires', async () => {
    const { seeker, provider, code } = await held()
    await proposeDays(seeker.ctx, { code, ...later })
    const { training } = await daysOf(code)
    const begun = new Date(training.startsAt.getTime() + 3_600_000)
    const then = { ...provider.ctx, now: () => begun }
    expect(await reasonOf(acceptDays(then, { code, number: '1' }))).toBe('reschedulings:refused.began')
    expect(await reasonOf(proposeDays(then, { code, ...later }))).toBe('reschedulings:refused.began')
    await cancelAgreedTraining(provider.ctx, { code })
    await follow()
    for (const { ctx } of [seeker, provider])
      expect(await reasonOf(proposeDays(ctx, { code, ...later }))).toBe('reschedulings:refused.over')
    expect(await reasonOf(acceptDays(provider.ctx, { code, number: '1' }))).toBe('reschedulings:refused.over')
    await expireReschedulings(systemContext('test'))
    await follow()
    expect(await findRescheduling(seeker.ctx, code)).toMatchObject({ state: 'expired' })
    // Nobody needs to hear of it: the training is off.
    expect(await toldOf(seeker.account)).not.toContain('daysExpired')
  })

  test('that nobody answers expire, and both sides hear of it', async () => {
    const { seeker, provider, code } = await held()
    await proposeDays(seeker.ctx, { code, ...later })
    const week = new Date(Date.now() + 8 * 86_400_000)
    expect(await reasonOf(acceptDays({ ...provider.ctx, now: () => week }, { code, number: '1' }))).toBe(
      'trainings:refused.tooLate',
    )
    expect(await expireReschedulings(systemContext('test', { now: () => week }))).toBeGreaterThan(0)
    await follow()
    expect(await toldOf(seeker.account)).toEqual(['daysExpired'])
    expect(await toldOf(provider.account)).toEqual(expect.arrayContaining(['daysProposed', 'daysExpired']))
  })

  test('accepted while it is being held end in one place', async () => {
    const { seeker, provider, code, reference } = await agreed()
    await payTraining(seeker.ctx, reference)
    await proposeDays(seeker.ctx, { code, ...later })
    const { order } = await daysOf(code)
    await Promise.all([
      holdTraining(systemContext('test'), order.id),
      acceptDays(provider.ctx, { code, number: '1' }),
      holdTraining(systemContext('test'), order.id),
    ])
    expect(await brokenRules()).toEqual([])
    expect((await findHeldTraining(seeker.ctx, code))?.endsAt.toISOString().slice(0, 10)).toBe(later.day2)
  })

  test('strangers learn nothing of them and change nothing', async () => {
    const { seeker, code } = await held()
    const { ctx: stranger } = await somebody()
    await proposeDays(seeker.ctx, { code, ...later })
    const which = { code, number: '1' }
    const tries = [
      proposeDays(stranger, { code, ...later }),
      acceptDays(stranger, which),
      declineDays(stranger, which),
      withdrawDays(stranger, which),
      expireReschedulings(stranger),
      acceptDays(seeker.ctx, { code, number: '7' }),
    ]
    expect([...new Set(await Promise.all(tries.map(reasonOf)))]).toEqual(['common:refused.notFound'])
    expect(await findRescheduling(stranger, code)).toBeNull()
    expect(await startOf(code)).toBe(dayAhead(40))
  })
})
