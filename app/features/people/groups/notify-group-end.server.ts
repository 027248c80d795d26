import { eq } from 'drizzle-orm'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { GroupEnd } from './jobs.ts'

/**
 * Notifies the admins of a company that its group has ended with the last super-admin. Refuses any actor but
 * the system.
 */
export async function notifyGroupEnd(ctx: Ctx, { factId, companyId }: GroupEnd): Promise<void> {
  requireSystem(ctx)

  await inTransaction(async (tx) => {
    const [company] = await tx.select({ name: parties.name }).from(parties).where(eq(parties.id, companyId))
    if (!company) return
    await notifyAccounts(tx, [
      {
        about: factId,
        kind: 'groupEnded',
        link: '/dashboard/c/locations',
        parameters: { company: company.name },
        to: { adminsOf: companyId },
      },
    ])
  })
}
