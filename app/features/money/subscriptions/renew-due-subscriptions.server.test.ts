import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cardMandates } from '#app/features/money/card-mandates/tables.server.ts'
import { sweepPayments } from '#app/features/money/payments/sweep-payments.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { answerConfirmation, deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aPaidWorkspace,
  aWorkspace,
  broken,
  invoicesOf,
  notificationsTo,
  partyOf,
  paymentsOf,
  rowOf,
  system,
  wishOf,
} from '#tests/support/a-paid-workspace.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { choosePlan } from './choose-plan.server.ts'
import { endOverdueSubscriptions } from './end-overdue-subscriptions.server.ts'
import { keepCard } from './keep-card.server.ts'
import { notifyExpiringCards } from './notify-expiring-cards.server.ts'
import { reconcileOwnSubscription } from './reconcile-own-subscription.server.ts'
import { remindAdmins } from './remind-admins.server.ts'
import { removeCard } from './remove-card.server.ts'
import { renewDueSubscriptions } from './renew-due-subscriptions.server.ts'
import { setPayWay } from './set-pay-way.server.ts'
import { setRenewal } from './set-renewal.server.ts'
import { DAY_MS, openUntil } from './subscription.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const mandatesOf = ({ company: { id } }: Awaited<ReturnType<typeof aWorkspace>>) =>
  db().select().from(cardMandates).where(eq(cardMandates.partyId, id)).orderBy(cardMandates.consentedAt)

/** Announces, and charges when that is old enough. */
async function renew(days = 0) {
  await announceRenewals(system(days - 2))
  await renewDueSubscriptions(system(days))
}

describe('renewing', () => {
  test('the clock renews once, however many processes run', async () => {
    const made = await aPaidWorkspace(29)
    const { endDate } = await rowOf(made)
    expect(await renewDueSubscriptions(system())).toBe(0)
    await Promise.all([1, 2, 3].map(() => announceRenewals(system(-2))))
    await Promise.all([1, 2, 3].map(() => renewDueSubscriptions(system())))
    await renewDueSubscriptions(system())
    const row = await rowOf(made)
    expect(row).toMatchObject({ periodStart: endDate, payWay: 'card', noticedAt: null, failures: 0 })
    expect((await partyOf(made))?.writableUntil).toEqual(openUntil(row))
    expect(await invoicesOf(made)).toHaveLength(2)
    const [, renewed] = await invoicesOf(made)
    expect(renewed).toMatchObject({ totalMinor: 3_200, state: 'paid' })
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planPaid', 'planPaid', 'planRenews'])
    expect(await broken()).toEqual([])
  })

  test('a card that was kept without a charge is the one that renews; one that it replaces is forgotten', async () => {
    const made = await aPaidWorkspace(29)
    const wish = { card: 'kept-empty', keep: 'on', key: newKey() }
    expect(await Promise.all([1, 2, 3].map(() => keepCard(made.admin, wish)))).toEqual([null, null, null])
    expect((await mandatesOf(made)).map(({ state, method }) => [state, method])).toEqual([
      ['ended', 'succeeds'],
      ['active', 'kept-empty'],
    ])
    expect(await paymentsOf(made)).toHaveLength(1)
    await renew()
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'declined'])
    expect(await rowOf(made)).toMatchObject({ failures: 1 })

    await keepCard(made.admin, { ...wish, card: 'succeeds', key: newKey() })
    expect(await rowOf(made)).toMatchObject({ failures: 0, noticedAt: null, payWay: 'card' })
    await renew(0.5)
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'declined', 'succeeded'])
    await followFacts([deliverSandboxWebhookJob])
    expect((await mandatesOf(made)).map(({ forgottenAt }) => forgottenAt !== null)).toEqual([
      true,
      true,
      false,
    ])
    expect(await broken()).toEqual([])
  })

  test('without the tick no card is kept, and nothing is charged', async () => {
    const made = await aPaidWorkspace(29, 'succeeds', {})
    expect(await mandatesOf(made)).toEqual([])
    expect(await rowOf(made)).toMatchObject({ payWay: 'hand' })
    await expect(keepCard(made.admin, { card: 'succeeds', key: newKey() })).rejects.toMatchObject({
      fields: { keep: { key: 'card-mandates:consent.needed' } },
    })
    await expect(setPayWay(made.admin, { payWay: 'card' })).rejects.toMatchObject({ kind: 'conflict' })
    await renew()
    expect(await paymentsOf(made)).toHaveLength(1)
    // Who pays by hand can before the end, and loses no day of it.
    const { endDate } = await rowOf(made)
    await remindAdmins(system())
    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
    expect((await rowOf(made)).periodStart).toEqual(endDate)
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planByHand', 'planPaid', 'planPaid'])
    expect(await broken()).toEqual([])
  })

  test('what is declined is tried five times, told each time, then owed and locked; paid, it is used again', async () => {
    const made = await aPaidWorkspace(27, 'kept-empty')
    await announceRenewals(system(-2))
    for (const day of [0, 0.1, 1, 2, 3, 4, 5, 6, 7, 8, 9]) await renewDueSubscriptions(system(day))
    expect((await paymentsOf(made)).filter(({ state }) => state === 'declined')).toHaveLength(5)
    const { endDate, failures, state } = await rowOf(made)
    expect({ failures, state }).toEqual({ failures: 5, state: 'active' })

    const ends = (endDate.getTime() - Date.now()) / DAY_MS
    await endOverdueSubscriptions(system(ends + 6.9))
    expect((await rowOf(made)).state).toBe('active')
    await endOverdueSubscriptions(system(ends + 7.1))
    expect((await rowOf(made)).state).toBe('past_due')
    for (const day of [8, 14.1, 14.1]) await remindAdmins(system(ends + day))
    await followFacts([deliverSandboxWebhookJob])
    const kinds = await notificationsTo(made)
    expect(kinds.filter((kind) => kind === 'planFailed')).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 'planDue')).toHaveLength(2)

    const later: Ctx = { ...made.admin, now: () => new Date(Date.now() + (ends + 15) * DAY_MS) }
    await choosePlan(later, wishOf())
    expect(await rowOf(made)).toMatchObject({ state: 'active', failures: 0 })
    expect(await broken()).toEqual([])
  })

  test('what a bank wants confirmed is paid at the page, and tried no more without anybody', async () => {
    const made = await aPaidWorkspace(0, 'confirms')
    const [first] = await paymentsOf(made)
    await answerConfirmation(first?.confirmUrl?.split('/').at(-1) ?? '', true)
    await reconcileOwnSubscription(made.admin)
    expect(await rowOf(made)).toMatchObject({ payWay: 'card', state: 'active' })
    await renew(29)
    const row = await rowOf(made)
    expect(row.unconfirmedAt).not.toBeNull()
    expect(row.failures).toBe(0)
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toContain('planConfirm')
    for (const day of [30, 31, 32]) await renewDueSubscriptions(system(day))
    expect(await paymentsOf(made)).toHaveLength(2)
    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
    expect(await rowOf(made)).toMatchObject({ unconfirmedAt: null, periodStart: row.endDate, payWay: 'card' })
    expect(await broken()).toEqual([])
  })

  test('above 15,000 rupees an admin is asked to confirm instead of being charged', async () => {
    const made = await aWorkspace({
      currency: 'INR',
      seatMinor: 600_000,
      endDate: new Date(Date.now() - 29 * DAY_MS),
      state: 'cancelled',
    })
    const then = () => new Date(Date.now() - 29 * DAY_MS)
    const wish = wishOf({ shown: '2400000', keep: 'on' })
    await choosePlan({ ...made.admin, now: then }, wish)
    await renew()
    expect(await paymentsOf(made)).toHaveLength(1)
    expect((await rowOf(made)).unconfirmedAt).not.toBeNull()
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planConfirm', 'planPaid'])
  })

  test('a process that dies between the charge and its record is found again by the payment', async () => {
    const made = await aPaidWorkspace(0, 'silent-after')
    await db().execute(sql`update payments set created_at = now() - interval '1 minute'`)
    await sweepPayments(system())
    await renew(29)
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'unknown'])
    await renewDueSubscriptions(system(30))
    expect(await paymentsOf(made)).toHaveLength(2)
    await db().execute(
      sql`update payments set created_at = now() - interval '1 minute' where state = 'unknown'`,
    )
    await Promise.all([1, 2].map(() => sweepPayments(system())))
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(await invoicesOf(made)).toHaveLength(2)
    await followFacts([deliverSandboxWebhookJob])
    expect(await broken()).toEqual([])
  })

  test('the job and an admin at once: one of them pays', async () => {
    const made = await aPaidWorkspace(31)
    await announceRenewals(system(-2))
    await Promise.allSettled([
      renewDueSubscriptions(system()),
      choosePlan(made.admin, wishOf()),
      renewDueSubscriptions(system()),
      choosePlan(made.admin, wishOf()),
    ])
    expect((await paymentsOf(made)).filter(({ state }) => state === 'succeeded')).toHaveLength(2)
    expect(await invoicesOf(made)).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('the job and a card that is removed at once: charged, or not any more', async () => {
    const made = await aPaidWorkspace(29)
    await announceRenewals(system(-2))
    const [removed] = await Promise.allSettled([removeCard(made.admin), renewDueSubscriptions(system())])
    const charged = (await paymentsOf(made)).length - 1
    const [mandate] = await mandatesOf(made)
    if (removed?.status === 'fulfilled') expect(mandate?.state).toBe('ended')
    else expect(charged).toBe(1)
    await removeCard(made.admin)
    expect(await rowOf(made)).toMatchObject({ payWay: 'hand' })
    await renew(1)
    expect((await paymentsOf(made)).length - 1).toBe(charged)
    expect(await broken()).toEqual([])
  })

  test('a plan that is changed after it was announced is announced anew, and not charged before', async () => {
    const made = await aPaidWorkspace(29)
    await announceRenewals(system(-2))
    await choosePlan(made.admin, wishOf({ seats: '2', shown: '0' }))
    await renewDueSubscriptions(system())
    expect(await paymentsOf(made)).toHaveLength(1)
    await announceRenewals(system())
    await renewDueSubscriptions(system(0.9))
    expect(await paymentsOf(made)).toHaveLength(1)
    await renewDueSubscriptions(system(1.1))
    expect((await paymentsOf(made)).at(-1)).toMatchObject({ amountMinor: 1_600, state: 'succeeded' })
    await followFacts([deliverSandboxWebhookJob])
    expect((await notificationsTo(made)).filter((kind) => kind === 'planRenews')).toHaveLength(2)
    expect(await broken()).toEqual([])
  })

  test('a renewal that is cancelled leaves what was paid for, and nothing is charged', async () => {
    const made = await aPaidWorkspace(29)
    await setRenewal(made.admin, { renew: 'no' })
    const { endDate } = await rowOf(made)
    await renew()
    expect(await paymentsOf(made)).toHaveLength(1)
    expect(await partyOf(made)).toMatchObject({ writableUntil: endDate })
    await endOverdueSubscriptions(system(3))
    expect((await rowOf(made)).state).toBe('cancelled')
  })

  test('admins are told once that their card expires', async () => {
    const made = await aPaidWorkspace(0, 'kept-expiring')
    await notifyExpiringCards(system(-40))
    expect(await notificationsTo(made)).toEqual([])
    await Promise.all([1, 2].map(() => notifyExpiringCards(system())))
    await notifyExpiringCards(system(1))
    expect(await notificationsTo(made)).toEqual(['planCardExpires'])
  })

  test('what was agreed to never changes', async () => {
    const made = await aPaidWorkspace()
    const [mandate] = await mandatesOf(made)
    expect(mandate).toMatchObject({
      version: 1,
      language: 'en',
      consentedById: made.account.id,
      last4: '4242',
    })
    for (const set of [sql`version = 2`, sql`consented_at = now()`, sql`last4 = '0000'`])
      await expect(
        inTransaction((tx) => tx.execute(sql`update card_mandates set ${set} where id = ${mandate?.id}`)),
      ).rejects.toThrow()
  })

  test('a trial is reminded of 7 days and one day before it ends, each once', async () => {
    const made = await aWorkspace()
    for (const day of [0, 13.5, 13.6, 19.5, 19.6]) await remindAdmins(system(day))
    expect(await notificationsTo(made)).toEqual(['trialEnds', 'trialEnds'])
    await endOverdueSubscriptions(system(21))
    await followFacts([deliverSandboxWebhookJob])
    expect(await notificationsTo(made)).toEqual(['planEnded', 'trialEnds', 'trialEnds'])
  })
})
