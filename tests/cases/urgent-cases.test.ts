import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { decideSold } from '#app/features/site/cases/decide-sold.server.ts'
import { notifyUrgentCases } from '#app/features/site/cases/notify-urgent-cases.server.ts'
import { listCases, listUrgentCases } from '#app/features/site/cases/queries-cases.server.ts'
import { getConsequences } from '#app/features/site/cases/queries-consequences.server.ts'
import { dismissContentReports } from '#app/features/site/content-reports/dismiss-content-reports.server.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { contentReports } from '#app/features/site/content-reports/tables.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { FIRST_CASES } from '#tests/support/every-case.ts'

async function staffFor(...staffTasks: StaffTask[]) {
  const account = await inTransaction((tx) => anAccount(tx, { staffTasks }))
  return { account, ctx: makeContext({ actor: personOf(account, { staffTasks }) }) }
}

async function reported(reason: string) {
  const { topic, reporter } = await inTransaction(async (tx) => {
    const owner = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await someProfiles(tx, [{ partyId: owner.partyId, displayName: 'Owner' }])
    return { topic: await aTopic(tx, { ownerId: owner.partyId }), reporter: await anAccount(tx) }
  })
  const ctx = makeContext({ actor: personOf(reporter) })
  await reportContent(ctx, { kind: 'topic', slug: topic.slug, reason, words: 'Look at this.' })
  return topic.id
}
const toldOf = async (account: { id: string }, about: string) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, 'caseUrgent'), eq(notifications.about, about)))
  ).filter(({ recipientId }) => recipientId === account.id).length

test('what is urgent by its kind stands first, whatever is due before, also over pages', async () => {
  const calm = await reported('misleading')
  await db()
    .update(contentReports)
    .set({ createdAt: new Date('2020-01-01') })
    .where(eq(contentReports.subjectId, calm))
  const urgent = [await reported('danger'), await reported('child'), await reported('fraud')]
  for (let more = 0; more < 22; more++) await reported('advertising')
  const { ctx } = await staffFor('moderate')
  const first = await listCases(ctx, { ...FIRST_CASES, kind: 'content' })
  expect(first.rows.slice(0, 3).map(({ subjectId }) => subjectId)).toEqual(urgent)
  expect(first.rows.slice(0, 4).map(({ urgent: why }) => why)).toEqual(['danger', 'child', 'fraud', null])
  expect(first.rows[3]?.subjectId).toBe(calm)
  const second = await listCases(ctx, { ...FIRST_CASES, kind: 'content', after: first.next })
  const all = [...first.rows, ...second.rows].map(({ subjectId }) => subjectId)
  expect(new Set(all).size).toBe(26)
})

test('staff with the task is mailed once of what cannot wait, and nobody else', async () => {
  const [moderator, payer] = [await staffFor('moderate'), await staffFor('payOut')]
  const [danger, other] = [await reported('danger'), await reported('other')]
  const system = systemContext('test')
  await notifyUrgentCases(system)
  await notifyUrgentCases(system)
  expect([await toldOf(moderator.account, danger), await toldOf(moderator.account, other)]).toEqual([1, 0])
  expect(await toldOf(payer.account, danger)).toBe(0)
  expect(await listUrgentCases(makeContext({}))).toEqual([])
  for (const ctx of [makeContext({}), moderator.ctx]) await expect(notifyUrgentCases(ctx)).rejects.toThrow()
  await dismissContentReports(moderator.ctx, {
    subject: `topic.${danger}`,
    reason: 'No danger.',
  })
  expect((await listUrgentCases(moderator.ctx)).map(({ subjectId }) => subjectId)).not.toContain(danger)
})

const HOUR = 3_600_000

/** A suspended seller who has sold a date that begins then: an event, or a training that was agreed on. */
async function suspendedSeller(kind: 'event' | 'training', startsAt: Date) {
  const made = await inTransaction(async (tx) => {
    const seller = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    const buyer = await anAccount(tx)
    const sessions = [{ startsAt, endsAt: new Date(startsAt.getTime() + 6 * HOUR) }]
    const event = await anEvent(tx, { ownerId: seller.partyId, priceMinor: 10_000, minimum: 1, sessions })
    const order = await anOrder(tx, { event, buyer, quantity: 2 })
    await recordConfirmed(tx, order.id)
    if (kind === 'training') {
      // Held as an event for its buyer alone, as an agreed training is.
      await tx.update(events).set({ heldFor: buyer.partyId }).where(eq(events.id, event.id))
      await tx.update(orders).set({ eventId: null, seats: 0 }).where(eq(orders.id, order.id))
      await tx.insert(orderTrainings).values({
        orderId: order.id,
        title: 'Glazing',
        language: 'en',
        participants: 8,
        mode: 'online',
        timeZone: 'Europe/Zurich',
        startsAt,
        endsAt: new Date(startsAt.getTime() + 6 * HOUR),
        days: [],
      })
    }
    return { seller, event, order }
  })
  const { ctx } = await staffFor('moderate')
  const { seller } = made
  const [order] = await db().select().from(orders).where(eq(orders.id, made.order.id))
  const before = await getConsequences(ctx, seller.username)
  await db()
    .update(parties)
    .set({ suspendedAt: new Date(), suspendedReason: 'Fraud.' })
    .where(eq(parties.id, seller.partyId))
  const of = kind === 'event' ? made.event.slug : (order?.reference ?? '')
  const why = async () =>
    (await listCases(ctx, { ...FIRST_CASES, kind: 'sold' })).rows.find(
      ({ subjectId }) => subjectId === seller.partyId,
    )?.urgent
  return { ctx, seller, of, why, before }
}

test.each(['event', 'training'] as const)(
  'what a suspended seller has sold cannot wait where the %s begins within a day, until it is decided',
  async (kind) => {
    const later = await suspendedSeller(kind, new Date(Date.now() + 30 * HOUR))
    expect(await later.why()).toBeNull()
    const soon = await suspendedSeller(kind, new Date(Date.now() + 20 * HOUR))
    expect(soon.before).toMatchObject({ dates: 1, seats: kind === 'event' ? 2 : 8 })
    expect(await soon.why()).toBe('soldSoon')
    await notifyUrgentCases(systemContext('test'))
    const { account: other } = await staffFor('payOut')
    expect(await toldOf(other, soon.seller.partyId)).toBe(0)
    const { username } = soon.seller
    await decideSold(soon.ctx, {
      username,
      kind,
      of: soon.of,
      choice: 'run',
      reason: 'Taught by a colleague.',
    })
    expect(await soon.why()).toBeUndefined()
  },
)
