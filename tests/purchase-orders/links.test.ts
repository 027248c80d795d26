import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { answerByLink } from '#app/features/procurement/order-links/answer-by-link.server.ts'
import { mailPurchaseOrder } from '#app/features/procurement/order-links/mail-purchase-order.server.ts'
import { findLinkedOrder } from '#app/features/procurement/order-links/queries-linked.server.ts'
import { purchaseOrderLinks } from '#app/features/procurement/order-links/tables.server.ts'
import { writeLinkedOrder } from '#app/features/procurement/order-links/write-linked-order.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { getPurchaseOrder } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { revisePurchaseOrder } from '#app/features/procurement/purchase-orders/revise-purchase-order.server.ts'
import { typedPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { reasonOf } from '../proposals/rounds.ts'
import { anOrder, aScene, idOf, mailedLink, SYSTEM, stepOf } from './billing.ts'

beforeAll(() => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
})

const VISITOR = makeContext({ ip: '127.0.0.1' })

async function aSentOrder() {
  const scene = await aScene()
  const code = await anOrder(scene, undefined, { state: 'sent' })
  const token = await mailedLink(code)
  const { revision } = await getPurchaseOrder(scene.buyer, code)
  return { ...scene, code, token, revision }
}

test('whoever holds the link reads the order and its paper, acknowledges it once, and looking changes nothing', async () => {
  const { buyer, code, token, revision } = await aSentOrder()
  for (let look = 0; look < 3; look += 1)
    expect(await findLinkedOrder(VISITOR, token)).toMatchObject({ state: 'sent', isBuyer: false, code })
  const { pdf } = await writeLinkedOrder(VISITOR, token)
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
  expect((await getPurchaseOrder(buyer, code)).revision).toBe(revision)

  const answer = { intent: 'acknowledge', token, revision }
  await startTogether('purchase_orders', [
    () => answerByLink(VISITOR, answer),
    () => answerByLink(VISITOR, answer),
  ])
  const order = await getPurchaseOrder(buyer, code)
  expect(order).toMatchObject({ state: 'acknowledged', revision: revision + 1 })
  expect(order.versions[0]?.acknowledgedAt).toBeInstanceOf(Date)
  expect(await findLinkedOrder(VISITOR, token)).toMatchObject({ state: 'acknowledged' })
  const late = { intent: 'reject', token, revision: revision + 1, reason: 'Changed my mind.' }
  expect(await reasonOf(answerByLink(VISITOR, late))).toBe('common:refused.state')
})

test('it is rejected with a reason, and nobody who writes is named to who has the link', async () => {
  const { buyer, code, token, revision } = await aSentOrder()
  expect((await findLinkedOrder(VISITOR, token))?.versions).toMatchObject([{ writtenBy: '', costCentre: '' }])
  expect(await reasonOf(answerByLink(VISITOR, { intent: 'reject', token, revision, reason: ' ' }))).toBe(
    'reason: common:invalid.required',
  )
  await answerByLink(VISITOR, { intent: 'reject', token, revision, reason: 'No trainer is free.' })
  expect(await getPurchaseOrder(buyer, code)).toMatchObject({
    state: 'rejected',
    reason: 'No trainer is free.',
  })
})

test('a made-up link is not found, one that has expired or was called off holds no more', async () => {
  const { buyer, code, token, revision } = await aSentOrder()
  for (const wrong of ['made-up', `${token.slice(1)}A`, ''])
    for (const work of [
      () => findLinkedOrder(VISITOR, wrong),
      () => writeLinkedOrder(VISITOR, wrong),
      () => answerByLink(VISITOR, { intent: 'acknowledge', token: wrong, revision }),
    ])
      expect(await reasonOf(work())).toBe('common:refused.notFound')
  const later = { ...VISITOR, now: () => new Date(Date.now() + 61 * 86_400_000) }
  expect(await findLinkedOrder(later, token)).toBeNull()
  expect(await reasonOf(answerByLink(later, { intent: 'acknowledge', token, revision }))).toBe(
    'common:refused.notFound',
  )
  await cancelPurchaseOrder(buyer, { ...(await stepOf(buyer, code)), reason: 'The plant closes.' })
  expect(await findLinkedOrder(VISITOR, token)).toBeNull()
  expect(await reasonOf(writeLinkedOrder(VISITOR, token))).toBe('common:refused.notFound')
})

test('a new version has a link of its own, and the former holds no more; each is mailed once', async () => {
  const { buyer, code, token, revision } = await aSentOrder()
  const { provider: _, ...typed } = typedPurchaseOrder('')
  await revisePurchaseOrder(buyer, { ...typed, code, revision })
  expect(await findLinkedOrder(VISITOR, token)).toBeNull()
  const next = await mailedLink(code, 2)
  expect(next).not.toBe(token)
  await mailPurchaseOrder(SYSTEM, { purchaseOrderId: await idOf(code), version: 2 })
  await mailPurchaseOrder(SYSTEM, { purchaseOrderId: await idOf(code), version: 1 })
  const links = await db()
    .select()
    .from(purchaseOrderLinks)
    .where(eq(purchaseOrderLinks.purchaseOrderId, await idOf(code)))
  expect(links.map(({ version }) => version).sort()).toEqual([1, 2])
  expect(JSON.stringify(links)).not.toContain(next)
  expect(await findLinkedOrder(VISITOR, next)).toMatchObject({ state: 'sent', version: 2 })
  expect(await reasonOf(answerByLink(VISITOR, { intent: 'acknowledge', token: next, revision }))).toBe(
    'purchase-orders:refused.changed',
  )
})

test('nobody but the system mails', async () => {
  const { code } = await aSentOrder()
  const purchaseOrderId = await idOf(code)
  await expect(mailPurchaseOrder(VISITOR, { purchaseOrderId, version: 1 })).rejects.toThrow()
})
