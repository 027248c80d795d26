import { and, eq, sql } from 'drizzle-orm'
import { everyProposal } from '#app/features/procurement/proposals/queries-scope.server.ts'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { everyQuestion } from '#app/features/procurement/requirement-questions/queries-scope.server.ts'
import { requirementQuestions } from '#app/features/procurement/requirement-questions/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** A provider who has answered a requirement or asked about it; `proposal` is the state of its answer. */
export type Involved = { providerId: PartyId; proposal: typeof proposals.$inferSelect.state | null }

/** Who has answered a requirement or asked about it, each once. For the system alone. Two queries. */
export async function listInvolved(ctx: Ctx, requirementId: string): Promise<Involved[]> {
  const answered = await read(ctx)
    .select({ providerId: proposals.providerId, proposal: proposals.state })
    .from(proposals)
    .where(and(everyProposal(ctx), eq(proposals.requirementId, requirementId)))
  const asked = await read(ctx)
    .selectDistinct({ providerId: requirementQuestions.askerId, proposal: sql<null>`null` })
    .from(requirementQuestions)
    .innerJoin(requirements, eq(requirements.id, requirementQuestions.requirementId))
    .where(and(everyQuestion(ctx), eq(requirementQuestions.requirementId, requirementId)))
  const known = new Set(answered.map(({ providerId }) => providerId))
  return [...answered, ...asked.filter(({ providerId }) => !known.has(providerId))]
}
