import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isBlocked } from '#app/features/people/message-safety/queries-blocked.server.ts'
import { everyProposal } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

const MOST = 500

/**
 * Whether nobody of the seeker's side may learn yet that there is a proposal, also of one taken back early.
 */
const isShutNow = and(
  eq(requirements.sealed, true),
  or(eq(requirements.state, 'open'), sql`${requirements.deadline} > now()`),
)

async function listNoted(ctx: Ctx, such: SQL | undefined) {
  const rows = await read(ctx)
    .select({
      id: proposals.id,
      state: proposals.state,
      providerId: proposals.providerId,
      ownerId: requirements.ownerId,
      requirementId: requirements.id,
      url: requirements.slug,
      title: requirements.title,
      language: requirements.language,
      isSealed: requirements.sealed,
    })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .where(and(everyProposal(ctx), such, sql`not (${isShutNow})`))
    .orderBy(proposals.id)
    .limit(MOST)
  return rows
}

/** A proposal with its two sides; null while nobody may learn of it. For the system. */
export async function findNotedProposal(ctx: Ctx, id: string) {
  const [row] = await listNoted(ctx, eq(proposals.id, id))
  return row ?? null
}

/**
 * The proposals to a requirement that may be read by now, without those that were withdrawn. For the system.
 */
export async function listNotedProposals(ctx: Ctx, requirementId: string) {
  const isRead = inArray(proposals.state, ['submitted', 'shortlisted', 'accepted', 'declined', 'expired'])
  return listNoted(ctx, and(eq(requirements.id, requirementId), isRead))
}

export type NotedProposal = NonNullable<Awaited<ReturnType<typeof findNotedProposal>>>

/** Who alone reads what one side does, since the other one has blocked it; null where both do. */
export async function findOnlyReader(
  ctx: Ctx,
  { ownerId, providerId }: NotedProposal,
  by: 'owner' | 'provider' | null,
): Promise<PartyId | null> {
  if (by === null) return null
  const [actor, other] = by === 'owner' ? [ownerId, providerId] : [providerId, ownerId]
  return (await isBlocked(ctx, { by: other, party: actor })) ? actor : null
}
