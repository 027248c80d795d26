import { eq } from 'drizzle-orm'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { proposeCurrency } from '#app/features/people/parties/propose-currency.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/**
 * The currency of the account for transfers to the party acted for: that of its country; null without an
 * account.
 */
export async function currencyOfAccount(ctx: Ctx): Promise<string | null> {
  const [row] = await read(ctx)
    .select({ account: bankAccounts })
    .from(parties)
    .innerJoin(bankAccounts, eq(bankAccounts.partyId, parties.id))
    .where(partyActedFor(ctx.actor))
  if (!row) return null
  const { format, number, bank } = row.account
  const country = format === 'iban' ? number.slice(0, 2) : format === 'ifsc' ? 'IN' : bank?.slice(4, 6)
  return proposeCurrency(country)
}
