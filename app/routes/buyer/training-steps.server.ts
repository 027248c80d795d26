import { sayLink } from '#app/features/sales/held-trainings/say-link.server.ts'
import { acceptDays } from '#app/features/sales/reschedulings/accept-days.server.ts'
import { declineDays } from '#app/features/sales/reschedulings/decline-days.server.ts'
import { proposeDays } from '#app/features/sales/reschedulings/propose-days.server.ts'
import { withdrawDays } from '#app/features/sales/reschedulings/withdraw-days.server.ts'
import { acceptTraining } from '#app/features/sales/training-requests/accept-training.server.ts'
import { cancelAgreedTraining } from '#app/features/sales/training-requests/cancel-agreed.server.ts'
import { counterTraining } from '#app/features/sales/training-requests/counter-training.server.ts'
import { declineTraining } from '#app/features/sales/training-requests/decline-training.server.ts'
import { reassignTraining } from '#app/features/sales/training-requests/reassign-training.server.ts'
import { withdrawTraining } from '#app/features/sales/training-requests/withdraw-training.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const STEPS: Record<string, (ctx: PersonCtx, input: unknown) => Promise<unknown>> = {
  accept: acceptTraining,
  counter: counterTraining,
  decline: declineTraining,
  withdraw: withdrawTraining,
  cancel: cancelAgreedTraining,
  reassign: reassignTraining,
  link: sayLink,
  proposeDays,
  acceptDays,
  declineDays,
  withdrawDays,
}

/** Takes the step of the pressed button with a request, and says which it was. */
export async function takeTrainingStep(
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
