import { eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { type Level, ratedIn } from './assessment.ts'
import { questionnaireToken } from './questionnaire-token.server.ts'
import { assessmentSettings, questionnaires, trainingAssessments } from './tables.server.ts'

type Company = typeof assessmentSettings.$inferInsert.companyId

/** What a company wants to be asked, without its form. */
export async function someSettings(
  tx: Tx,
  { companyId, levels }: { companyId: Company; levels: Level[] },
): Promise<void> {
  const said = { levels, savedAt: new Date() }
  await tx
    .insert(assessmentSettings)
    .values({ companyId, ...said })
    .onConflictDoUpdate({ target: assessmentSettings.companyId, set: said })
}

/** The questionnaires of an event, with what opens each. */
export async function someQuestionnaires(tx: Tx, eventId: string) {
  const rows = await tx
    .select({ questionnaire: questionnaires, statements: trainingAssessments.statements })
    .from(questionnaires)
    .innerJoin(trainingAssessments, eq(trainingAssessments.id, questionnaires.assessmentId))
    .where(eq(trainingAssessments.eventId, eventId))
    .orderBy(questionnaires.email, questionnaires.askedAt)
  return rows.map(({ questionnaire, statements }) => ({
    ...questionnaire,
    statements,
    token: questionnaireToken(questionnaire.id),
  }))
}

type Given = Awaited<ReturnType<typeof someQuestionnaires>>[number]

/** What the form of a questionnaire sends in which all ratings are the same. */
export function typedAnswer(
  { token, audience, levels, statements }: Given,
  rating = 4,
  changes: Record<string, string> = {},
): Record<string, string> {
  const rated = ratedIn({ audience, levels, statements }).map((key) => [key, String(rating)])
  return {
    token,
    ...Object.fromEntries(rated),
    recommend: String(rating * 2),
    obstacle: 'time',
    useful: '',
    change: '',
    ...changes,
  }
}
