import { randomUUID } from 'node:crypto'
import type { Ctx } from '#app/platform/context.server.ts'
import { createPurchaseOrder } from './create-purchase-order.server.ts'
import { getPurchaseOrder } from './queries-order.server.ts'
import { sendPurchaseOrder } from './send-purchase-order.server.ts'

/** What the form of an order to a provider sends: two lines of 1,250.50 euros together, but for `changes`. */
export const typedPurchaseOrder = (provider: string, changes: Record<string, unknown> = {}) => ({
  key: randomUUID(),
  provider,
  title: 'Weaving for beginners',
  currency: 'EUR',
  prices: 'net',
  lines: {
    0: { kind: 'days', text: 'Two days of training', quantity: '2', unit: '600' },
    1: { kind: 'other', text: 'Workbooks', quantity: '5', unit: '10.10' },
  },
  delivery: 'In March, at our place',
  note: '',
  costCentre: '',
  ...changes,
})

/** An order to a provider, as a draft or sent, as the actor of the context makes it; answers its code. */
export async function aPurchaseOrder(
  ctx: Ctx,
  provider: string,
  { isDraft = false, ...changes }: { isDraft?: boolean } & Record<string, unknown> = {},
): Promise<string> {
  const { code } = await createPurchaseOrder(ctx, typedPurchaseOrder(provider, changes))
  if (!isDraft) {
    const { revision } = await getPurchaseOrder(ctx, code)
    await sendPurchaseOrder(ctx, { code, revision })
  }
  return code
}
