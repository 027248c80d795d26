import { and, eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyQuestion } from './queries-scope.server.ts'
import { questionsPath } from './question.ts'
import { requirementQuestions } from './tables.server.ts'

/** Notifies who posted a requirement, once, of a question about it. Refuses any actor but the system. */
export async function notifyQuestion(ctx: Ctx, questionId: string): Promise<void> {
  requireSystem(ctx)

  const [asked] = await read(ctx)
    .select({ account: requirements.postedBy, slug: requirements.slug, title: requirements.title })
    .from(requirementQuestions)
    .innerJoin(requirements, eq(requirements.id, requirementQuestions.requirementId))
    .where(and(everyQuestion(ctx), eq(requirementQuestions.id, questionId)))
  if (!asked) return

  const { account, slug, title } = asked
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'requirementQuestion',
        to: { account },
        about: questionId,
        parameters: { title },
        link: questionsPath(slug),
      },
    ]),
  )
}
