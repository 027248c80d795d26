import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { requirePayer } from './policy.ts'
import { getPlanInvoice } from './queries-billing.server.ts'

const count = cheapLimit({ name: 'plan-invoices', points: 60, seconds: 300 })

/**
 * An invoice of the marketplace to the workspace acted for, as PDF in the reader's language. Refuses whom
 * requirePayer refuses, another number as not found, and who asks too often with `limit`.
 */
export async function writePlanInvoice(ctx: Ctx, number: string) {
  requirePayer(ctx.actor)
  await count(accountIdOf(ctx.actor))
  const invoice = await getPlanInvoice(ctx, number)

  const system = systemContext('subscriptions.write-plan-invoice', { requestId: ctx.requestId, now: ctx.now })
  const { content } = await openInvoiceFile(system, invoice.id, { format: 'pdf', language: ctx.language })
  return content
}
