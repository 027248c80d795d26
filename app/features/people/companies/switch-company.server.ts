import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { switchInput } from './inputs.ts'
import { getCompany } from './queries.server.ts'

/**
 * Makes this session act for another company of the person's, or for the person, from the next request on;
 * later sign-ins begin there too. Returns the name. Refuses a visitor with `signIn`; a company that the
 * person may not act for is not found.
 */
export async function switchCompany(ctx: Ctx, input: unknown, request: Request): Promise<{ name: string }> {
  const { companyId } = parseInput(switchInput, input)
  const { actor } = ctx
  requireSession(actor)

  const isSelf = !companyId || companyId === actor.ownPartyId
  const to = isSelf ? { id: actor.ownPartyId, name: actor.name } : await getCompany(ctx, companyId as PartyId)

  await inTransaction(async (tx) => {
    await actFor(tx, { accountId: actor.accountId, token: sessionTokenOf(request), partyId: to.id })
    await audit(tx, ctx, 'company.switch', { kind: 'party', id: to.id })
  })
  return { name: to.name }
}
