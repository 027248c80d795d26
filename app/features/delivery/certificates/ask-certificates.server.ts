import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { canBeIssued } from './certificate.ts'
import { askInput } from './inputs.ts'
import { issueCertificatesJob } from './jobs.ts'

/**
 * Enqueues issuing and emailing the certificates of an own event for all who have attended and have none.
 * Refuses with `notFound` somebody else's, with `conflict` one that is not over or was not held.
 */
export async function askForCertificates(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(askInput, input)
  const event = await getDoor(ctx, slug)
  if (!canCheckIn(ctx.actor, event)) throw notFound()

  if (!canBeIssued(event, ctx.now())) throw refuse('conflict', 'certificates:refused.notOver')

  await inTransaction(async (tx) => {
    await audit(tx, ctx, 'attendance.ask-certificates', { kind: 'event', id: event.id })
    await enqueue(tx, issueCertificatesJob, { eventId: event.id, asked: true })
  })
}
