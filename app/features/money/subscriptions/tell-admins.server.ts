import { eq } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { adminsOf } from './admins-of.server.ts'

export const BILLING_PATH = '/dashboard/c/billing'

/** Everything of a notification but its kind and what that says. */
export type ToAdmin = { to: { account: AccountId }; about: string; link: string; company: string }
type Told = { partyId: PartyId; about: string; what: (to: ToAdmin) => Happened }

/** Tells who may pay for a company something once for `about`. As the last that its transaction does. */
export async function tellAdmins(tx: Tx, { partyId, about, what }: Told): Promise<void> {
  const [party] = await tx.select({ company: parties.name }).from(parties).where(eq(parties.id, partyId))
  if (!party) return
  const admins = await adminsOf(tx, partyId)
  await notifyAccounts(
    tx,
    admins.map((account) => what({ to: { account }, about, link: BILLING_PATH, company: party.company })),
  )
}
