import { eq, sql } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { isStillMeant, questionnaireByToken } from './queries-scope.server.ts'
import { questionnaires, trainingAssessments } from './tables.server.ts'

/**
 * The questionnaire of a link, locked: of several who answer it at once each waits for the one before.
 * Refuses an unknown token with `notFound`.
 */
export async function lockQuestionnaire(tx: Tx, token: string) {
  const [row] = await tx
    .select({
      questionnaire: questionnaires,
      statements: trainingAssessments.statements,
      isMeant: sql<boolean>`${isStillMeant}`,
    })
    .from(questionnaires)
    .innerJoin(trainingAssessments, eq(trainingAssessments.id, questionnaires.assessmentId))
    .where(questionnaireByToken(token))
    .for('update', { of: questionnaires })
  if (!row) throw notFound()
  return row
}
