import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { type Level, settingsFields, USUAL_LEVELS } from './assessment.ts'
import { settingsSeenBy } from './queries-scope.server.ts'
import { assessmentSettings } from './tables.server.ts'

/** What the workspace acted for wants its people to be asked. One query. */
export async function getSettings(ctx: Ctx) {
  const [saved] = await read(ctx)
    .select({ levels: assessmentSettings.levels })
    .from(assessmentSettings)
    .where(settingsSeenBy(ctx.actor))
  const levels: readonly Level[] = saved?.levels ?? USUAL_LEVELS
  return { levels: [...levels], seen: versionToken(settingsFields(levels)) }
}
