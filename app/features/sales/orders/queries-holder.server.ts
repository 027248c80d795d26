import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { emailKey, mailboxKey } from '#app/kit/email-address.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'

type Owner = { buyerId: PartyId | null; visitorKey: string | null }

/**
 * Who holds seats: an account or a browser, and whose seats count together with theirs (`countedWith`). Who
 * is `known` by a confirmed email address counts with that address; anybody else with all such holders of
 * their network address.
 */
export type Holder = Owner & { placedBy: AccountId | null; known: boolean; countedWith: string }

/** Who an order belongs to, as one text: a party, or a browser without one. */
export function ownerKey(owner: Owner): string {
  return owner.buyerId ? `party:${owner.buyerId}` : `visitor:${owner.visitorKey}`
}

/** Who asks, as a holder of seats; a visitor without a browser key owns nothing. */
export async function getHolder(ctx: Ctx): Promise<Holder> {
  const { actor, visitorKey } = ctx
  if (isPerson(actor)) {
    const email = actor.emailConfirmed ? actor.email : null
    return { buyerId: actor.partyId, placedBy: actor.accountId, visitorKey: null, ...countedBy(ctx, email) }
  }
  const guest = await findGuestEmail(ctx)
  return {
    buyerId: null,
    placedBy: null,
    visitorKey,
    ...countedBy(ctx, guest?.confirmed ? guest.email : null),
  }
}

/** Somebody of a company for whom seats are held, known by a confirmed address. */
export function holderOf({
  email,
  ...owner
}: {
  buyerId: PartyId
  placedBy: AccountId
  email: string
}): Holder {
  return { ...owner, visitorKey: null, known: true, countedWith: countedWithEmail(email) }
}

const countedWithEmail = (email: string) => keyedHash('holds-email', mailboxKey(emailKey(email)))

function countedBy(ctx: Ctx, email: string | null): Pick<Holder, 'known' | 'countedWith'> {
  return email === null
    ? { known: false, countedWith: keyedHash('holds-address', addressKey(ctx.ip)) }
    : { known: true, countedWith: countedWithEmail(email) }
}
