import { and, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { refusalLinkInput, refuseRequirementInput } from './inputs.ts'
import { findRefusal } from './queries-refusals.server.ts'
import { matchOfLink } from './queries-scope.server.ts'
import { readRefusalToken } from './refusal-token.server.ts'
import { requirementMatches } from './tables.server.ts'

/**
 * Keeps that a provider says no to a requirement, with the reason, and `named` whether the seeker reads
 * whose it is. The sealed link of the mail alone is the right to do so; what was said first stays, however
 * often it is sent. Refuses an invalid link with `notFound`.
 */
export async function refuseRequirement(ctx: Ctx, input: unknown): Promise<void> {
  const { token } = parseInput(refusalLinkInput, input)
  const told = readRefusalToken(token)
  if (!told) throw notFound()
  if ((await findRefusal(ctx, token))?.said) return
  const { reason, named } = parseInput(refuseRequirementInput, input)

  await inTransaction(async (tx) => {
    const said = await tx
      .update(requirementMatches)
      .set({ refusal: reason, isNamed: named, refusedAt: ctx.now() })
      .where(and(matchOfLink(told), isNull(requirementMatches.refusal)))
      .returning({ requirementId: requirementMatches.requirementId })
    if (said.length > 0)
      await audit(tx, ctx, 'matching.refuse', { kind: 'requirement', id: told.requirementId }, { reason })
  })
}
