import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { carryOutDecision } from './carry-out-decision.server.ts'
import { fitsKind, untilAfter } from './decision.ts'
import { partyDecisionInput } from './inputs.ts'
import { canModerate } from './policy.ts'
import { proveChoices } from './prove-choices.server.ts'
import { partyTitle } from './queries-parties.server.ts'
import { isOutOfReach, partiesModeratedBy } from './queries-scope.server.ts'
import { withAttempts } from './with-attempts.server.ts'

/**
 * Decides against a person or a workspace, by a rule and for facts that its people read: one or several of
 * what can be done, all or nothing; repeating a `key` changes nothing. With `days` it ends by itself. For
 * staff who moderate; not found for anybody else. Bad input beside `acts` without any or what makes no sense
 * together, beside `code` as of `proveFactor` where one is grave. Refuses with `forbidden` an own cause and
 * somebody else of staff, with `conflict` what somebody has done already, with `limit` after ten wrong codes.
 */
export async function decideOnParty(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { username, acts, rule, facts, source, from, days, code, key } = parseInput(partyDecisionInput, input)
  if (!fitsKind('party', acts)) throw notFound()

  const decide = () =>
    inTransaction(async (tx) => {
      const [party] = await tx
        .select({ id: parties.id, title: partyTitle, isOutOfReach: isOutOfReach(actor, parties.id) })
        .from(parties)
        .where(and(eq(parties.slug, username), partiesModeratedBy(actor)))
        .for('no key update')
      if (!party) throw notFound()
      if (party.isOutOfReach) throw refuse('forbidden', 'staff-acts:refused.staff')

      const { id, title } = party
      const body = { id, acts, rule, facts, source, days, from }
      const call = { owner: `staff-act:${actor.accountId}`, key, body, answer: true }
      await once(tx, call, async () => {
        const about = { kind: 'party', id, title, partyId: id, partyTitle: title } as const
        const until = untilAfter(days, ctx.now())
        const decision = { about, choices: acts, rule, source, reason: facts, until }
        await carryOutDecision(tx, ctx, { ...decision, ...(from && { pointedBy: from }) })
        // Last, so that who comes second is told so and keeps the code.
        await proveChoices(tx, ctx, { accountId: actor.accountId, acts, code })
        return true
      })
    })
  await withAttempts(actor, { acts, code }, decide)
}
