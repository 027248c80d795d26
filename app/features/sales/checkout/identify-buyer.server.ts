import { z } from 'zod'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { confirmEmailCode } from '#app/features/people/email-codes/confirm-email-code.server.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { accountOfMailbox } from '#app/features/people/sign-in/account-of-mailbox.server.ts'
import { orderInput } from '#app/features/sales/orders/inputs.ts'
import { lockOwnOrder } from '#app/features/sales/orders/lock-own-order.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { giveOrder } from './give-order.server.ts'

const input = orderInput.extend({
  email: emailInput,
  code: z.string().max(100).catch(''),
  name: z.string().max(1000).catch('').transform(oneLineOf),
})

/**
 * Moves a guest's order to the account of an email address that this browser has confirmed, or confirms now
 * by `code`; an address without an account gets one, without a password. The browser keeps access. Returns
 * session cookies when the account has no password; otherwise the order is moved without signing in. Bad
 * input as of confirmEmailCode; refuses `accounts:signIn.suspended`. Does nothing for a signed-in person.
 */
export async function identifyBuyer(ctx: Ctx, raw: unknown): Promise<{ cookies: string[] }> {
  const { reference, email, code, name } = parseInput(input, raw)
  if (hasSession(ctx.actor)) return { cookies: [] }

  const guest = await findGuestEmail(ctx)
  if (!guest?.confirmed || guest.email !== email) await confirmEmailCode(ctx, { email, code })

  return inTransaction(async (tx) => {
    const order = await lockOwnOrder(tx, ctx, reference)
    const account = await accountOfMailbox(tx, { ctx, email, name: name.slice(0, 100) })
    if (order.buyerId !== null && order.buyerId !== account.partyId) return { cookies: [] }
    if (account.isPaused) throw refuse('forbidden', 'staff-acts:refused.paused')
    if (order.buyerId === null) {
      await giveOrder(tx, { orderId: order.id, ...account })
      await audit(tx, ctx, 'orders.identify', { kind: 'order', id: order.id })
    }
    return { cookies: account.opensByCode ? await startSession(tx, { ctx, ...account }) : [] }
  })
}
