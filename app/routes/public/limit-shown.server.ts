import type { EventSale } from '#app/features/catalogue/event-pages/panel-view.ts'
import { freeUpTo } from '#app/features/people/companies/approval-limit.ts'
import { findOwnLimit } from '#app/features/people/companies/queries-limit.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { hasAccount } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/**
 * What a member of a company with a limit is told where seats are chosen: from which sum on, in the currency
 * of the event, an admin approves first.
 */
export async function limitShown(ctx: Ctx, { currency }: EventSale) {
  const limit = await findOwnLimit(ctx)
  if (!limit || !hasAccount(ctx.actor)) return null
  const said = { limit: formatApprovalLimit(limit, ctx.language), company: ctx.actor.company?.name ?? '' }
  return { freeUpTo: freeUpTo(limit, currency), note: translator(ctx.language)('purchases:panel', said) }
}
