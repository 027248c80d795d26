import { eq, sql } from 'drizzle-orm'
import { addressInput } from '#app/features/people/parties/inputs.ts'
import { saveParty } from '#app/features/people/parties/save-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import { LANGUAGE_ENTRIES, type Language } from '#app/kit/language.ts'
import { countryOfZone, readPhone, writtenPhone } from '#app/kit/phone.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { profileInput } from './inputs.ts'
import { personCopies } from './person-copy-registry.server.ts'
import { addressFields, getProfile, profileFields } from './queries-profile.server.ts'
import { accounts } from './tables.server.ts'

/**
 * Saves the person's name (which is that of the trainer's profile, too), phone number (of the country
 * chosen beside it, or else of the address or the time zone, unless it names one), language and time zone
 * (IANA) of the emails, and, unless the person is a provider (whose are kept with the prices), address and
 * tax number. Bad input beside its field, also for what was saved elsewhere since the form was shown.
 * Refuses a visitor with `signIn`.
 */
export async function saveProfile(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { name, language, timeZone, seen, phone: typed, phoneCountry } = parseInput(profileInput, input)
  const address = actor.serviceType === 'provider' ? null : parseInput(addressInput, input)
  const country = address ? address.country : (await getProfile(ctx)).country
  const phone = typed ? phoneOf(typed, phoneCountry ?? country ?? countryOfZone(timeZone)) : null

  await inTransaction(async (tx) => {
    const own = eq(parties.id, actor.ownPartyId)
    // Read by a statement of its own: one that waits for the lock sees what stood beside the row before.
    await tx.select({ id: parties.id }).from(parties).where(own).for('update')
    const [before] = await tx
      .select({ ...profileFields, ...(address && addressFields) })
      .from(parties)
      .innerJoin(accounts, eq(accounts.partyId, parties.id))
      .where(own)
    if (!before) throw notFound()
    if (!differsFrom(before, { name, phone, language, timeZone, ...address }, seen, wordsIn(ctx.language)))
      return

    await saveParty(tx, { partyId: actor.ownPartyId, name, ...address })
    for (const take of await personCopies.read()) await take(tx, { partyId: actor.ownPartyId, name })
    await tx
      .update(accounts)
      .set({ language, timeZone, phone, updatedAt: sql`now()` })
      .where(eq(accounts.id, actor.accountId))
    await audit(tx, ctx, 'accounts.profile', { kind: 'account', id: actor.accountId })
  })
}

function phoneOf(typed: string, country: string | null): string {
  const phone = readPhone(typed, country)
  if ('fault' in phone) throw new BadInput({ phone: { key: `profile:phoneFault.${phone.fault}` } })
  return phone.number
}

const wordsIn = (language: Language) => ({
  phone: writtenPhone,
  language: (code: string) => LANGUAGE_ENTRIES.find(({ value }) => value === code)?.nativeName ?? null,
  timeZone: (zone: string) => zone.replaceAll('_', ' '),
  country: (code: string) => countryName(code, language),
})
