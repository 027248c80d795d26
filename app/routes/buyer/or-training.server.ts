import { redirect } from 'react-router'
import { findCodeOfOrder } from '#app/features/training-requests/queries-requests.server.ts'
import { Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

/** What `work` finds of a booking; one of a training for one's own people has a page that both of its sides see. */
export async function orTraining<T>(ctx: Ctx, reference: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'notFound') throw error
    const code = await findCodeOfOrder(ctx, reference)
    if (code === null) throw error
    throw redirect(`/training-requests/${code}`)
  }
}
