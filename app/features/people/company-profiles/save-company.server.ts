import { eq, sql } from 'drizzle-orm'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { lockCompany } from '#app/features/people/parties/lock-company.server.ts'
import { partyRepriced, partyShownOtherwise } from '#app/features/people/parties/party.ts'
import { saveParty } from '#app/features/people/parties/save-party.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { companyInput } from './inputs.ts'
import { companyFields } from './queries-profile.server.ts'
import { companyProfiles } from './tables.server.ts'

/**
 * Saves the profile of the company acted for: name, name and address for its invoices (country as ISO 3166-1
 * alpha-2), tax number, public text. For its admins. Bad input beside its field, also for what somebody else
 * has saved since the form was shown, and for a missing address where the company sells.
 */
export async function saveCompany(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { name, about, seen, ...address } = parseInput(companyInput, input)
  const companyId = actor.partyId

  await inTransaction(async (tx) => {
    // Read by a statement of its own: one that waits for the lock sees what stood beside the row before.
    if (!(await lockCompany(tx, companyId))) throw notFound()
    const [before] = await tx
      .select({ fields: companyFields, taxKind: parties.taxKind })
      .from(parties)
      .leftJoin(companyProfiles, eq(companyProfiles.companyId, parties.id))
      .where(eq(parties.id, companyId))
    if (!before) throw notFound()
    if (before.taxKind !== null) requireAddress(address)
    const words = { country: (code: string) => countryName(code, ctx.language) }
    if (!differsFrom(before.fields, { name, about, ...address }, seen, words)) return

    await saveParty(tx, { partyId: companyId, name, ...address })
    await tx
      .insert(companyProfiles)
      .values({ companyId, about })
      .onConflictDoUpdate({ target: companyProfiles.companyId, set: { about, updatedAt: sql`now()` } })
    await audit(tx, ctx, 'company.details', { kind: 'party', id: companyId })
    if (before.taxKind !== null && before.taxKind !== taxKindOf(address.country))
      await recordFact(tx, partyRepriced, companyId, { taxKind: taxKindOf(address.country) })
    // The page is there as long as it has a text.
    if (before.fields.name !== name || !before.fields.about !== !about)
      await recordFact(tx, partyShownOtherwise, companyId, { part: 'page' })
  })
}

/** Invoices of who sells name an address. */
function requireAddress(address: Record<'legalName' | 'street' | 'city', string | null>): void {
  const missing = (['legalName', 'street', 'city'] as const).filter((name) => !address[name])
  if (missing.length > 0)
    throw new BadInput(Object.fromEntries(missing.map((name) => [name, { key: 'company:ofSeller' }])))
}
