import { agreeFee } from '#app/features/procurement/training-fees/agree-fee.server.ts'
import { approveFee } from '#app/features/procurement/training-fees/approve-fee.server.ts'
import { counterFee } from '#app/features/procurement/training-fees/counter-fee.server.ts'
import { proposeFee } from '#app/features/procurement/training-fees/propose-fee.server.ts'
import { rejectFee } from '#app/features/procurement/training-fees/reject-fee.server.ts'
import { withdrawFee } from '#app/features/procurement/training-fees/withdraw-fee.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<unknown>> = {
  propose: proposeFee,
  counter: counterFee,
  agree: agreeFee,
  approve: approveFee,
  reject: rejectFee,
  withdraw: withdrawFee,
}

/** Takes the step of the pressed button with a fee, and says which it was. */
export async function takeFeeStep(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
  code: string,
): Promise<string> {
  const intent = String(values.intent ?? '')
  const take = Object.hasOwn(STEPS, intent) ? STEPS[intent] : undefined
  if (!take) throw notFound()
  await take(ctx, { ...values, code })
  return intent
}
