import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import { askOrderApproval } from '#app/features/procurement/order-approvals/ask-order-approval.server.ts'
import { returnOrder } from '#app/features/procurement/order-approvals/return-order.server.ts'
import { withdrawOrderApproval } from '#app/features/procurement/order-approvals/withdraw-order-approval.server.ts'
import { linkSeats } from '#app/features/procurement/order-matching/link-seats.server.ts'
import { noteDelivery } from '#app/features/procurement/order-matching/note-delivery.server.ts'
import { acknowledgePurchaseOrder } from '#app/features/procurement/purchase-orders/acknowledge-purchase-order.server.ts'
import { cancelPurchaseOrder } from '#app/features/procurement/purchase-orders/cancel-purchase-order.server.ts'
import { closePurchaseOrder } from '#app/features/procurement/purchase-orders/close-purchase-order.server.ts'
import { discardPurchaseOrder } from '#app/features/procurement/purchase-orders/discard-purchase-order.server.ts'
import { rejectPurchaseOrder } from '#app/features/procurement/purchase-orders/reject-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/** Takes the reader's step of approval; the last one sends the order. */
async function approve(ctx: PersonCtx, input: unknown): Promise<void> {
  const { key, code, revision } = input as Record<string, unknown>
  const { refused } = await approveOrders(ctx, { key, order: `${code}:${revision}` })
  const [why] = refused
  if (why) throw refuse('conflict', why.reason, why.params)
}

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<void>> = {
  send: sendPurchaseOrder,
  acknowledge: acknowledgePurchaseOrder,
  reject: rejectPurchaseOrder,
  close: closePurchaseOrder,
  cancel: cancelPurchaseOrder,
  discard: discardPurchaseOrder,
  ask: askOrderApproval,
  approve,
  withdraw: withdrawOrderApproval,
  return: returnOrder,
  receive: noteDelivery,
  link: linkSeats,
}

/** Takes the step of the pressed button with an order, and says which it was. */
export async function takePurchaseStep(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
  code: string,
): Promise<string> {
  const intent = String(values.intent ?? '')
  const take = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!take) throw notFound()
  await take(ctx, { ...values, code })
  return intent
}
