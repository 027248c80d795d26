import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import type { ShownApproved } from '#app/features/procurement/order-approvals/components/approve-desk.tsx'
import { listOrdersToApprove } from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { acceptDifferences } from '#app/features/procurement/order-matching/accept-differences.server.ts'
import type { ShownAccepted } from '#app/features/procurement/order-matching/components/invoice-queue.tsx'
import { listInvoiceQueue } from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

type Values = Record<string, string | string[]>

/** Approves the chosen orders, and says in the reader's words what was not, and why. */
async function approveChosen(ctx: PersonCtx, values: Values): Promise<ShownApproved> {
  const titles = new Map((await listOrdersToApprove(ctx)).map(({ code, title }) => [code, title]))
  const { sent, refused } = await approveOrders(ctx, values)
  const t = translator(ctx.language)
  return {
    sent,
    refused: refused.map(({ code, reason, params }) => ({
      title: titles.get(code) ?? code,
      reason: t(reason, params),
    })),
  }
}

/** Accepts the differences of the chosen invoices, and says in the reader's words of which not, and why. */
export async function acceptChosen(ctx: PersonCtx, values: Values): Promise<ShownAccepted> {
  const numbers = new Map((await listInvoiceQueue(ctx)).map(({ id, numberText }) => [id, numberText]))
  const { accepted, refused } = await acceptDifferences(ctx, values)
  const t = translator(ctx.language)
  return {
    accepted,
    refused: refused.map(({ invoice, reason, params }) => ({
      title: numbers.get(invoice) ?? invoice,
      reason: t(reason, params),
    })),
  }
}

/** Takes the step of the pressed button with what was chosen of the orders or of the invoices that wait. */
export async function takeQueueStep(ctx: PersonCtx, values: Values) {
  if (values.intent === 'approve') return { approved: await approveChosen(ctx, values), accepted: null }
  if (values.intent === 'accept') return { approved: null, accepted: await acceptChosen(ctx, values) }
  throw notFound()
}
