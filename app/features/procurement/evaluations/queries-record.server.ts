import { and, eq, inArray, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proposalsReceivedBy } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { requirementsOwnedBy } from '#app/features/procurement/requirements/queries-scope.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { listHistory } from '#app/platform/subject-history.server.ts'

/** A step that was taken with a requirement or with one of the proposals to it; `code` is the proposal's. */
export type RecordedStep = { at: Date; action: string; code: string | null; by: string | null }

/**
 * What happened to an own requirement and to the proposals to it that may be read, oldest first, with who of
 * the own people took each step; a provider's are nobody's by name. Somebody else's is not found. Four
 * queries.
 */
export async function getAwardRecord(
  ctx: Ctx & { actor: PartyActor },
  url: string,
): Promise<{ owner: string; steps: RecordedStep[] }> {
  const [requirement] = await read(ctx)
    .select({ id: requirements.id, owner: parties.name, username: parties.displaySlug })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(requirementsOwnedBy(ctx.actor), eq(requirements.slug, url)))
  if (!requirement) throw notFound()
  const received = await read(ctx)
    .select({ id: proposals.id, code: proposals.code })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .where(and(proposalsReceivedBy(ctx.actor), eq(proposals.requirementId, requirement.id)))
  const steps = await listHistory(ctx, [
    { kind: 'requirement', ids: [requirement.id] },
    { kind: 'proposal', ids: received.map(({ id }) => id) },
  ])
  const names = await namesOf(ctx, steps)
  const codes = new Map(received.map(({ id, code }) => [id, code]))
  return {
    owner: requirement.owner || requirement.username,
    steps: steps.map(({ at, action, subjectId, accountId, partyId }) => ({
      at,
      action,
      code: codes.get(subjectId) ?? null,
      by: partyId === ctx.actor.partyId ? (names.get(accountId ?? '') ?? null) : null,
    })),
  }
}

/** How the people are called by whom the party acted for took steps. */
async function namesOf(
  ctx: Ctx & { actor: PartyActor },
  steps: readonly { accountId: string | null; partyId: string | null }[],
): Promise<Map<string, string>> {
  const own = steps.flatMap(({ accountId, partyId }) =>
    accountId !== null && partyId === ctx.actor.partyId ? [accountId as AccountId] : [],
  )
  if (own.length === 0) return new Map()
  const people = await read(ctx)
    .select({
      id: accounts.id,
      name: sql<string>`coalesce(nullif(${parties.name}, ''), ${accounts.displayUsername})`,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(presentParties(), inArray(accounts.id, own)))
  return new Map(people.map(({ id, name }) => [id, name]))
}
