import { type Actor, hasAccount } from '#app/kit/actor.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { type DeadAddress, findDeadAddress } from '#app/platform/bounces/dead-address.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

const emailOf = (actor: Actor) => (hasAccount(actor) && 'email' in actor ? actor.email : null)

export type OwnDeadAddress = Pick<DeadAddress, 'reason' | 'since'>

/** Why emails to the signed-in person are held, and since when; null while they arrive. */
export async function findOwnDeadAddress(ctx: Ctx): Promise<OwnDeadAddress | null> {
  const email = emailOf(ctx.actor)
  const dead = email === null ? null : await findDeadAddress(email)
  return dead && { reason: dead.reason, since: dead.since }
}

/**
 * Refuses as bad input beside `field` an address to which what opens something would not arrive: emails to it
 * came back. Says nothing of whether an account has it.
 */
export async function refuseDeadAddress(email: string, field = 'email'): Promise<void> {
  const dead = await findDeadAddress(email)
  if (dead?.reason === 'bounced') throw new BadInput({ [field]: { key: 'accounts:email.dead' } })
}
