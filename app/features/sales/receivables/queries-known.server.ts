/** Of a company `known`: whether its plan is paid for now. */
export const HAS_PAID_PLAN = `exists (select from subscriptions plan where plan.party_id = known.id
    and plan.state = 'active' and plan.period_start is not null)`

/**
 * Of a company `known`: whether it paid for an order. What a seller gave or sold by hand is that seller's
 * word, and what all came back of is no payment.
 */
export const HAS_PAID_ORDER = `exists (select from orders paid where paid.buyer_id = known.id and paid.seller_id <> known.id
    and paid.payment = 'paid' and paid.total_minor > 0 and not paid.is_manual and paid.entered_by is null and paid.refund <> 'full')`

/** Of a company `known`: whether staff confirmed that it pays. */
const IS_CONFIRMED = 'exists (select from payer_confirmations word where word.party_id = known.id)'

/**
 * Of a party `known`: a company with a plan that is paid, with an order that it paid for, or that staff
 * confirmed. People, and a company on trial, are not.
 */
const IS_KNOWN = `known.kind <> 'person' and (${HAS_PAID_PLAN} or ${HAS_PAID_ORDER} or ${IS_CONFIRMED})`

/** Whether the marketplace knows a payer, by a parameter of a hand-written statement. */
export const isKnownPayer = (party: string) =>
  `exists (select from parties known where known.id = ${party} and ${IS_KNOWN})`

/** The same of the buyer of `orders`. */
export const KNOWN_BUYER = `exists (select from parties known where known.id = orders.buyer_id and ${IS_KNOWN})`
