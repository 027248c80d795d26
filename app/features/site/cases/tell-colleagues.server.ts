import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { haveLook } from '#app/platform/process-news.server.ts'
import { canWorkCases } from './policy.ts'
import { allStaffSeenBy } from './queries-scope.server.ts'

/**
 * Has the screens of all of staff look again, as somebody of them has acted: what each may see of it is asked
 * for by each. Not found for who is not of staff.
 */
export async function tellColleagues(ctx: Ctx): Promise<void> {
  if (!canWorkCases(ctx.actor)) throw notFound()
  const staff = await read(ctx).select({ id: accounts.id }).from(accounts).where(allStaffSeenBy(ctx.actor))

  await inTransaction((tx) =>
    haveLook(
      tx,
      staff.map(({ id }) => id),
    ),
  )
}
