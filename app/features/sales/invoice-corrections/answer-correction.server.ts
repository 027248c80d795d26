import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { correctRecipient } from './correct-recipient.server.ts'
import { correctionRequestInput } from './inputs.ts'
import { correctionRequestsOf } from './queries-scope.server.ts'
import { correctionRequests } from './tables.server.ts'

/**
 * Corrects an invoice as its buyer asked: see `correctRecipient`. Returns the id of the new invoice. A
 * request of others is not found.
 */
export async function answerCorrection(ctx: Ctx, input: unknown): Promise<string> {
  const { request: id } = parseInput(correctionRequestInput, input)

  const [request] = await read(ctx)
    .select({ invoice: correctionRequests.invoiceId, recipient: correctionRequests.recipient })
    .from(correctionRequests)
    .where(and(correctionRequestsOf(ctx.actor), eq(correctionRequests.id, id)))
  if (!request) throw notFound()

  return correctRecipient(ctx, { ...request.recipient, invoice: request.invoice })
}
