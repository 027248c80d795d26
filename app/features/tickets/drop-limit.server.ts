import { eq } from 'drizzle-orm'
import { eventChanged } from '#app/features/events/event.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { dropLimitInput } from './inputs.ts'
import { lockLimit } from './lock-limit.server.ts'
import { lockSoldEvent } from './lock-sold-event.server.ts'
import { canWriteLimits } from './policy.ts'
import { quotas } from './tables.server.ts'

/**
 * Takes a shared limit of one's own event away: its types are limited by their own numbers and the whole event alone. Refuses
 * with `notFound` somebody else's event and a limit that is not of it, with `forbidden` who may not speak for the
 * organiser, with `conflict` an event that is over.
 */
export async function dropLimit(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, id } = parseInput(dropLimitInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const { name, size } = await lockLimit(tx, { eventId: event.id, id })

    if (!canWriteLimits(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    await tx.delete(quotas).where(eq(quotas.id, id))
    await audit(tx, ctx, 'tickets.limit-dropped', { kind: 'event', id: event.id }, { name, size })
    await recordFact(tx, eventChanged, event.id)
  })
}
