import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { asksAdmin } from '#app/features/procurement/budgets/budget-notice.ts'
import { managesBudgets } from '#app/features/procurement/budgets/policy.ts'
import { findBudgetNotice } from '#app/features/procurement/budgets/queries-notice.server.ts'
import { findCart } from '#app/features/procurement/cart-orders/queries-cart.server.ts'
import { decidesOrders } from '#app/features/procurement/order-approvals/policy.ts'
import { findApproval } from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { listOrderSteps } from '#app/features/procurement/order-approvals/queries-plan.server.ts'
import { getMatching } from '#app/features/procurement/order-matching/queries-order-page.server.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import {
  getPurchaseOrder,
  versionOf,
} from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { newKey } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const DONE =
  'saved send change acknowledge reject close cancel ask approve withdraw return receive link'.split(' ')

/** All that the page of an order shows, in the version of the address or the last one. */
export async function showPurchaseOrder(ctx: PersonCtx, code: string, query: URLSearchParams) {
  const [order, limit] = await Promise.all([getPurchaseOrder(ctx, code), findOwnPurchaseLimit(ctx)])
  const said = versionOf(order, query.get('version'))
  const last = versionOf(order, null)
  const isDraft = order.state === 'draft'
  const [matching, approval, cart, notice] = await Promise.all([
    isDraft ? null : getMatching(ctx, code),
    isDraft && order.isBuyer ? findApproval(ctx, code) : null,
    findCart(ctx, code),
    isDraft && order.isBuyer ? findBudgetNotice(ctx, { kind: 'purchase-order', named: code }) : null,
  ])
  const isOverBudget = notice !== null && asksAdmin(notice, managesBudgets(ctx.actor))
  const steps =
    isDraft && order.isBuyer
      ? await listOrderSteps(ctx, { code, approval, limit: limit?.limit ?? null, isOverBudget })
      : []
  const done = query.get('done')
  return {
    order,
    said,
    matching,
    approval,
    cart,
    budget: { notice, named: code, decides: managesBudgets(ctx.actor) },
    steps,
    decides: approval?.isOwnTurn === true,
    /** Where an admin who is bound by no limit may send what others have asked for. */
    sends: steps.length === 0 || (decidesOrders(ctx.actor) && !ctx.actor.company?.hasApprovalRules),
    company: ctx.actor.company?.name ?? '',
    above:
      order.isBuyer && limit && isAbove(limit.limit, money(last.totalMinor, last.currency))
        ? { ...limit, limit: formatApprovalLimit(limit.limit, ctx.language) }
        : null,
    done: DONE.find((name) => name === done) ?? null,
    intentKey: newKey(),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
}
