import { acceptDifference } from '#app/features/procurement/order-matching/accept-difference.server.ts'
import { matchInvoice } from '#app/features/procurement/order-matching/match-invoice.server.ts'
import { unmatchInvoice } from '#app/features/procurement/order-matching/unmatch-invoice.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<unknown>> = {
  match: matchInvoice,
  unmatch: unmatchInvoice,
  accept: acceptDifference,
}

/** Takes the step of the pressed button with an invoice beside its order, and says which it was. */
export async function takeMatchStep(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
  which: { code: string; invoice: string },
): Promise<string> {
  const intent = String(values.intent ?? '')
  const take = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!take) throw notFound()
  await take(ctx, { ...nestedValues(values), ...which })
  return intent
}
