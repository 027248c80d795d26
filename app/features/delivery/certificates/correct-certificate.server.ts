import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { CODE_LENGTH, certificateIssued } from './certificate.ts'
import { changeCertificate } from './change-certificate.server.ts'
import { correctInput } from './inputs.ts'
import { lockCertificate } from './lock-certificate.server.ts'
import { certificates } from './tables.server.ts'
import { takePlaces } from './take-places.server.ts'

/**
 * Corrects the name on a certificate of an own event: the old one is withdrawn, and a new one issued and
 * emailed; both codes can be looked up. The same name changes nothing. Refuses with `notFound` what somebody
 * else issued, with `conflict` one that is withdrawn already.
 */
export async function correctCertificate(ctx: Ctx, input: unknown): Promise<void> {
  const { holder, ...given } = parseInput(correctInput, input)

  await inTransaction(async (tx) => {
    const old = await lockCertificate(tx, ctx, given)
    if (!canCheckIn(ctx.actor, { ownerId: old.issuerId })) throw notFound()
    if (old.holder === null) throw refuse('conflict', 'certificates:refused.withdrawn')
    if (old.state === 'issued' && old.holder === holder) return
    if (old.state === 'withdrawn') throw refuse('conflict', 'certificates:refused.withdrawn')

    const [statusIndex = -1] = await takePlaces(tx, 1)
    await changeCertificate(tx, ctx, old, 'withdraw', {
      withdrawnAt: ctx.now(),
      withdrawal: 'name',
      withdrawnById: accountIdOf(ctx.actor),
    })
    const id = newId()
    await tx.insert(certificates).values({
      ...old,
      id,
      holder,
      state: 'issued',
      code: newCode(CODE_LENGTH),
      statusIndex,
      issuedAt: ctx.now(),
      replacesId: old.id,
      withdrawnAt: null,
      withdrawal: null,
      withdrawnById: null,
    })
    await recordFact(tx, certificateIssued, id, { event: old.eventId, issuer: old.issuerId })
  })
}
