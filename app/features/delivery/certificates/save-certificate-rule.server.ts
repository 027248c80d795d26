import { eq } from 'drizzle-orm'
import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { DEFAULT_RULE, ruleFields } from './certificate-rule.ts'
import { ruleInput } from './inputs.ts'
import { certificateRules } from './tables.server.ts'

/**
 * Sets who gets a certificate of an own event, how long it is valid, and whether it is sent automatically;
 * issued ones stay. Refuses with `notFound` somebody else's event; what somebody else has changed since is
 * bad input.
 */
export async function saveCertificateRule(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, seen, ...said } = parseInput(ruleInput, input)
  const event = await getDoor(ctx, slug)
  if (!canCheckIn(ctx.actor, event)) throw notFound()

  await inTransaction(async (tx) => {
    // Of two who save for the first time one waits for the other.
    await tx
      .insert(certificateRules)
      .values({ eventId: event.id, ...DEFAULT_RULE })
      .onConflictDoNothing()
    const [saved = DEFAULT_RULE] = await tx
      .select()
      .from(certificateRules)
      .where(eq(certificateRules.eventId, event.id))
      .for('update')
    if (!differsFrom(ruleFields(saved), ruleFields(said), seen)) return
    await tx.update(certificateRules).set(said).where(eq(certificateRules.eventId, event.id))
    await audit(tx, ctx, 'attendance.certificate-rule', { kind: 'event', id: event.id }, said)
  })
}
