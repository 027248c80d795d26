import { eq } from 'drizzle-orm'
import { eventChanged } from '#app/features/events/event.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { resizeLimitInput } from './inputs.ts'
import { lockLimit } from './lock-limit.server.ts'
import { lockSoldEvent } from './lock-sold-event.server.ts'
import { canWriteLimits } from './policy.ts'
import { quotas } from './tables.server.ts'

/**
 * Makes a shared limit of one's own event larger or smaller. Bad input beside `seats` where more are sold or held, and where
 * somebody else changed it since it was shown. Refuses with `notFound` somebody else's event and a limit that is not of
 * it, with `forbidden` who may not speak for the organiser, with `conflict` an event that is over.
 */
export async function resizeLimit(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, id, was, seats } = parseInput(resizeLimitInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const limit = await lockLimit(tx, { eventId: event.id, id })

    if (!canWriteLimits(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')

    if (limit.size === seats) return
    const no = (key: string, count: number) => new BadInput({ seats: { key, params: { count } } })
    if (limit.size !== was) throw no('limits:invalid.changed', limit.size)
    if (limit.given > seats) throw no('limits:invalid.given', limit.given)

    await tx.update(quotas).set({ size: seats }).where(eq(quotas.id, id))
    const said = { name: limit.name, before: limit.size, seats }
    await audit(tx, ctx, 'tickets.limit-changed', { kind: 'event', id: event.id }, said)
    await recordFact(tx, eventChanged, event.id)
  })
}
