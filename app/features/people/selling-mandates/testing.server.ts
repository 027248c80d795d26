import { eq, inArray } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type AccountId, newId, type PartyId } from '#app/kit/ids.ts'
import type { Language } from '#app/kit/language.ts'
import { MANDATE_VERSIONS } from '#app/kit/selling.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { sellingMandateActs } from './tables.server.ts'

type Given = { partyId: PartyId; accountId: AccountId; language?: Language; at: Date }

/** The selling mandate, accepted for each of these parties by an account. */
export async function someMandates(tx: Tx, given: readonly Given[]): Promise<void> {
  const version = MANDATE_VERSIONS.at(-1)?.version ?? 1
  if (given.length > 0)
    await tx.insert(sellingMandateActs).values(
      given.map(({ language = 'en', ...one }) => ({
        ...one,
        language,
        version,
        id: newId(),
        step: 'accept' as const,
      })),
    )
  const ids = given.map(({ partyId }) => partyId)
  if (ids.length > 0)
    await tx
      .update(parties)
      .set({ mandateVersion: version, sellsUntil: null })
      .where(inArray(parties.id, ids))
}

/** As if a party had sold before there was a mandate, and sold on until then; null: it never accepted one. */
export async function withoutMandate(
  tx: Tx,
  partyId: PartyId,
  sellsUntil: Date | null = null,
): Promise<void> {
  await tx.update(parties).set({ mandateVersion: null, sellsUntil }).where(eq(parties.id, partyId))
}
