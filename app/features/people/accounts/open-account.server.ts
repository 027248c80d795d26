import { addParty } from '#app/features/people/parties/add-party.server.ts'
import { type AccountId, newCode, newId, type PartyId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { accounts } from './tables.server.ts'
import { guestName } from './username.ts'

type Facts = { ctx: Ctx; email: string; name: string; isProven: boolean }

/** Opens an account without a password, under a generated username that its owner replaces later. */
export async function openAccount(
  tx: Tx,
  { ctx, email, name, isProven }: Facts,
): Promise<{ accountId: AccountId; partyId: PartyId; username: string }> {
  const accountId = newId<AccountId>()
  const username = guestName(newCode(12))
  const partyId = await addParty(tx, { kind: 'person', displaySlug: username, name: name || username })
  await tx.insert(accounts).values({
    id: accountId,
    partyId,
    email,
    emailVerified: isProven,
    username,
    displayUsername: username,
    language: ctx.language,
    timeZone: ctx.timeZone,
  })
  await audit(tx, ctx, 'accounts.open', { kind: 'account', id: accountId })
  return { accountId, partyId, username }
}
