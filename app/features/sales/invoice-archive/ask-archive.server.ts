import { and, eq } from 'drizzle-orm'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { ARCHIVE_LIMITS, daysOfYear } from './archive.ts'
import { askArchiveInput } from './inputs.ts'
import { makeArchiveJob } from './jobs.ts'
import { canArchive } from './policy.ts'
import { invoiceArchives } from './tables.server.ts'

/**
 * Asks for a year of documents of the party acted for as an archive, which a job makes. The same `key` again
 * changes nothing. Refuses with `forbidden` who may not have all its documents, with `conflict` while one is
 * being made, with `limit` more than a few a day.
 */
export async function askArchive(ctx: Ctx, input: unknown): Promise<void> {
  const { year, month, key } = parseInput(askArchiveInput, input)
  const { actor } = ctx
  if (!canArchive(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const { partyId } = actor
    await lockNames(tx, 'invoice archives', [partyId])
    const rows = await tx
      .select({ id: invoiceArchives.id, state: invoiceArchives.state })
      .from(invoiceArchives)
      .where(and(eq(invoiceArchives.partyId, partyId)))
    if (rows.some(({ id }) => id === key)) return
    if (rows.some(({ state }) => state === 'asked'))
      throw refuse('conflict', 'invoice-archive:refused.running')
    await countAttempt(ARCHIVE_LIMITS.inADay, partyId)

    const { from: fromDay, to: toDay } = daysOfYear(year, month)
    await tx.insert(invoiceArchives).values({
      id: key,
      partyId,
      askedBy: accountIdOf(actor),
      language: ctx.language,
      year,
      month,
      fromDay,
      toDay,
      askedAt: ctx.now(),
      touchedAt: ctx.now(),
    })
    await audit(tx, ctx, 'invoice.ask-archive', { kind: 'invoice-archive', id: key }, { year, month })
    await enqueue(tx, makeArchiveJob, { archiveId: key })
  })
}
