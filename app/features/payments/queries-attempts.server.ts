import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Subject } from './payment.ts'
import { payments } from './tables.server.ts'

/** The last attempt to pay for a subject that the caller may see; null before the first. */
export async function findLastAttempt(ctx: Ctx, subject: Subject) {
  const [attempt] = await read(ctx)
    .select({
      state: payments.state,
      declineReason: payments.declineReason,
      confirmPath: payments.confirmUrl,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(and(eq(payments.subjectKind, subject.kind), eq(payments.subjectId, subject.id)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return attempt ?? null
}
