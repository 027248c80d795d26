import { desc, eq } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { mandateAsked, mandateNow, restsAt } from '#app/kit/selling.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { canGiveMandate } from './policy.ts'
import { mandateActsOf } from './queries-scope.server.ts'
import { sellingMandateActs } from './tables.server.ts'

/** So much of what was done is shown. */
const LATEST = 20

/**
 * Where the mandate of the party acted for stands: which version is asked for, until when it sells on
 * without, whether its offers rest, and what was done by whom. Refuses who does not manage it.
 */
export async function getMandate(ctx: Ctx) {
  const { actor } = ctx
  if (!canGiveMandate(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [standing, acts] = await Promise.all([
    standingOf(ctx),
    read(ctx)
      .select({
        step: sellingMandateActs.step,
        version: sellingMandateActs.version,
        language: sellingMandateActs.language,
        at: sellingMandateActs.at,
        by: accounts.displayUsername,
      })
      .from(sellingMandateActs)
      .innerJoin(accounts, eq(accounts.id, sellingMandateActs.accountId))
      .where(mandateActsOf(actor))
      .orderBy(desc(sellingMandateActs.at), desc(sellingMandateActs.id))
      .limit(LATEST),
  ])
  if (!standing) throw refuse('forbidden', 'common:refused.forbidden')
  return { ...standing, acts }
}

export type GivenMandate = Awaited<ReturnType<typeof getMandate>>

/** What the party acted for is to be told of its mandate; null where it has accepted what there is. */
export async function findMandateAsked(ctx: Ctx) {
  const standing = actsForParty(ctx.actor) ? await standingOf(ctx) : null
  if (!standing?.asked) return null
  const { version, asked, rests, accepted } = standing
  return { version, until: asked.until, rests, isNew: accepted === null, gives: canGiveMandate(ctx.actor) }
}

export type MandateAsked = NonNullable<Awaited<ReturnType<typeof findMandateAsked>>>

async function standingOf(ctx: Ctx) {
  const [party] = await read(ctx)
    .select({ name: parties.name, mandateVersion: parties.mandateVersion, sellsUntil: parties.sellsUntil })
    .from(parties)
    .where(partyActedFor(ctx.actor))
  if (!party) return null
  const now = ctx.now()
  return {
    party: party.name,
    version: mandateNow(now),
    accepted: party.mandateVersion,
    sellsUntil: party.sellsUntil,
    asked: mandateAsked(party, now),
    rests: restsAt(party, now),
  }
}
