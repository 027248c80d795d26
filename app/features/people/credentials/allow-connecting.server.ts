import { z } from 'zod'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { PROVIDERS } from '#app/platform/identity/providers.server.ts'
import { MAY_CONNECT } from './identity-cookies.ts'
import { proofInput } from './inputs.ts'
import { reauthenticateOwner } from './reauthenticate-owner.server.ts'

const input = z.object({
  provider: z.enum(PROVIDERS, { error: 'common:invalid.value' }),
  sitePassword: proofInput,
})

/**
 * Re-authenticates the signed-in person, who may then connect another site to the account in this browser for
 * ten minutes. Refuses a visitor with `signIn`, and as `reauthenticateOwner` does.
 */
export async function allowConnecting(ctx: Ctx, raw: unknown): Promise<{ provider: string; cookie: string }> {
  const { provider, sitePassword } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const takeProof = await reauthenticateOwner(ctx, { given: sitePassword, field: 'sitePassword' })
  await inTransaction(takeProof)
  const { accountId } = actor
  return { provider, cookie: await sealedLine(MAY_CONNECT, { provider, accountId }, ctx.now()) }
}
