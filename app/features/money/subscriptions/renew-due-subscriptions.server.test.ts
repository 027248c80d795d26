import { beforeAll, describe, expect, test } from 'vitest'
import { configure } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import '#app/platform/testing/database.ts'
import {
  aPaidWorkspace,
  aWorkspace,
  broken,
  invoicesOf,
  notificationsTo,
  paymentsOf,
  rowOf,
  system,
  wishOf,
} from '#tests/support/a-paid-workspace.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { choosePlan } from './choose-plan.server.ts'
import { endOverdueSubscriptions } from './end-overdue-subscriptions.server.ts'
import { remindAdmins } from './remind-admins.server.ts'
import { renewDueSubscriptions } from './renew-due-subscriptions.server.ts'
import { DAY_MS } from './subscription.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

describe('renewing', () => {
  test('the clock renews once, however many processes run and however far it jumps', async () => {
    const made = await aPaidWorkspace(29)
    const { endDate } = await rowOf(made)
    await Promise.all([1, 2, 3].map(() => renewDueSubscriptions(system())))
    await renewDueSubscriptions(system())
    const row = await rowOf(made)
    expect(row.periodStart).toEqual(endDate)
    expect(await invoicesOf(made)).toHaveLength(2)
    const [, renewed] = await invoicesOf(made)
    expect(renewed).toMatchObject({ totalMinor: 3_200, state: 'paid' })

    await Promise.all([1, 2].map(() => renewDueSubscriptions(system(400))))
    expect(await invoicesOf(made)).toHaveLength(3)
    expect((await rowOf(made)).periodStart?.getTime()).toBeGreaterThan(Date.now() + 399 * DAY_MS)
    expect(await broken()).toEqual([])
  })

  test('a card that is changed in a paid time costs nothing then, and is the one that renews', async () => {
    const made = await aPaidWorkspace(29)
    expect(await choosePlan(made.admin, wishOf({ card: 'no-funds', shown: '0' }))).toMatchObject({
      state: 'saved',
    })
    expect(await paymentsOf(made)).toHaveLength(1)
    expect(await rowOf(made)).toMatchObject({ method: 'no-funds', cycle: 'month', seats: 4 })
    await renewDueSubscriptions(system())
    expect((await paymentsOf(made)).map(({ state }) => state)).toEqual(['succeeded', 'declined'])

    expect(await choosePlan(made.admin, wishOf())).toMatchObject({ state: 'succeeded' })
    await renewDueSubscriptions(system(1))
    expect(await paymentsOf(made)).toHaveLength(3)
    expect(await rowOf(made)).toMatchObject({ method: 'succeeds', failures: 0 })
    expect(await broken()).toEqual([])
  })

  test('a renewal that fails is tried each day, told, then owed and locked; paid, it is used again', async () => {
    const made = await aPaidWorkspace(29)
    await choosePlan(made.admin, wishOf({ card: 'no-funds', shown: '0' }))
    for (const day of [0, 0.1, 1, 2, 3, 4, 5]) await renewDueSubscriptions(system(day))
    expect((await paymentsOf(made)).filter(({ state }) => state === 'declined')).toHaveLength(4)
    expect(await rowOf(made)).toMatchObject({ state: 'active', failures: 4 })

    await endOverdueSubscriptions(system(4))
    expect((await rowOf(made)).state).toBe('past_due')
    await remindAdmins(system(5))
    await remindAdmins(system(12))
    await remindAdmins(system(12))
    await followFacts([deliverSandboxWebhookJob])
    const kinds = await notificationsTo(made)
    expect(kinds.filter((kind) => kind === 'planFailed')).toHaveLength(4)
    expect(kinds.filter((kind) => kind === 'planDue')).toHaveLength(2)

    const later: Ctx = { ...made.admin, now: () => new Date(Date.now() + 13 * DAY_MS) }
    await choosePlan(later, wishOf())
    expect(await rowOf(made)).toMatchObject({ state: 'active', failures: 0, method: 'succeeds' })
    expect(await broken()).toEqual([])
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
