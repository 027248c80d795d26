import { eq, sql } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { countryName } from '#app/kit/display-names.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { taxDetailsInput } from './inputs.ts'
import { canSayTaxDetails } from './policy.ts'
import { shownDetails } from './queries-details.server.ts'
import { taxDetailsOf } from './queries-scope.server.ts'
import { identityColumns, identityOf, identityTables } from './queries-years.server.ts'
import { isAskedFor, type SellerIdentity } from './seller-report.ts'
import { sellerDetailRequests, sellerTaxDetails } from './tables.server.ts'

/**
 * Saves what the report of sellers says of the party acted for. What nobody has to say any more is not asked
 * for. Bad input beside its field, also for what was saved elsewhere since the form was shown. Refuses a
 * visitor with `signIn`, and who does not manage its account with `forbidden`.
 */
export async function saveTaxDetails(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  const partyId = partyIdOf(actor)
  if (partyId === null) throw refuse('signIn', 'common:refused.signIn')
  if (!canSayTaxDetails(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { seen, ...said } = parseInput(taxDetailsInput, input)

  await inTransaction(async (tx) => {
    await tx.select({ id: parties.id }).from(parties).where(eq(parties.id, partyId)).for('no key update')
    const { rows } = await tx.execute<Record<keyof SellerIdentity, string | null> & { isSaid: boolean }>(sql`
      select d.party_id is not null as "isSaid", ${identityColumns} from (select ${partyId}::uuid as id) own
      ${identityTables(sql`own.id`, taxDetailsOf(actor))}`)
    const [row] = rows
    if (!row) throw notFound()
    const before = identityOf(row)
    const shown = { ...said, hasNoTin: said.hasNoTin ? 'on' : null }
    const differs = differsFrom(shownDetails(before), shown, seen, wordsIn(ctx))
    if (!differs && row.isSaid) return

    const set = { ...said, updatedAt: ctx.now() }
    await tx
      .insert(sellerTaxDetails)
      .values({ partyId, ...set })
      .onConflictDoUpdate({ target: sellerTaxDetails.partyId, set })
    if (!isAskedFor({ ...before, ...said }))
      await tx.delete(sellerDetailRequests).where(eq(sellerDetailRequests.partyId, partyId))
    await audit(
      tx,
      ctx,
      'seller-reports.details',
      { kind: 'party', id: partyId },
      { sellerType: said.sellerType },
    )
  })
}

function wordsIn({ language }: Ctx) {
  const t = translator(language)
  const country = (code: string) => countryName(code, language)
  return {
    country,
    tinCountry: country,
    birthCountry: country,
    sellerType: (value: string) => t(`seller-reports:types.${value}`),
    excludedAs: (value: string) => t(`seller-reports:exclusions.${value}`),
  }
}
