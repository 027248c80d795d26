import { isGuestName } from '#app/features/people/accounts/username.ts'
import { isAbove } from '#app/features/people/companies/approval-limit.ts'
import { guessCountry } from '#app/features/people/parties/guess-country.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { asksAdmin } from '#app/features/procurement/budgets/budget-notice.ts'
import { managesBudgets } from '#app/features/procurement/budgets/policy.ts'
import { findBudgetNotice } from '#app/features/procurement/budgets/queries-notice.server.ts'
import { findOwnPurchaseLimit } from '#app/features/procurement/purchase-orders/queries-limit.server.ts'
import { findRefundOwed } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { findBuyer } from '#app/features/sales/checkout/queries-buyer.server.ts'
import {
  type CostCentres,
  listCostCentres,
} from '#app/features/sales/checkout/queries-cost-centres.server.ts'
import { listPayers } from '#app/features/sales/checkout/queries-payers.server.ts'
import { openCheckout } from '#app/features/sales/order-payments/open-checkout.server.ts'
import { openMoneyOf } from '#app/features/sales/orders/open-money.ts'
import { tillOf } from '#app/features/sales/orders/open-quorum.ts'
import { findPayer } from '#app/features/sales/orders/queries-payer.server.ts'
import { describeApproval, formatApprovalLimit } from '#app/features/sales/purchase-requests/approval-view.ts'
import { findApproval } from '#app/features/sales/purchase-requests/queries-approval.server.ts'
import { findOrderBalance } from '#app/features/sales/receivables/queries-balance.server.ts'
import { findBill } from '#app/features/sales/receivables/queries-bill.server.ts'
import { listCreditNotesOf } from '#app/features/sales/receivables/queries-documents.server.ts'
import { hasAccount, isPerson } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { takesPayments } from '#app/platform/payments/gateway.server.ts'
import { gatewayOfNew, setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { orSignIn } from './order-steps.server.ts'

type Shown = Awaited<ReturnType<typeof openCheckout>>['order']

const NONE: CostCentres = { centres: [], last: '' }

/** All that the page of an order shows. */
export async function viewOrder(ctx: Ctx, reference: string) {
  const { order, view, now } = await orSignIn(ctx, reference, () => openCheckout(ctx, reference))
  const asksPayer = view === 'form' && order.totalMinor > 0
  const isOpen = view === 'form' || view === 'expired'
  const budget = asksPayer ? await findBudgetNotice(ctx, { kind: 'order', named: reference }) : null
  const isOver = budget !== null && asksAdmin(budget, managesBudgets(ctx.actor))
  const [buyer, last, payers, booked, bill, approval, owed, settled, credits] = await Promise.all([
    findBuyer(ctx, order.buyerEmail),
    view === 'form' && !order.billing ? findPayer(ctx) : null,
    asksPayer ? listPayers(ctx, order.billing) : { options: [], chosen: '' },
    asksPayer ? listCostCentres(ctx) : NONE,
    order.payment === 'awaiting' && order.transfer?.isBilled ? findBill(ctx, reference) : null,
    isOpen ? findApproval(ctx, reference, isOver) : null,
    order.byTransfer ? findRefundOwed(ctx, reference) : null,
    isOpen ? null : findOrderBalance(ctx, reference),
    isOpen ? [] : listCreditNotesOf(ctx, reference),
  ])
  const payer = order.billing ?? last
  const isGood = order.transfer?.isGood === true
  return {
    order,
    view,
    /** How the money of what is booked stands, where nobody has it yet. */
    open: openMoneyOf(order),
    till:
      view === 'form' && order.people === null
        ? tillOf({ ...order, seats: order.tickets.length, isGood }, setsAsideFor(), now)
        : null,
    approval:
      approval && hasAccount(ctx.actor)
        ? describeApproval(approval, order.heldUntil, { ...ctx, now, company: ctx.actor.company?.name ?? '' })
        : null,
    now,
    buyer,
    payer,
    payers,
    bill,
    owed,
    settled,
    credits,
    budget: { notice: budget, named: reference, decides: managesBudgets(ctx.actor) },
    purchase: view === 'form' ? await purchaseOf(ctx, order) : null,
    isPayable: order.totalMinor === 0 || takesPayments() || order.transfer !== null,
    gateway: gatewayOfNew(),
    isUnfinished: isPerson(ctx.actor) && isGuestName(ctx.actor.username),
    payKey: newId(),
    origin: config().ORIGIN,
    countries: view === 'form' ? listCountries(ctx.language) : [],
    costCentres: { ...booked, last: order.billing ? (order.costCentreId ?? '') : booked.last },
    country: payer?.country ?? guessCountry(ctx),
    codes: order.tickets.map((seat) => (seat.code ? qrPath(seat.code) : null)),
  }
}

/**
 * Whether what the cart holds may be ordered in writing instead, and above which limit an admin sends that;
 * null where not.
 */
async function purchaseOf({ actor, ...ctx }: Ctx, order: Shown) {
  const { people, groupDeal, transfer, totalMinor, currency } = order
  const isInvoiced = transfer !== null && transfer.due !== null && transfer.why !== 'tooMuch'
  const isOfSeats = people === null && groupDeal === null && totalMinor > 0
  if (!isPerson(actor) || !actor.company || !isOfSeats || !isInvoiced) return null
  const limit = await findOwnPurchaseLimit({ ...ctx, actor })
  if (!limit || !isAbove(limit.limit, money(totalMinor, currency))) return { above: null }
  return { above: { ...limit, limit: formatApprovalLimit(limit.limit, ctx.language) } }
}
