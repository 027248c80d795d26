import { eq, sql } from 'drizzle-orm'
import { partyIdOf } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { writtenRate } from '#app/kit/tax.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { sellerInput } from './inputs.ts'
import { partyRepriced } from './party.ts'
import { canSetSaleTerms } from './policy.ts'
import { sellerFields } from './queries-seller.server.ts'
import { refuseEmptied, taxColumns } from './seller.ts'
import { parties } from './tables.server.ts'

/**
 * Saves the billing data of the party acted for as a seller: name, address (country as ISO 3166-1 alpha-2),
 * tax number and tax terms. Existing orders and holds keep their terms. Bad input beside its field, also for
 * what was saved elsewhere since the form was shown, and for an emptied tax number while tax is charged.
 * Refuses a visitor with `signIn`, an actor who does not sell with `forbidden`.
 */
export async function saveSeller(ctx: Ctx, input: unknown): Promise<void> {
  const { tax, taxChoice, seen, ...address } = parseInput(sellerInput, input)
  const said = {
    ...address,
    withholdsSeats: address.withholdsSeats ? 'on' : null,
    registersInvoices: address.registersInvoices ? 'on' : null,
    taxChoice,
    rate: tax.rate,
  }

  const partyId = partyIdOf(ctx.actor)
  if (partyId === null) throw refuse('signIn', 'common:refused.signIn')
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const [before] = await tx
      .select({ fields: sellerFields, terms: termColumns })
      .from(parties)
      .where(eq(parties.id, partyId))
      .for('update')
    if (!before) throw notFound()
    if (!differsFrom(before.fields, said, seen, wordsIn(ctx.language))) return

    const { taxNumber } = before.fields
    refuseEmptied({ taxCategory: tax.category, taxRate: tax.rate, taxNumber }, said)
    const terms = taxColumns(tax)
    await tx
      .update(parties)
      .set({ ...address, ...terms, updatedAt: sql`now()` })
      .where(eq(parties.id, partyId))
    const former = before.terms
    await audit(tx, ctx, 'parties.seller', { kind: 'party', id: partyId }, { before: former, terms })
    if (Object.entries(terms).some(([name, term]) => term !== former[name as keyof typeof former]))
      await recordFact(tx, partyRepriced, partyId, { taxKind: terms.taxKind })
  })
}

const termColumns = {
  taxCategory: parties.taxCategory,
  taxReason: parties.taxReason,
  taxIncluded: parties.taxIncluded,
  taxKind: parties.taxKind,
  taxRate: parties.taxRate,
}

const wordsIn = (language: Language) => ({
  country: (code: string) => countryName(code, language),
  taxChoice: (value: string) => translator(language)(`prices:seller.taxChoices.${value}`),
  legalForm: (value: string) => translator(language)(`prices:seller.legalForms.${value}`),
  rate: (value: string) => writtenRate(Number(value), language),
})
