import { data, redirect } from 'react-router'
import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { confirmOwnEmail } from '#app/features/people/registration/confirm-own-email.server.ts'
import { askForTraining } from '#app/features/sales/training-requests/ask-training.server.ts'
import { hasSession, isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'

type Values = Record<string, string | string[]>

/**
 * What each button of the form does: a code for the address, or what was asked for, on its way to the
 * provider.
 */
export async function takeAskStep(ctx: Ctx, values: Values) {
  const guest = withVisitorKey(ctx, values.key)
  const isStart =
    values.intent === 'send' || (values.intent === 'enter' && !(await isProven(guest.ctx, values)))
  if (isStart && !values.code) return sendFor(guest, values)
  try {
    const asker = await asConfirmed(guest.ctx, values)
    const { code, cookies } = await askForTraining(asker, values)
    for (const line of cookies) guest.headers.append('Set-Cookie', line)
    const isIn = hasSession(ctx.actor) || cookies.length > 0
    const page = `/training-requests/${code}?sent`
    return redirect(isIn ? page : '/request-training?sent', { headers: guest.headers })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'trainings:refused.prove') return sendFor(guest, values)
    throw error
  }
}

async function isProven(ctx: Ctx, values: Values): Promise<boolean> {
  if (isPerson(ctx.actor) && ctx.actor.emailConfirmed) return true
  const guest = await findGuestEmail(ctx, emailKey(emailOf(ctx, values)))
  return guest?.confirmed === true
}

const emailOf = ({ actor }: Ctx, values: Values) =>
  isPerson(actor) ? actor.email : String(values.email ?? '')

/** Who is signed in proves the own address on the same page. */
async function asConfirmed(ctx: Ctx, values: Values): Promise<Ctx> {
  if (!isPerson(ctx.actor) || ctx.actor.emailConfirmed || !values.code) return ctx
  return { ...ctx, actor: await confirmOwnEmail(ctx, { code: values.code }) }
}

/** What was typed comes back with the field for the code. */
async function sendFor({ ctx, headers }: ReturnType<typeof withVisitorKey>, values: Values) {
  await sendEmailCode(ctx, { email: emailOf(ctx, values) })
  return data({ ok: true as const, sent: true, values, email: emailKey(emailOf(ctx, values)) }, { headers })
}
