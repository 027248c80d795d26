import { eq } from 'drizzle-orm'
import { canSetSaleTerms } from '#app/features/people/parties/policy.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { bankFields, writtenNumber } from './bank-account.ts'
import { bankAccounts } from './tables.server.ts'
import { transferFields, USUAL_TERM, VALID_FOR } from './transfer-terms.ts'

/**
 * Whether buyers may transfer to the party acted for, to which account, and whose seats are good before.
 * Refuses whoever does not sell.
 */
export async function getTransferAccount(ctx: Ctx) {
  if (!canSetSaleTerms(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const [row] = await read(ctx)
    .select({
      party: { name: parties.name, legalName: parties.legalName, country: parties.country },
      account: bankAccounts,
    })
    .from(parties)
    .leftJoin(bankAccounts, eq(bankAccounts.partyId, parties.id))
    .where(partyActedFor(ctx.actor))
  if (!row) throw refuse('forbidden', 'common:refused.forbidden')
  const { account, party } = row
  return {
    fields: account ? bankFields({ ...account, number: writtenNumber(account) }) : {},
    isOffered: account?.isOffered ?? true,
    validFor: account?.validFor ?? VALID_FOR[0],
    termDays: account?.termDays ?? USUAL_TERM,
    isThere: account !== null,
    seen: versionToken(account ? transferFields(account) : {}),
    holder: party.legalName ?? party.name,
    country: party.country,
  }
}

export type TransferAccount = Awaited<ReturnType<typeof getTransferAccount>>
