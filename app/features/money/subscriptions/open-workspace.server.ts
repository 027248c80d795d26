import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { addCompany } from '#app/features/people/companies/add-company.server.ts'
import { setTerm } from '#app/features/people/parties/set-term.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId, type PartyId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { workspaceInput } from './inputs.ts'
import { seatPrice } from './queries-price.server.ts'
import { DAY_MS, TRIAL_DAYS, TRIAL_SEATS } from './subscription.ts'
import { subscriptions } from './tables.server.ts'

const OPENED = { name: 'open-workspace', points: 10, seconds: 86_400 }

/**
 * Opens a company's or an SME's workspace with a free trial of 30 days: whoever asks is its admin and acts
 * for it from the next request on. Repeats with one key open one. Refuses a visitor with `signIn`, and
 * `limit` after ten in a day.
 */
export async function openWorkspace(
  ctx: Ctx,
  input: unknown,
  request: Request,
): Promise<{ companyId: PartyId }> {
  const { key, ...body } = parseInput(workspaceInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await countAttempt(OPENED, actor.accountId)
  const { accountId, ownPartyId } = actor
  const endDate = new Date(ctx.now().getTime() + TRIAL_DAYS * DAY_MS)
  const price = seatPrice(body.currency)

  return inTransaction((tx) =>
    once(tx, { owner: accountId, key, body }, async () => {
      const companyId = await addCompany(tx, { ...body, creatorId: ownPartyId })
      await tx.insert(subscriptions).values({
        id: newId(),
        partyId: companyId,
        state: 'trialing',
        seats: TRIAL_SEATS,
        endDate,
        ...price,
      })
      await setTerm(tx, { partyId: companyId, writableUntil: endDate, trial: true, memberSeats: TRIAL_SEATS })
      await actFor(tx, { accountId, token: sessionTokenOf(request), partyId: companyId })
      await audit(tx, ctx, 'workspace.open', { kind: 'party', id: companyId })
      return { companyId }
    }),
  )
}
