import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Buyer } from './buyer.ts'

/** The buyer as far as known: signed in, by a confirmed address, or `boughtFor` by one before. */
export async function findBuyer(ctx: Ctx, boughtFor: string | null = null): Promise<Buyer> {
  const { actor } = ctx
  if (isPerson(actor)) {
    const { email } = actor
    const asked = actor.emailConfirmed ? null : await findGuestEmail(ctx, emailKey(email))
    if (actor.emailConfirmed || asked?.confirmed) return { kind: 'known', email, signedIn: true }
    return { kind: 'unconfirmed', email, waiting: asked && { email, sentAt: asked.sentAt.getTime() } }
  }
  if (boughtFor) return { kind: 'known', email: boughtFor, signedIn: false }
  const guest = await findGuestEmail(ctx)
  if (guest?.confirmed) return { kind: 'known', email: guest.email, signedIn: false }
  return { kind: 'visitor', waiting: guest && { email: guest.email, sentAt: guest.sentAt.getTime() } }
}
