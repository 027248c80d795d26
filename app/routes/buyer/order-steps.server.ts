import { redirect } from 'react-router'
import { finishAccount } from '#app/features/people/registration/finish-account.server.ts'
import { orderCart } from '#app/features/procurement/cart-orders/order-cart.server.ts'
import { purchaseOrderPath } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { cancelHold } from '#app/features/sales/checkout/cancel-hold.server.ts'
import { dropConfirmation } from '#app/features/sales/checkout/drop-confirmation.server.ts'
import { extendHold } from '#app/features/sales/checkout/extend-hold.server.ts'
import { sendCheckoutCode } from '#app/features/sales/checkout/send-checkout-code.server.ts'
import { submitCheckout } from '#app/features/sales/checkout/submit-checkout.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { sentAnswers } from '#app/features/sales/participant-questions/answer.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { withdrawPurchase } from '#app/features/sales/purchase-requests/withdraw-purchase.server.ts'
import { cancelBill } from '#app/features/sales/receivables/cancel-bill.server.ts'
import { hasSession } from '#app/kit/actor.ts'
import { notFound, Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { orAsk } from './confirm-steps.server.ts'

type Values = Record<string, string | string[]>
type Answer = Response | { ok: true; sent?: true; values?: Values }

/**
 * Runs `work` on an order. A visitor who may not see it may be its buyer whose session has ended: to the
 * login page, which leads back here, and which says nothing of whether the order exists.
 */
export async function orSignIn<T>(ctx: Ctx, reference: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'notFound' && !hasSession(ctx.actor))
      throw redirect(`/login?next=${encodeURIComponent(`/order/${reference}`)}`)
    throw error
  }
}

/**
 * Whether a step is about what is held or ordered already: seats that are had again and a purchase that is
 * asked for are new.
 */
export const isOfOrder = ({ intent }: Values): boolean =>
  !['again', 'ask', 'purchaseOrder'].includes(String(intent))

export const stepOrSignIn = (ctx: Ctx, values: Values, reference: string) =>
  orSignIn(ctx, reference, () => takeStep(ctx, values, reference))

/** What each button of the checkout does; afterwards the page shows the step that is due. */
async function takeStep(ctx: Ctx, values: Values, reference: string): Promise<Answer> {
  const { intent } = values
  const typed = nestedValues(values)
  const input = { ...typed, reference }
  const page = `/order/${reference}`
  const next = () => redirect(page)
  switch (intent) {
    case 'send':
      return codeSent(
        await sendCheckoutCode(ctx, { reference, email: values.email, key: values.key }),
        values,
        page,
      )
    case 'enter':
    case 'pay':
    case 'bill':
    case 'ask': {
      const result = await submitCheckout(ctx, { reference, intent, typed, answers: sentAnswers(values) })
      if (result.kind === 'codeSent') return codeSent(result, values, page)
      const path = result.kind === 'confirming' ? result.path : page
      return redirect(path, { headers: keeping(result.cookies) })
    }
    case 'purchaseOrder': {
      const kept = await submitCheckout(ctx, {
        reference,
        intent: 'keep',
        typed,
        answers: sentAnswers(values),
      })
      if (kept.kind === 'codeSent') return codeSent(kept, values, page)
      if (kept.kind !== 'kept') return redirect(page, { headers: keeping(kept.cookies) })
      const { code } = await orderCart(ctx, { reference })
      return redirect(purchaseOrderPath(code), { headers: keeping(kept.cookies) })
    }
    case 'extend':
      await extendHold(ctx, input)
      return { ok: true }
    case 'again':
      return orAsk(
        () => new URLSearchParams({ order: reference }),
        undefined,
        async () => {
          await holdAgain(ctx, input)
          return next()
        },
      )
    case 'cancelBill':
      await cancelBill(ctx, input)
      return next()
    case 'withdraw':
      await withdrawPurchase(ctx, input)
      return next()
    case 'cancel':
      await cancelHold(ctx, input)
      return next()
    case 'other-card':
      await dropConfirmation(ctx, reference, '')
      return next()
    case 'finish':
      await finishAccount(ctx, values)
      return next()
    default:
      throw notFound()
  }
}

const keeping = (cookies: string[]) =>
  new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))

/**
 * What was typed stays beside the field for the code; a browser that got its key just now is led to the page
 * that reads it.
 */
function codeSent({ cookies }: { cookies: string[] }, values: Values, page: string): Answer {
  if (cookies.length > 0) return redirect(page, { headers: keeping(cookies) })
  return { ok: true, sent: true, values }
}
