import { overOf } from '#app/features/catalogue/event-pages/panel-view.ts'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import { groupDealPageOf } from '#app/features/catalogue/group-deal-terms/group-deal-page.ts'
import { findOwnLimit } from '#app/features/people/companies/queries-limit.server.ts'
import { joinWays } from '#app/features/sales/group-deals/join-ways.ts'
import { describePledge } from '#app/features/sales/group-deals/pledge-view.ts'
import { findOwnPledge, hasBooked } from '#app/features/sales/group-deals/queries-pledges.server.ts'
import { getJoinWays } from '#app/features/sales/group-deals/queries-ways.server.ts'
import { IN_GROUP_DEAL } from '#app/features/sales/orders/order.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { hasAccount, hasSession, type Person } from '#app/kit/actor.ts'
import { formatDay } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { gatewayOfNew } from '#app/platform/payments/gateways.server.ts'
import { payerShown } from './payer-shown.server.ts'

/**
 * What the page of a price promise shows its reader: how it stands, the own promise, and by which ways one
 * joins now.
 */
export async function viewGroupDeal(ctx: Ctx, slug: string) {
  const say = { language: ctx.language, t: translator(ctx.language), now: ctx.now() }
  const { event } = await getEventPage(ctx, slug)
  const groupDeal = groupDealPageOf(event, say)
  const { actor } = ctx
  const own = hasAccount(actor) ? await findOwnPledge(ctx, slug) : null
  const promise = own && describePledge(own, say)
  // While the bank says nothing there is nothing to press.
  const isAsked = promise?.isAsked === true && promise.to === null
  const isIn = own !== null && IN_GROUP_DEAL.includes(own.state) && own.groupDeal !== 'decided'
  const join = isIn || isAsked ? null : groupDeal?.join
  const ways =
    groupDeal &&
    join &&
    joinWays(join, { ...groupDeal, ...(await getJoinWays(ctx, slug)), timeZone: event.timeZone }, say)
  return {
    slug,
    event: { title: event.title, language: event.language },
    day: formatDay(event.startsAt, event.timeZone, ctx.language, ctx.now()),
    groupDeal,
    over: overOf(event, say),
    promise,
    isRunning: own?.state === 'pledged' || isAsked,
    joiner:
      ways && ways.ways.length > 0 && hasAccount(actor)
        ? {
            name: actor.name,
            company: actor.company?.name ?? null,
            payer: await payerShown(ctx),
            ways,
            gateway: gatewayOfNew(),
            payKey: newId(),
            refundTerms: refundTermsOf(event, say),
          }
        : null,
    /** Why nobody can join now, though a seat is free. */
    notYet: ways && ways.ways.length === 0 ? ways.note : null,
    hasBooked: groupDeal !== null && promise === null && hasAccount(actor) && (await hasBooked(ctx, slug)),
    limit: hasAccount(actor) ? await limitOf(ctx, actor) : null,
    isVisitor: !hasSession(actor),
  }
}

/** Said beforehand to a member with a limit: above it nobody approves a promise. */
async function limitOf(ctx: Ctx, { company }: Person): Promise<string | null> {
  const limit = await findOwnLimit(ctx)
  if (!limit) return null
  const said = { limit: formatApprovalLimit(limit, ctx.language), company: company?.name ?? '' }
  return translator(ctx.language)('purchases:groupDeal', said)
}
