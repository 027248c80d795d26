import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { groupDealPath } from '#app/features/catalogue/group-deal-terms/group-deal-path.ts'
import type { GroupDealRow } from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { agreedMinor, cardsFrom } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { canAsk } from '#app/features/catalogue/inventory/requests/policy.ts'
import { takeSeats } from '#app/features/catalogue/inventory/take-seats.server.ts'
import { orderSize, priceNow, saleState } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { askGateway } from '#app/features/money/payments/ask-gateway.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { requireSelling } from '#app/features/people/selling-mandates/require-selling.server.ts'
import { answerOf, type PayAnswer } from '#app/features/sales/checkout/pay-answer.ts'
import { resolvePayer } from '#app/features/sales/checkout/resolve-payer.server.ts'
import { writeDetails } from '#app/features/sales/checkout/write-details.server.ts'
import { changeOrder } from '#app/features/sales/orders/change-order.server.ts'
import { composeOrder } from '#app/features/sales/orders/compose-order.server.ts'
import { dueOf, HOLD_MINUTES, IN_GROUP_DEAL } from '#app/features/sales/orders/order.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { writeOrder } from '#app/features/sales/orders/write-order.server.ts'
import { findOpenBills } from '#app/features/sales/receivables/find-open-bills.server.ts'
import { isTooMuch } from '#app/features/sales/receivables/invoice-way.ts'
import { lockBills } from '#app/features/sales/receivables/lock-bills.server.ts'
import { type Person, requireAccountHolder } from '#app/kit/actor.ts'
import type { Money } from '#app/kit/money.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { lineTaxOf } from '#app/kit/tax.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { type BegunJoining, beginJoining, type JoiningOrder } from './begin-joining.server.ts'
import { dropJoining } from './drop-joining.server.ts'
import { endJoining } from './end-joining.server.ts'
import { findShownGroupDeal } from './find-shown-group-deal.server.ts'
import { readJoin } from './join-input.ts'
import { lockJoinedEvent } from './lock-joined-event.server.ts'
import { moveGroupDeal } from './move-group-deal.server.ts'

type Sold = Awaited<ReturnType<typeof getEventOnSale>>
type Wish = ReturnType<typeof readJoin>

/**
 * Joins the shown group deal of an event, or opens one until a day, for the party acted for: seats are held
 * from now on, and paid at the promised price or less once it is reached and decided; otherwise nobody pays
 * anything. By card they count once the most that can be due is authorized: returns its state, and where the
 * payer confirms. Joining again with as many seats changes nothing. Refuses what getEventOnSale and
 * takeSeats refuse, `group-deals:refused.over` for one that has ended, `group-deals:refused.opened` where
 * somebody else has opened one meanwhile, `group-deals:refused.changed` where a seat costs more than was
 * shown, `group-deals:refused.cheaper` where so many seats cost no more without,
 * `group-deals:refused.joined`, `group-deals:refused.own`, `group-deals:refused.unconfirmed`,
 * `group-deals:refused.noTransfer`, `group-deals:refused.cardEarly`, `selling-mandates:refused.rests`,
 * `group-deals:refused.many` and `group-deals:refused.tooMuch`.
 */
export async function joinGroupDeal(ctx: Ctx, input: unknown): Promise<PayAnswer | null> {
  const wish = readJoin(input)

  const sold = await getEventOnSale(ctx, wish.event)

  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canAsk(actor)) throw refuse('forbidden', 'group-deals:refused.unconfirmed')
  if (actor.partyId === sold.event.ownerId) throw refuse('conflict', 'group-deals:refused.own')

  await dropJoining(ctx, sold.event.id, wish.by?.key ?? '')
  const begun = await inTransaction(async (tx) => {
    // One person's promises, one after another.
    await lockNames(tx, 'price promises', [actor.accountId])
    const groupDeal = await findShownGroupDeal(tx, ctx, sold, wish)
    if (await hasJoined(tx, actor, groupDeal, wish.seats)) return null
    const before = await endJoining(tx, ctx, { groupDealId: groupDeal.id, actor, key: wish.by?.key ?? null })
    if (before) return before
    if (!(await lockJoinedEvent(tx, sold.event.id))) throw refuse('conflict', 'events:refused.cancelled')
    await requireSelling(tx, sold.event.ownerId, ctx.now())
    const order = await join(tx, ctx, { sold, wish, groupDeal, actor })
    if (wish.by) return beginJoining(tx, ctx, { order, buyerId: actor.partyId, ...wish.by })
    await moveGroupDeal(tx, ctx, groupDeal)
    return null
  })
  return begun && askBank(ctx, begun, wish.event)
}

async function askBank(ctx: Ctx, begun: BegunJoining, slug: string): Promise<PayAnswer> {
  if (begun.kind === 'answer') return begun.answer
  const system = systemContext('orders.join', { requestId: ctx.requestId, now: ctx.now })
  const { payment } = await askGateway(system, begun.payment, {
    method: begun.card,
    until: begun.heldUntil,
    about: begun.reference,
    returnPath: `${groupDealPath(slug)}/return`,
    language: ctx.language,
  })
  return payment ? answerOf(payment) : { state: 'unknown', confirmPath: null, declineReason: null }
}

async function hasJoined(
  tx: Tx,
  { accountId }: Person,
  { id }: GroupDealRow,
  seats: number,
): Promise<boolean> {
  const [own] = await tx
    .select({ seats: orders.seats })
    .from(orders)
    .where(
      and(eq(orders.groupDealId, id), eq(orders.placedBy, accountId), inArray(orders.state, IN_GROUP_DEAL)),
    )
  if (own && own.seats !== seats) throw refuse('conflict', 'group-deals:refused.joined')
  return own !== undefined
}

type Joining = { sold: Sold; wish: Wish; groupDeal: GroupDealRow; actor: Person }

async function join(
  tx: Tx,
  ctx: Ctx,
  { sold: { event, types }, wish, groupDeal, actor }: Joining,
): Promise<JoiningOrder> {
  const now = ctx.now()
  const type = types.find(({ id }) => id === groupDeal.ticketTypeId)
  if (!type || saleState(type, event.startsAt, now) !== 'open')
    throw refuse('conflict', 'events:refused.saleEnded')
  const { least, most } = orderSize(type)
  if (wish.seats < least || wish.seats > most)
    throw new BadInput({ seats: { key: 'group-deals:invalid.between', params: { least, most } } })
  const unitMinor = agreedMinor(groupDeal)
  if (unitMinor > wish.seen) throw refuse('conflict', 'group-deals:refused.changed')
  if (unitMinor >= priceNow(type, event.currency, wish.seats, now).unit.minor)
    throw refuse('conflict', 'group-deals:refused.cheaper')
  if (wish.by) checkCard(groupDeal.until, now, wish)
  const line = {
    ticketTypeId: type.id,
    name: type.name,
    quantity: wish.seats,
    unitMinor,
    code: null,
    fullMinor: null,
    tax: lineTaxOf(event.tax),
  }
  const { total } = dueOf([line], event)
  await checkBuyer(tx, { sellerId: event.ownerId, actor, onInvoice: wish.by === null ? total : null })

  const { billing, costCentreId } = await resolvePayer(tx, ctx, wish.payer)
  const owner = { buyerId: actor.partyId, placedBy: actor.accountId, visitorKey: null }
  // What is promised ends with the promise, which alone decides it; a card's bank is asked first.
  const heldUntil = wish.by ? new Date(now.getTime() + HOLD_MINUTES * 60_000) : event.startsAt
  const holder = { ...owner, countedWith: null }
  const order = composeOrder({
    event,
    lines: [line],
    holder,
    heldUntil,
    language: ctx.language,
    extended: true,
  })
  await writeOrder(tx, order, { linkCodes: ctx.linkCodes, at: now })
  await writeDetails(tx, { orderId: order.id, nameLater: true, billing, costCentreId })
  const axes = { state: 'held', payment: 'none', refund: 'none' } as const
  const row = { id: order.id, ...axes, ...owner, sellerId: event.ownerId }
  const wanted = [{ ticketTypeId: type.id, quantity: wish.seats }]
  const seats = { eventId: event.id, orderId: order.id, wanted, heldUntil }
  if (wish.by) {
    await tx.update(orders).set({ groupDealId: groupDeal.id }).where(eq(orders.id, order.id))
    await takeSeats(tx, seats)
  } else {
    await changeOrder(
      tx,
      ctx,
      row,
      { state: 'pledge' },
      { groupDealId: groupDeal.id, joinedAt: now },
      { seats: wish.seats, unitMinor },
    )
    await takeSeats(tx, { ...seats, groupDealId: groupDeal.id })
  }
  return { row, reference: order.reference, total, heldUntil }
}

/** A card's bank keeps money set aside for some days only: the promise must be decided by then. */
function checkCard(until: Date, now: Date, { groupDeal }: Wish): void {
  const days = setsAsideFor()
  if (days === null) throw refuse('conflict', 'orders:refused.noPayments')
  if (cardsFrom(until, days) <= now) return
  if (groupDeal === '') throw new BadInput({ until: { key: 'group-deals:invalid.cardUntil' } })
  throw refuse('conflict', 'group-deals:refused.cardEarly')
}

/** Of that many promises nobody knows yet what becomes. */
const MOST_PROMISES = 5

type Promising = {
  sellerId: Joining['sold']['event']['ownerId']
  actor: Person
  /** What would be billed; null where a card sets it aside. */
  onInvoice: Money | null
}

/**
 * Nobody blocks too many seats by promises, nor owes more than may be open on invoices; and for an invoice
 * the seller must still take transfers.
 */
async function checkBuyer(tx: Tx, { sellerId, actor, onInvoice }: Promising): Promise<void> {
  const joining = and(inArray(orders.state, ['pledged', 'held']), isNotNull(orders.groupDealId))
  const [account] = await tx
    .select({ sellerId: bankAccounts.partyId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.partyId, sellerId), eq(bankAccounts.isOffered, true)))
  if (!account && onInvoice) throw refuse('conflict', 'group-deals:refused.noTransfer')
  const open = await tx.$count(orders, and(eq(orders.buyerId, actor.partyId), joining))
  if (open >= MOST_PROMISES) throw refuse('limit', 'group-deals:refused.many', { count: MOST_PROMISES })
  if (!onInvoice) return
  await lockBills(tx, actor.partyId)
  if (isTooMuch(onInvoice, await findOpenBills(tx, actor.partyId)))
    throw refuse('limit', 'group-deals:refused.tooMuch')
}
