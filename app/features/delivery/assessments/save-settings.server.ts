import { eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { LEVELS, settingsFields, USUAL_LEVELS } from './assessment.ts'
import { settingsInput } from './inputs.ts'
import { canSetAssessments, requireAssessments } from './policy.ts'
import { assessmentSettings } from './tables.server.ts'

/**
 * Saves what a workspace wants its people to be asked after trainings; nothing is asked where it is none.
 * Refuses managers and employees with `forbidden`, others with `notFound`.
 */
export async function saveSettings(ctx: Ctx, input: unknown): Promise<void> {
  const { seen, ...wanted } = parseInput(settingsInput, input)
  const { actor } = ctx

  requireAssessments(actor)
  if (!canSetAssessments(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const levels = LEVELS.filter((level) => wanted[level])

  await inTransaction(async (tx) => {
    const companyId = actor.partyId
    await lockNames(tx, 'assessment settings', [companyId])
    const [saved] = await tx
      .select({ levels: assessmentSettings.levels })
      .from(assessmentSettings)
      .where(eq(assessmentSettings.companyId, companyId))
    if (!differsFrom(settingsFields(saved?.levels ?? USUAL_LEVELS), settingsFields(levels), seen)) return
    const said = { levels, savedById: actor.accountId, savedAt: ctx.now() }
    await tx
      .insert(assessmentSettings)
      .values({ companyId, ...said })
      .onConflictDoUpdate({ target: assessmentSettings.companyId, set: said })
    await audit(tx, ctx, 'assessment.settings', { kind: 'company', id: companyId }, { levels })
  })
}
