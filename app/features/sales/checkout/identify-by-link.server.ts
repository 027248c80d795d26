import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { browserOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { takeCodeLink } from '#app/features/people/email-codes/take-code-link.server.ts'
import { accountOfMailbox } from '#app/features/people/sign-in/account-of-mailbox.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { isId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { plannedRows } from '#app/platform/prepared-query.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { giveOrder } from './give-order.server.ts'

const input = orderInput.extend({ link: z.string().max(200) })

const orderNamed = plannedRows('orders.lock-named', orders, {
  where: () => sql`${orders.reference} = ${sql.placeholder('reference')}`,
  ending: sql`for update`,
})

/**
 * Follows the link sent with a code, on any device: the order moves to the account of the address, and the
 * browser that asked keeps access. Signs the reader in here, except staff and accounts with a second factor,
 * who type a password. Refuses `accounts:confirm.expired` for a link that was used, replaced, is invalid, or
 * of another order.
 */
export async function identifyByLink(ctx: Ctx, raw: unknown): Promise<{ cookies: string[] }> {
  const { reference, link } = parseInput(input, raw)
  const [id = '', secret = ''] = link.split('.')
  const expired = refuse('conflict', 'accounts:confirm.expired')
  if (!isId(id)) throw expired

  await countAttempt(LIMITS.confirmCode, addressKey(ctx.ip))
  return inTransaction(async (tx) => {
    const proven = await takeCodeLink(tx, { id, secret, now: ctx.now() })
    const [order] = proven ? await orderNamed(tx, { reference }) : []
    if (!proven || !order?.visitorKey || browserOf(order.visitorKey) !== proven.browser) throw expired

    const account = await accountOfMailbox(tx, { ctx, email: proven.email, name: '' })
    if (order.buyerId !== null && order.buyerId !== account.partyId) throw expired
    if (order.buyerId === null) await giveOrder(tx, { orderId: order.id, ...account })
    await audit(tx, ctx, 'orders.identify', { kind: 'order', id: order.id }, { by: 'link' })
    return { cookies: account.isGuarded ? [] : await startSession(tx, { ctx, ...account }) }
  })
}
