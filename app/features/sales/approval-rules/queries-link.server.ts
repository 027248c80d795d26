import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { isLapsedAt } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findPersonAt } from '#app/features/people/second-step/queries-session.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read, snapshot } from '#app/platform/db.server.ts'
import type { LinkStanding } from './approval-step.ts'
import { approvalSubjects, type DescribedSubject } from './approval-subjects.server.ts'
import { isOpenStep, linkOfToken, stepsDecidedBy } from './queries-scope.server.ts'
import { approvalLinks, approvalSteps } from './tables.server.ts'

export type FoundLink = {
  standing: LinkStanding
  said: DescribedSubject | null
  /** Who decided meanwhile, and when. */
  decided: { by: string; at: Date } | null
  /** For whom the link decides, as that person may by now. */
  person: Person | null
  stepId: string
}

/**
 * What a link shows, for whoever has it: what is decided, or why it decides no more. Looking changes nothing.
 * What was never a link is not found.
 */
export function findLinked(ctx: Ctx, token: string): Promise<FoundLink> {
  return snapshot(ctx, (seen) => readLinked(seen, token))
}

/** All of one moment: what is decided meanwhile is not said to be nobody's to decide. */
async function readLinked(ctx: Ctx, token: string): Promise<FoundLink> {
  const [found] = await read(ctx)
    .select({
      link: approvalLinks,
      step: approvalSteps,
      writableUntil: parties.writableUntil,
      decidedBy: sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug) from ${accounts} a
        join ${parties} p on p.id = a.party_id where a.id = ${approvalSteps.decidedBy})`,
    })
    .from(approvalLinks)
    .innerJoin(approvalSteps, eq(approvalSteps.id, approvalLinks.stepId))
    .innerJoin(parties, eq(parties.id, approvalSteps.companyId))
    .where(linkOfToken(token))
  if (!found) throw notFound()
  const { link, step } = found
  const { now: clock, requestId, snapshot: seen } = ctx
  const system = systemContext('approval-link', { now: clock, requestId, ...(seen && { snapshot: seen }) })
  const person = await findPersonAt(system, { accountId: link.accountId, companyId: step.companyId })
  const subject = (await approvalSubjects.read())[step.subjectKind]
  const said = await subject.describe(system, step.subjectId)
  const decided =
    step.decidedAt && found.decidedBy !== null ? { by: found.decidedBy, at: step.decidedAt } : null
  const answer = { said, decided, person, stepId: step.id }

  const standing = (): LinkStanding => {
    if (link.usedAt !== null) return 'used'
    if (step.decidedAt !== null) return 'decided'
    if (step.endedAt !== null || said === null) return 'ended'
    if (link.expiresAt <= ctx.now()) return 'expired'
    return isLapsedAt(found, ctx.now()) ? 'locked' : 'open'
  }
  const now = standing()
  if (now !== 'open') return { ...answer, standing: now }
  return { ...answer, standing: (await mayDecide(ctx, person, step.id)) ? 'open' : 'noRight' }
}

async function mayDecide(ctx: Ctx, actor: Person | null, stepId: string): Promise<boolean> {
  if (!actor) return false
  const asked = { ...ctx, actor }
  const own = and(stepsDecidedBy(asked), isOpenStep, eq(approvalSteps.id, stepId))
  return (await read(asked).$count(approvalSteps, own)) > 0
}
