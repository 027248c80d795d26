import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { aCommissionRule } from '#app/features/money/commission/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orderLines, orders } from '#app/features/sales/orders/tables.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { dayAhead, typedTrainingRequest } from '#app/features/sales/training-requests/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import '#app/platform/testing/database.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

/** A provider with a topic at a price, and the code of its own link. */
async function aProvider() {
  const given = { serviceType: 'provider', approval: 'approved' } as const
  const account = await inTransaction((tx) => anAccount(tx, given))
  const topic = await inTransaction((tx) =>
    aTopic(tx, {
      ownerId: account.partyId,
      durationMinutes: 840,
      largestGroup: 12,
      priceMinor: 40_000,
      priceCurrency: 'EUR',
      priceUnit: 'person',
    }),
  )
  const [party] = await db().select().from(parties).where(eq(parties.id, account.partyId))
  const ctx: PersonCtx = { ...makeContext({}), actor: personOf(account, given) }
  return { account, topic, ctx, linkCode: party?.linkCode ?? '' }
}

test('a training is kept of as by its provider’s own link where it was asked for by it, and by no other', async () => {
  const [provider, other] = [await aProvider(), await aProvider()]
  await inTransaction((tx) =>
    aCommissionRule(tx, {
      rate: 400,
      reason: 'Who is brought costs us nothing',
      setBy: provider.account.id,
      at: new Date(Date.now() - 86_400_000),
    }),
  )
  const kept = async (linkCodes: string[], day: number) => {
    const buyer = await inTransaction((tx) => anAccount(tx))
    const ctx: PersonCtx = { ...makeContext({ linkCodes }), actor: personOf(buyer) }
    const { code } = await askForTraining(
      ctx,
      await typedTrainingRequest(ctx, provider.topic, { day1: dayAhead(day), day2: dayAhead(day + 1) }),
    )
    const [request] = await db().select().from(trainingRequests).where(eq(trainingRequests.code, code))
    // It is accepted by the provider, whose browser has opened no link.
    const { reference } = await acceptTraining(provider.ctx, { code, version: '1' })
    const [line] = await db()
      .select({ rate: orderLines.commissionRate })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.reference, reference))
    return { linkCode: request?.linkCode, rate: line?.rate }
  }
  expect(await kept([other.linkCode, 'madeup000000'], 30)).toEqual({ linkCode: null, rate: 1_000 })
  expect(await kept([other.linkCode, provider.linkCode], 40)).toEqual({
    linkCode: provider.linkCode,
    rate: 400,
  })
})
