import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { freeAddress } from '#app/platform/bounces/free-address.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { deadAddresses } from '#app/platform/tables.server.ts'
import { freedAddressInput } from './inputs.ts'
import { canReadMails } from './policy.ts'
import { deadAddressesReadBy } from './queries-scope.server.ts'

/**
 * Lets emails go again to an address from which they came back, for a reason that stands in the trace; those
 * that were held in the last days leave. Whatever comes back stops it again. Bad input beside an address that
 * takes mail, or is the actor's own. For staff who answer people; not found for anybody else.
 */
export async function freeDeadAddress(ctx: Ctx, input: unknown): Promise<{ sent: number }> {
  const { actor } = ctx
  if (!canReadMails(actor)) throw notFound()
  const { address, reason } = parseInput(freedAddressInput, input)

  return inTransaction(async (tx) => {
    const [dead] = await tx
      .select({ emailId: deadAddresses.emailId })
      .from(deadAddresses)
      .where(and(deadAddressesReadBy(actor), eq(deadAddresses.address, address)))
      .for('update')
    const freed = dead && (await freeAddress(tx, { address, at: ctx.now() }))
    if (!dead || !freed) throw new BadInput({ address: { key: 'backoffice:dead.alive' } })

    const details = { was: freed.reason, status: freed.status, sent: freed.sent }
    const named = { address: personal(address), reason: personal(reason) }
    await audit(tx, ctx, 'mail.free-address', { kind: 'mail', id: dead.emailId }, { ...details, ...named })
    return { sent: freed.sent }
  })
}
