import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { dataLink } from './data-link.server.ts'
import { proofAsked } from './inputs.ts'
import { LINK_SECONDS, OWN_DATA } from './own-data.ts'

/**
 * Requests an export of the person's data after `reauthenticateOwner` with `pass`; returns the token of a
 * link that works once, for that account alone, for two minutes. Refuses a visitor with `signIn`, with
 * `limit` after five times in a day.
 */
export async function askForData(ctx: Ctx, input: unknown): Promise<string> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { pass } = parseInput(proofAsked, input)

  const takeProof = await reauthenticateOwner(ctx, { given: pass, field: 'pass' })
  await countAttempt(OWN_DATA.inADay, actor.accountId)

  await inTransaction(async (tx) => {
    await takeProof(tx)
    await audit(tx, ctx, 'privacy.ask-for-data', { kind: 'account', id: actor.accountId })
  })
  const until = Math.floor(ctx.now().getTime() / 1000) + LINK_SECONDS
  return dataLink({ accountId: actor.accountId, until, nonce: newCode(16) })
}
