import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { countryOfPhone, writtenPhone } from '#app/kit/phone.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { ownAccount } from './queries-scope.server.ts'
import { accounts } from './tables.server.ts'

/**
 * The fields of the profile form, from joined `accounts` and `parties`; a provider's address is kept with the
 * prices.
 */
export const profileFields = {
  name: parties.name,
  phone: accounts.phone,
  language: accounts.language,
  timeZone: accounts.timeZone,
}
export const addressFields = {
  street: parties.street,
  postalCode: parties.postalCode,
  city: parties.city,
  country: parties.country,
  taxNumber: parties.taxNumber,
}

/** The signed-in person's own profile, whichever party they act for. Refuses a visitor with `signIn`. */
export async function getProfile(ctx: Ctx) {
  requireAccountHolder(ctx.actor)
  const [profile] = await read(ctx)
    .select({
      said: profileFields,
      address: addressFields,
      username: accounts.displayUsername,
      email: accounts.email,
      image: accounts.image,
      serviceType: accounts.serviceType,
    })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(ownAccount(ctx.actor))
  if (!profile) throw notFound()
  const { said, address, ...account } = profile
  return {
    ...account,
    ...said,
    ...address,
    phone: said.phone === null ? null : writtenPhone(said.phone),
    phoneCountry: (said.phone === null ? null : countryOfPhone(said.phone)) ?? address.country,
    seen: versionToken(account.serviceType === 'provider' ? said : { ...said, ...address }),
  }
}

export type Profile = Awaited<ReturnType<typeof getProfile>>
