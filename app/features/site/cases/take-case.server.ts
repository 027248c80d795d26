import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { TAKEN_MINUTES } from './case.ts'
import { caseInput } from './inputs.ts'
import { canWorkCases } from './policy.ts'
import { findCase } from './queries-cases.server.ts'
import { caseOwners } from './tables.server.ts'

/**
 * Takes a case for who begins to act, for an hour; again by the same it is an hour from now. Returns where it
 * is decided. For staff whose task opens it; not found for anybody else, and `conflict` for one that waits no
 * more or that somebody else has.
 */
export async function takeCase(ctx: Ctx, input: unknown): Promise<string> {
  const { actor } = ctx
  if (!canWorkCases(actor)) throw notFound()
  const { kind, key } = parseInput(caseInput, input)
  const found = await findCase(ctx, { kind, key })
  if (!found) throw refuse('conflict', 'cases:refused.decided')
  const now = ctx.now()
  const until = new Date(now.getTime() + TAKEN_MINUTES * 60_000)

  await inTransaction(async (tx) => {
    const of = and(eq(caseOwners.kind, found.kind), eq(caseOwners.subjectId, found.subjectId))
    const isOwn = and(eq(caseOwners.ownerId, actor.accountId), isNotNull(caseOwners.until))
    const set = { ownerId: actor.accountId, takenAt: now, until }
    const taken = await tx
      .insert(caseOwners)
      .values({ kind: found.kind, subjectId: found.subjectId, ...set })
      .onConflictDoUpdate({
        target: [caseOwners.kind, caseOwners.subjectId],
        set,
        setWhere: or(isOwn, lte(caseOwners.until, now)),
      })
      .returning({ ownerId: caseOwners.ownerId })
    if (taken.length === 0) {
      const [owner] = await tx
        .select({ id: accounts.id, username: accounts.displayUsername })
        .from(caseOwners)
        .innerJoin(accounts, eq(accounts.id, caseOwners.ownerId))
        .where(of)
      if (owner?.id === actor.accountId) return
      throw refuse('conflict', 'cases:refused.taken', { name: owner?.username ?? '' })
    }

    await audit(tx, ctx, 'case.take', { kind: 'case', id: found.subjectId }, { case: found.kind })
  })
  return found.path
}
