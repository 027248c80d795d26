import { disputeInvoice } from '#app/features/sales/collective-statements/dispute-invoice.server.ts'
import { endDispute } from '#app/features/sales/collective-statements/end-dispute.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const STEPS = new Map<unknown, (ctx: Ctx, values: unknown) => Promise<void>>([
  ['dispute', disputeInvoice],
  ['endDispute', endDispute],
])

/** Leaves an invoice out of what a company pays, or takes it in again, as a form asks. */
export async function takeDisputeStep(ctx: Ctx, values: Record<string, unknown>): Promise<void> {
  const take = STEPS.get(values.intent)
  if (!take) throw notFound()
  await take(ctx, values)
}
