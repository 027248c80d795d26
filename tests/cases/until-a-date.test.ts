import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { anAccount, aRecoveryCode } from '#app/features/people/credentials/testing.server.ts'
import { takeReply } from '#app/features/people/message-emails/take-reply.server.ts'
import { PARTY_CHOICES } from '#app/features/people/notifications/statement.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { conversations } from '#app/features/people/qmail/tables.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { findPerson, findPersonAt } from '#app/features/people/second-step/queries-session.server.ts'
import { choicesOn, choicesOnTopic } from '#app/features/people/staff-acts/decision.ts'
import { listOwnNotices } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { getModeratedParty } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { restoreParties } from '#app/features/people/staff-acts/restore-parties.server.ts'
import { actsOn } from '#app/features/people/staff-acts/staff-act.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { identifyBuyer } from '#app/features/sales/checkout/identify-buyer.server.ts'
import { keepDetails } from '#app/features/sales/checkout/keep-details.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { sendCheckoutCode } from '#app/features/sales/checkout/send-checkout-code.server.ts'
import { isPausedFor } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { refuseLocked } from '#app/platform/http/page.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { onParty } from '#tests/support/acts-of-staff.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const system = (now = new Date()) => systemContext('test', { now: () => now })
const PAUSED = { kind: 'forbidden', reason: 'staff-acts:refused.paused' }

let moderator: Account
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
})

const aProvider = () =>
  inTransaction((tx) => anAccount(tx, { approval: 'approved', serviceType: 'provider' }))
const staff = () => makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })
const act = async (username: string, what: string, days = '') =>
  onParty(staff(), {
    username,
    act: what,
    reason: 'Copied texts',
    days,
    key: newKey(),
    code: await inTransaction((tx) => aRecoveryCode(tx, moderator.id)),
  })
const ctxOf = async ({ id }: Account) => {
  const actor = await findPerson(system(), id)
  if (!actor) throw new Error('cannot sign in')
  return makeContext({ actor })
}
const partyOf = async ({ partyId }: Account) =>
  (await db().select().from(parties).where(eq(parties.id, partyId)))[0]

test('who is paused begins nothing new and finishes what was begun, until the day that was said', async () => {
  const [buyer, trainer] = [await inTransaction((tx) => anAccount(tx)), await aProvider()]
  const event = await inTransaction((tx) => anEvent(tx, { priceMinor: 10_000 }))
  const before = await ctxOf(buyer)
  const seats = { [event.types[0].id]: '1' }
  const { reference } = await holdSeats(before, { event: event.slug, seats, key: randomUUID() })
  await keepDetails(before, { reference, nameLater: 'on', participants: [{ name: '', email: '' }] })
  const address = { street: '1 Road', postalCode: '1', city: 'Pune', country: 'IN' }
  await keepDetails(before, { reference, kind: 'person', name: 'Asha Rao', ...address })
  await payOrder(before, { reference, card: 'succeeds', key: randomUUID() })

  const earlier = { to: trainer.username, words: 'Before', key: newKey() }
  const { code } = await writeMessage(before, earlier)
  const [conversation] = await db().select().from(conversations).where(eq(conversations.code, code))
  if (!conversation) throw new Error('no conversation')
  await act(buyer.username, 'pause', '7')
  await expect(act(buyer.username, 'pause', '7')).rejects.toMatchObject({ reason: 'staff-acts:refused.done' })

  const ctx = await ctxOf(buyer)
  expect(() => refuseLocked(ctx)).toThrow(expect.objectContaining(PAUSED))
  const message = { to: trainer.username, words: 'Hello', key: newKey() }
  await expect(writeMessage(ctx, message)).rejects.toMatchObject(PAUSED)
  const { id: conversationId } = conversation
  const answer = {
    conversationId,
    accountId: buyer.id,
    messageId: '<1@x>',
    words: 'By email',
    attachments: [],
  }
  await expect(takeReply(system(), { ...answer, leftOut: [] })).rejects.toMatchObject(PAUSED)
  await cancelBooking(ctx, { reference, seen: 0 })
  expect(isPausedFor(ctx.actor, later(6))).toBe(true)
  expect(isPausedFor(ctx.actor, later(8))).toBe(false)

  await followFacts([deliverSandboxWebhookJob])
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, buyer.id))
  expect(told.map(({ kind }) => kind)).toContain('partyPaused')
  const [shown] = await listOwnNotices(ctx)
  expect(shown).toMatchObject({ act: 'pause', reason: 'Copied texts' })

  await act(buyer.username, 'restore')
  expect(isPausedFor((await ctxOf(buyer)).actor, new Date())).toBe(false)
  expect(await writeMessage(await ctxOf(buyer), message)).toMatchObject({ position: 2 })
})

test('a workspace that is paused pauses who acts for it, there alone; without days until staff ends it', async () => {
  const member = await inTransaction((tx) => anAccount(tx))
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: member.partyId })
    return made
  })
  await act(company.slug, 'pause')

  const there = await findPersonAt(system(), { accountId: member.id, companyId: company.id })
  expect(there && isPausedFor(there, later(3_650))).toBe(true)
  expect(isPausedFor((await ctxOf(member)).actor, new Date())).toBe(false)
})

test('who is paused buys nothing as a guest with the own address either', async () => {
  const buyer = await inTransaction((tx) => anAccount(tx))
  const event = await inTransaction((tx) => anEvent(tx, { priceMinor: 10_000 }))
  await act(buyer.username, 'pause', '30')
  const guest = makeContext({ visitorKey: randomUUID() })
  const seats = { [event.types[0].id]: '1' }
  const { reference } = await holdSeats(guest, { event: event.slug, seats, key: randomUUID() })
  await sendCheckoutCode(guest, { reference, email: buyer.email, key: randomUUID() })
  const [mail] = await db().select().from(emails).where(eq(emails.toAddress, buyer.email))
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]

  const wish = { reference, email: buyer.email, code, name: 'Asha Rao' }
  await expect(identifyBuyer(guest, wish)).rejects.toMatchObject(PAUSED)
})

test('who is suspended until a day is let back on it, once, and is told; others stay', async () => {
  const [timed, open] = [await aProvider(), await aProvider()]
  await act(timed.username, 'pause')
  await act(timed.username, 'suspend', '30')
  await act(open.username, 'suspend')
  const { until } = await getModeratedParty(staff(), timed.username)
  expect(until?.getTime()).toBeGreaterThan(later(29).getTime())

  await restoreParties(system(later(29)))
  expect((await partyOf(timed))?.suspendedAt).not.toBeNull()
  const [two] = await Promise.all([restoreParties(system(later(31))), restoreParties(system(later(31)))])

  expect(two).toBeLessThanOrEqual(1)
  expect(await partyOf(timed)).toMatchObject({ suspendedAt: null, suspendedUntil: null })
  // A pause that has no end goes on.
  expect(isPausedFor((await ctxOf(timed)).actor, later(365))).toBe(true)
  expect((await partyOf(open))?.suspendedAt).not.toBeNull()
  await followFacts([deliverSandboxWebhookJob])
  const told = await db().select().from(notifications).where(eq(notifications.recipientId, timed.id))
  expect(told.filter(({ kind }) => kind === 'partyRestored')).toHaveLength(1)
  for (const ctx of [makeContext({}), staff()]) await expect(restoreParties(ctx)).rejects.toThrow()
})

test('what staff can do follows from how a party stands', () => {
  const standing = { kind: 'company', isHidden: false, isSuspended: false, isPaused: false, hasFactor: false }
  expect(actsOn(standing)).toEqual(['warn'])
  expect(actsOn({ ...standing, isPaused: true })).toEqual(['warn', 'restore'])
  expect(actsOn({ ...standing, isSuspended: true })).toEqual(['restore'])
  const fair = { ...standing, isDemoted: false, isUnpaid: false }
  const all = PARTY_CHOICES
  expect(choicesOn(fair)).toEqual(all)
  expect(choicesOn({ ...fair, isPaused: true })).toEqual(all.filter((one) => one !== 'party.pause'))
  expect(choicesOn({ ...fair, isHidden: true })).toEqual([
    'party.stopPayments',
    'party.pause',
    'party.suspend',
  ])
  expect(choicesOn({ ...fair, isSuspended: true })).toEqual(['party.stopPayments'])
  expect(choicesOn({ ...fair, isUnpaid: true })).toEqual(all.filter((one) => one !== 'party.stopPayments'))
  expect(choicesOn({ ...fair, isSuspended: true, isUnpaid: true })).toEqual([])
  const ofTopic = ['topic.demote', 'topic.hide', 'topic.remove', 'picture.remove']
  expect(choicesOnTopic(false, fair)).toEqual([...ofTopic, ...all])
  expect(choicesOnTopic(true, { ...fair, isDemoted: true })).toEqual([
    ...ofTopic.slice(1),
    ...all.filter((one) => one !== 'party.demote'),
  ])
})
