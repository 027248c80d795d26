import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { changeCertificate } from './change-certificate.server.ts'
import { withdrawInput } from './inputs.ts'
import { lockCertificate } from './lock-certificate.server.ts'

/**
 * Withdraws a certificate of an own event because the attendance was recorded wrongly; its page says so from
 * then on. Repeating it changes nothing. Refuses with `notFound` what somebody else issued.
 */
export async function withdrawCertificate(ctx: Ctx, input: unknown): Promise<void> {
  const given = parseInput(withdrawInput, input)

  await inTransaction(async (tx) => {
    const certificate = await lockCertificate(tx, ctx, given)
    if (!canCheckIn(ctx.actor, { ownerId: certificate.issuerId })) throw notFound()
    if (certificate.state === 'withdrawn') return

    await changeCertificate(tx, ctx, certificate, 'withdraw', {
      withdrawnAt: ctx.now(),
      withdrawal: 'attendance',
      withdrawnById: accountIdOf(ctx.actor),
    })
  })
}
