import { and, asc, inArray, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { EMAIL_DAYS } from '#app/kit/email-days.ts'
import { firstIdOf } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { type Ctx, requireSystem } from './context.server.ts'
import { inTransaction } from './db.server.ts'
import { emails } from './tables.server.ts'

export const sweepEmailsJob = defineJob('platform.sweep-emails', z.object({}).catch({}))

const DAY_MS = 86_400_000
const AT_ONCE = 2_000
const NOTHING = { subject: '', html: '', text: '', attachments: [], unsubscribe: null, secrets: null }

/**
 * Forgets the words of emails of more than EMAIL_DAYS ago; returns of how many. That one was sent, to whom
 * and of which kind, stays, so that none goes out twice. Refuses whoever is not the system.
 */
export async function sweepEmails(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const first = firstIdOf(new Date(ctx.now().getTime() - EMAIL_DAYS * DAY_MS))
  for (let total = 0; ; ) {
    const gone = await inTransaction(async (tx) => {
      const some = tx
        .select({ id: emails.id })
        .from(emails)
        .where(and(lt(emails.id, first), ne(emails.html, ''), ne(emails.state, 'queued')))
        .orderBy(asc(emails.id))
        .limit(AT_ONCE)
      return (await tx.update(emails).set(NOTHING).where(inArray(emails.id, some))).rowCount ?? 0
    })
    total += gone
    if (gone < AT_ONCE) return total
  }
}
