import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import { declineProposal } from '#app/features/procurement/proposals/decline-proposal.server.ts'
import { findOwnProposal } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { releaseAward } from '#app/features/procurement/proposals/release-award.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { sweepHolds } from '#app/features/sales/checkout/sweep-holds.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { dayAhead, payTraining } from '#app/features/sales/training-requests/testing.server.ts'
import { checkInvariants } from '#app/features/site/backoffice/queries-invariants.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { aProposal, aRequirement, reasonOf } from './rounds.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const VENUE = { venue: 'Via Roma 1' }
const DAY_MS = 86_400_000
const system = () => systemContext('test')
const inDays = (days: number) => ({ ...system(), now: () => new Date(Date.now() + days * DAY_MS) })
const follow = () => followFacts([deliverSandboxWebhookJob])
const stateOf = async (url: string) =>
  (await db().select({ state: requirements.state }).from(requirements).where(eq(requirements.slug, url)))[0]
    ?.state
const orderOf = async (code: string) =>
  (
    await db()
      .select({ id: trainingRequests.orderId })
      .from(trainingRequests)
      .where(eq(trainingRequests.code, code))
  )[0]?.id ?? ''
const kindsTo = async ({ id }: { id: string }) =>
  (
    await db()
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.recipientId, id as never))
  ).map(({ kind }) => kind)

/** A requirement that was awarded to the first of three; the second was declined with a reason before. */
async function awarded() {
  const { seeker, url } = await aRequirement()
  const [chosen, refused, next] = [await aProposal(url), await aProposal(url), await aProposal(url)]
  await declineProposal(seeker.ctx, { code: refused.code, version: '1', reason: 'Too far away.' })
  const training = await awardProposal(seeker.ctx, { code: chosen.code, version: '1', ...VENUE })
  await follow()
  const standingOf = async ({ provider }: typeof chosen) =>
    (await findOwnProposal(provider.ctx, url))?.standing
  return { seeker, url, chosen, refused, next, training, standingOf }
}

describe('an award that falls through', () => {
  test('unpaid for a week: who was declined for it stands again, is told, and is awarded as before', async () => {
    const { seeker, url, chosen, refused, next, training, standingOf } = await awarded()

    await db()
      .update(orders)
      .set({ heldUntil: new Date(Date.now() - 1_000) })
      .where(eq(orders.reference, training.reference))
    await sweepHolds(system())
    await follow()

    expect(await stateOf(url)).toBe('deciding')
    expect(await standingOf(chosen)).toBe('expired')
    expect(await standingOf(refused)).toBe('declined')
    expect(await standingOf(next)).toBe('submitted')
    expect(await kindsTo(seeker.account)).toContain('awardFellThrough')
    expect(await kindsTo(next.provider.account)).toContain('proposalRevived')
    expect(await kindsTo(refused.provider.account)).not.toContain('proposalRevived')

    const again = await awardProposal(seeker.ctx, { code: next.code, version: '1', ...VENUE })
    await follow()
    expect(await payTraining(seeker.ctx, again.reference)).toMatchObject({ state: 'succeeded' })
    expect(await stateOf(url)).toBe('awarded')
    expect((await checkInvariants(system())).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test.each(['provider', 'customer'] as const)('cancelled by its %s', async (side) => {
    const { seeker, url, chosen, next, training, standingOf } = await awarded()
    await payTraining(seeker.ctx, training.reference)
    await follow()
    const { ctx } = side === 'provider' ? chosen.provider : seeker
    await cancelAgreedTraining(ctx, { code: training.code })
    await follow()
    expect(await stateOf(url)).toBe('deciding')
    expect(await standingOf(next)).toBe('submitted')
  })

  test('without one that still holds the requirement is over', async () => {
    const { seeker, url } = await aRequirement()
    const { code } = await aProposal(url)
    await aProposal(url, { validUntil: dayAhead(5) })
    const training = await awardProposal(seeker.ctx, { code, version: '1', ...VENUE })
    await releaseAward(inDays(8), await orderOf(training.code))
    expect(await stateOf(url)).toBe('expired')
    expect((await checkInvariants(system())).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('ten times at once it happens once, and not once the training has begun', async () => {
    const { url, training, next, standingOf } = await awarded()
    const orderId = await orderOf(training.code)
    await releaseAward(inDays(60), orderId)
    expect(await stateOf(url)).toBe('awarded')
    await Promise.all(Array.from({ length: 10 }, () => releaseAward(system(), orderId)))
    expect(await stateOf(url)).toBe('deciding')
    expect(await standingOf(next)).toBe('submitted')
    const counted = await db()
      .select({ count: requirements.proposalCount })
      .from(requirements)
      .where(eq(requirements.slug, url))
    expect(counted).toEqual([{ count: 1 }])
  })

  test('nobody but the system releases one', async () => {
    const { seeker, training } = await awarded()
    expect(await reasonOf(releaseAward(seeker.ctx, await orderOf(training.code)))).not.toBe('done')
  })
})
