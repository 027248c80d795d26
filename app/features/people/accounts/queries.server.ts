import { eq } from 'drizzle-orm'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { hasAccount, requireAccountHolder } from '#app/kit/actor.ts'
import { DEFAULT_FACE } from '#app/kit/picture-address.ts'
import { squareOf } from '#app/kit/thumb.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { ownAccount } from './queries-scope.server.ts'
import { accounts } from './tables.server.ts'
import type { UserDetails } from './user-details.ts'

/** What the browser keeps about the signed-in person. Refuses a visitor with `signIn`. */
export async function getUserDetails(ctx: Ctx): Promise<UserDetails> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const [account] = await read(ctx)
    .select({ name: parties.name, profileType: parties.profileType })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(ownAccount(actor))
  return {
    status: true,
    username: actor.username,
    userId: actor.accountId,
    profileImage: JSON.stringify({ thumb90: squareOf(actor.image ?? DEFAULT_FACE) }),
    companyuser: actor.company?.kind === 'company',
    smeuser: actor.company?.kind === 'sme',
    serviceType: actor.serviceType,
    userType: actor.userType,
    name: account?.name ?? actor.username,
    profileType: account?.profileType ?? 'indprofile',
    emailConfirmed: actor.emailConfirmed,
  }
}

/** Under which name and address the signed-in person is written to; null for a visitor. */
export async function findOwnAddress(ctx: Ctx): Promise<{ name: string; email: string } | null> {
  const { actor } = ctx
  if (!hasAccount(actor)) return null
  const [own] = await read(ctx)
    .select({ name: partyName(), email: accounts.email })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(ownAccount(actor))
  return own ?? null
}
