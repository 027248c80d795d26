import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { getSoldPaper } from '#app/features/sales/receivables/queries-documents.server.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

const count = cheapLimit({ name: 'sold-papers', points: 60, seconds: 300 })

type Asked = { reference: string; number: string }

/**
 * The invoice or a credit note of an order that the actor sold, as PDF in the reader's language. Anybody
 * else's is not found; refuses who asks too often with `limit`.
 */
export async function writeSoldPaper(ctx: Ctx, { reference, number }: Asked) {
  await count(actsForParty(ctx.actor) ? callerIdOf(ctx.actor) : ctx.ip)
  const paper = await getSoldPaper(ctx, reference, number)

  const system = systemContext('order-desk.write-sold-paper', { requestId: ctx.requestId, now: ctx.now })
  const { content: pdf } = await openInvoiceFile(system, paper.id, { format: 'pdf', language: ctx.language })
  return { pdf, numberText: paper.numberText, kind: paper.kind }
}
