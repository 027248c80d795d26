import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getCreditNote } from './queries-documents.server.ts'

const count = cheapLimit({ name: 'booking-credits', points: 60, seconds: 300 })

type Asked = { reference: string; number: string }

/**
 * A credit note to the invoice of an own order as PDF in the reader's language, or in that of an email.
 * Anybody else's is not found; refuses who asks too often with `limit`.
 */
export async function writeCreditNote(ctx: Ctx, { reference, number }: Asked, language = ctx.language) {
  const { actor } = ctx
  if (actor.kind !== 'system') await count(actsForParty(actor) ? callerIdOf(actor) : ctx.ip)
  const note = await getCreditNote(ctx, reference, number, language)

  const system = systemContext('receivables.write-credit-note', { requestId: ctx.requestId, now: ctx.now })
  const { content: pdf } = await openInvoiceFile(system, note.id, { format: 'pdf', language })
  return { pdf, numberText: note.numberText }
}
