import { and, eq, isNull } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { requestLinkInput } from './inputs.ts'
import { opensRequest } from './request-link.server.ts'
import { dataRequests } from './tables.server.ts'

/**
 * Proves a request by the link that was sent to its address; the link alone is the right to do so. Pressing
 * again changes nothing. Not found for any other link; `limit` after many tries.
 */
export async function proveDataRequest(ctx: Ctx, input: unknown): Promise<void> {
  const link = parseInput(requestLinkInput, input)

  await countAttempt(LIMITS.confirmEmail, addressKey(ctx.ip))
  if (!opensRequest(link)) throw notFound()

  await inTransaction(async (tx) => {
    const [proven] = await tx
      .update(dataRequests)
      .set({ proof: 'link', provenAt: ctx.now() })
      .where(
        and(eq(dataRequests.code, link.code), isNull(dataRequests.provenAt), isNull(dataRequests.closedAt)),
      )
      .returning({ id: dataRequests.id })
    if (proven) await audit(tx, ctx, 'data-request.prove', { kind: 'data-request', id: proven.id })
  })
}
