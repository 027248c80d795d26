import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { everyQuestion } from '#app/features/procurement/requirement-questions/queries-scope.server.ts'
import { questionsPath } from '#app/features/procurement/requirement-questions/question.ts'
import { requirementQuestions } from '#app/features/procurement/requirement-questions/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { listInvolved } from './queries-involved.server.ts'

/**
 * Notifies who has answered a requirement or asked about it, all at the same time and each once, of an answer
 * on its board. Refuses any actor but the system.
 */
export async function notifyAnswer(ctx: Ctx, questionId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ id: requirements.id, slug: requirements.slug, title: requirements.title })
    .from(requirementQuestions)
    .innerJoin(requirements, eq(requirements.id, requirementQuestions.requirementId))
    .where(and(everyQuestion(ctx), eq(requirementQuestions.id, questionId)))
  if (!found) return
  const involved = await listInvolved(ctx, found.id)

  const { slug, title } = found
  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      involved.map(({ providerId }) => ({
        kind: 'requirementAnswered' as const,
        to: { adminsOf: providerId },
        about: questionId,
        parameters: { title },
        link: questionsPath(slug),
      })),
    ),
  )
}
