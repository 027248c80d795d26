import { redirect } from 'react-router'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { confirmHolder } from '#app/features/sales/checkout/confirm-holder.server.ts'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { holdSeatsInput } from '#app/features/sales/checkout/inputs.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { holdAgain } from '#app/features/sales/purchase-requests/renew-hold.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { formValues, parseInput } from '#app/kit/input.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'

type Values = Record<string, string | string[]>

/**
 * The page that asks who holds seats. What was chosen stands in its address, so it outlasts a sign-in and a
 * reload.
 */
export const seatRequestPath = (wanted: URLSearchParams) => `/order/confirm?${wanted}`

/** What the ticket panel sent, as the query of that page. */
export function wantedSeats(values: Values): URLSearchParams {
  const { event, seats, code } = parseInput(holdSeatsInput, nestedValues(values))
  const chosen = [...seats].map(([type, count]) => [`seats.${type}`, String(count)])
  return new URLSearchParams([['event', event], ...chosen, ...(code ? [['code', code]] : [])])
}

/** Runs `work`; who is asked first goes on to the page that asks. */
export async function orAsk(
  wanted: () => URLSearchParams,
  headers: Headers | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'orders:refused.whoHolds') throw error
    return redirect(seatRequestPath(wanted()), { headers })
  }
}

/** What each button of that page does. The right code holds the seats at once. */
export async function takeConfirmStep(ctx: Ctx, values: Values, wanted: URLSearchParams): Promise<Response> {
  const guest = withVisitorKey(ctx, values.key)
  switch (values.intent) {
    case 'send':
      await sendEmailCode(guest.ctx, isPerson(ctx.actor) ? { email: ctx.actor.email } : values)
      return redirect(seatRequestPath(wanted), { headers: guest.headers })
    case 'confirm': {
      const actor = await confirmHolder(guest.ctx, values)
      return hold({ ...guest, ctx: { ...guest.ctx, actor } }, values.key, wanted)
    }
    case 'hold':
      return hold(guest, values.key, wanted)
    default:
      throw new BadInput({ '': { key: 'common:invalid.value' } })
  }
}

async function hold(
  { ctx, headers }: ReturnType<typeof withVisitorKey>,
  key: unknown,
  wanted: URLSearchParams,
): Promise<Response> {
  return orAsk(
    () => wanted,
    headers,
    async () => {
      const earlier = wanted.get('order')
      if (earlier === null) {
        const { reference } = await holdSeats(ctx, { ...nestedValues(formValues(wanted)), key })
        return redirect(`/order/${reference}`, { headers })
      }
      await holdAgain(ctx, { reference: earlier })
      return redirect(`/order/${earlier}`, { headers })
    },
  )
}
