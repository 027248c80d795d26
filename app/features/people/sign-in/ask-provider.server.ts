import { randomBytes } from 'node:crypto'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { NEXT_MAX, WINDOW_ID } from '#app/features/people/credentials/identity.ts'
import { MAY_CONNECT, QUESTION } from '#app/features/people/credentials/identity-cookies.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { openSealed, sealedLine, unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { questionAddress } from '#app/platform/identity/open-id.server.ts'
import { findProvider } from '#app/platform/identity/providers.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'

const mayAsk = cheapLimit(LIMITS.askProvider)
const secretOf = () => randomBytes(32).toString('base64url')

type Asked = {
  provider: string
  next: string | null
  window: string | null
  remember: boolean
  connects: boolean
}

/**
 * The redirect to another site (`provider`) that identifies the person, and the cookie without which no
 * answer is accepted. Writes nothing. `connects` adds the answer to the signed-in account, whose owner has
 * just re-authenticated. Refuses `notFound` for a site that is not configured, `unavailable` when it cannot
 * be reached, and `accounts:social.password` to connect without a password.
 */
export async function askProvider(
  ctx: Ctx,
  { provider: id, next, window, remember, connects }: Asked,
  request: Request,
): Promise<{ address: string; cookies: string[] }> {
  const provider = findProvider(id)
  if (!provider) throw notFound()

  await mayAsk(ctx.ip)
  const own = accountIdOf(ctx.actor)
  const allowed = connects ? await openSealed(MAY_CONNECT, request, ctx.now()) : null
  if (connects && (own === null || allowed?.accountId !== own || allowed.provider !== id))
    throw refuse('forbidden', 'accounts:social.password')

  const question = { state: secretOf(), nonce: secretOf(), verifier: secretOf() }
  const wanted = ownPath(next)
  const kept = {
    ...question,
    provider: id,
    next: wanted !== null && wanted.length <= NEXT_MAX ? wanted : null,
    language: ctx.language,
    window: window !== null && WINDOW_ID.test(window) ? window : null,
    remember,
    connectTo: connects ? own : null,
  }
  const line = await sealedLine(QUESTION, kept, ctx.now())
  const cookies = connects ? [line, unsealedLine(MAY_CONNECT)] : [line]
  return { address: await questionAddress(provider, question), cookies }
}
