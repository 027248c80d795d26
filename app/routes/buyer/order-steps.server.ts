import { redirect } from 'react-router'
import { resendConfirmation } from '#app/features/accounts/resend-confirmation.server.ts'
import { cancelHold } from '#app/features/orders/cancel-hold.server.ts'
import { dropConfirmation } from '#app/features/orders/drop-confirmation.server.ts'
import { extendHold } from '#app/features/orders/extend-hold.server.ts'
import { holdAgain } from '#app/features/orders/hold-again.server.ts'
import { nestedValues } from '#app/features/orders/inputs.ts'
import { payOrder } from '#app/features/orders/pay-order.server.ts'
import { saveDetails } from '#app/features/orders/save-details.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { BadInput, Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { orAsk } from './confirm-steps.server.ts'

type Values = Record<string, string | string[]>

async function pay(ctx: Ctx, input: Record<string, unknown>, reference: string): Promise<Response> {
  const page = `/order/${reference}`
  if (!isPerson(ctx.actor)) return redirect(`/login?next=${encodeURIComponent(page)}`)
  try {
    const { state, confirmPath, declineReason } = await payOrder(ctx, input)
    if (state === 'declined')
      throw refuse('conflict', `orders:payment.declined.${declineReason ?? 'declined'}`)
    return redirect(confirmPath ?? page)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'orders:refused.inProgress') return redirect(page)
    throw error
  }
}

/**
 * Runs `work` on an order. A visitor who may not see it may be its buyer whose session has ended: to the login page,
 * which leads back here, and which says nothing of whether the order exists.
 */
export async function orSignIn<T>(ctx: Ctx, reference: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'notFound' && !isPerson(ctx.actor))
      throw redirect(`/login?next=${encodeURIComponent(`/order/${reference}`)}`)
    throw error
  }
}

/** What each button of the checkout does; afterwards the page shows the step that is due. */
export async function takeStep(
  ctx: Ctx,
  values: Values,
  reference: string,
): Promise<Response | { ok: true; sent?: true }> {
  const input = { ...nestedValues(values), reference }
  const next = () => redirect(`/order/${reference}`)
  switch (values.intent) {
    case 'participants':
    case 'billing':
      await saveDetails(ctx, input)
      return next()
    case 'pay':
      return pay(ctx, input, reference)
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
    case 'cancel':
      await cancelHold(ctx, input)
      return next()
    case 'other-card':
      await dropConfirmation(ctx, reference, '')
      return next()
    case 'resend':
      await resendConfirmation(ctx)
      return { ok: true, sent: true }
    default:
      throw new BadInput({ '': { key: 'common:invalid.value' } })
  }
}
