import { getRequirement } from '#app/features/procurement/requirements/queries-rows.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { requirementsAnsweredBy } from './queries-scope.server.ts'

/**
 * A requirement for who answers it: one that is out of sight since it was answered takes nothing new. Refuses
 * with `notFound`.
 */
export async function getRequirementToPropose(ctx: Ctx, url: string) {
  const { isHidden, ...requirement } = await getRequirement(ctx, url, requirementsAnsweredBy(ctx.actor))
  return { ...requirement, open: requirement.open && !isHidden }
}
