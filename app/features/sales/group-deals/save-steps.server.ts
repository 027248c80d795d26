import { and, eq, isNull } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { writeGroupDealTerms } from '#app/features/catalogue/group-deal-terms/write-group-deal-terms.server.ts'
import {
  faultsOfSteps,
  MOST_STEPS,
  type PriceStep,
  takesGroupDeals,
  termFields,
} from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDealTerms } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { typeFields } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { BadInput, type FieldErrors, notFound, refuse } from '#app/kit/refusal.ts'
import { amountFault, amountOf } from '#app/kit/typed-amount.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { differsFrom } from '#app/platform/version-token.server.ts'
import { saveStepsInput } from './inputs.ts'

/** Prices are saved in minor units, which nobody reads. */
const unsaidPrices = Object.fromEntries(
  Array.from({ length: MOST_STEPS }, (_, at) => [`price.${at}`, () => null]),
)

/**
 * Sets the price steps of group deals on the organiser's own event, for one ticket type. Bad input beside an
 * invalid step: more people must always pay less, and less than the price. Refuses with `notFound` somebody
 * else's event and a type that is not sold to everybody, with `forbidden` a member without the right to
 * manage it, an event that is over, and `group-deals:refused.noTransfer` an organiser without transfers.
 */
export async function saveSteps(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, type: typeId, seats, price, days, seen } = parseInput(saveStepsInput, input)

  await inTransaction(async (tx) => {
    const event = await lockSoldEvent(tx, ctx, slug)
    const found = await findType(tx, event.id, typeId)
    if (!found) throw notFound()

    if (!canSayBuyers(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')
    if (event.isOver) throw refuse('conflict', 'events:refused.saleEnded')
    if (!found.isTransferable && setsAsideFor() === null)
      throw refuse('conflict', 'group-deals:refused.noTransfer')
    const steps = stepsIn({ seats, price }, event.currency)
    checkSteps(ctx, steps, { ...found, currency: event.currency })

    const said = termFields({ typeId, steps, days })
    if (!differsFrom(termFields(found.before), said, seen, { type: () => null, ...unsaidPrices })) return
    await writeGroupDealTerms(tx, event.id, { ticketTypeId: typeId, steps, days })
    await audit(tx, ctx, 'tickets.pool-steps', { kind: 'event', id: event.id }, { type: typeId, steps, days })
    await recordFact(tx, eventChanged, event.id, { part: 'group_deal' })
  })
}

async function findType(tx: Tx, eventId: string, typeId: string) {
  const [row] = await tx
    .select({
      type: typeFields,
      capacity: events.capacity,
      terms: groupDealTerms,
      account: bankAccounts.partyId,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(groupDealTerms, eq(groupDealTerms.eventId, events.id))
    .leftJoin(bankAccounts, and(eq(bankAccounts.partyId, events.ownerId), eq(bankAccounts.isOffered, true)))
    .where(
      and(
        eq(ticketTypes.eventId, eventId),
        eq(ticketTypes.id, typeId),
        isNull(ticketTypes.retiredAt),
        eq(ticketTypes.onlyWithCode, false),
      ),
    )
  if (!row || !takesGroupDeals(row.type)) return null
  const { type, capacity, terms, account } = row
  const before = terms && { typeId: terms.ticketTypeId, steps: terms.steps, days: terms.days }
  return { priceMinor: type.priceMinor, capacity, before, isTransferable: account !== null }
}

/** The rows that somebody filled in; half of one is bad input beside the other half. */
function stepsIn({ seats, price }: { seats: string[]; price: string[] }, currency: string): PriceStep[] {
  const errors: FieldErrors = {}
  const steps = Array.from({ length: Math.max(seats.length, price.length) }, (_, at) => at).flatMap((at) => {
    const [people = '', amount = ''] = [seats[at], price[at]]
    if (people === '' && amount === '') return []
    if (!/^\d{1,6}$/.test(people)) errors[`seats.${at}`] = { key: 'group-deals:invalid.people' }
    const minor = amountOf(amount, currency)?.minor
    if (!minor)
      errors[`price.${at}`] = {
        key: amountFault(amount, currency, 'group-deals:invalid.price'),
        params: { currency },
      }
    return [{ seats: Number(people), minor: minor ?? 0 }]
  })
  if (Object.keys(errors).length > 0) throw new BadInput(errors)
  if (steps.length === 0) throw new BadInput({ 'seats.0': { key: 'group-deals:invalid.none' } })
  return steps
}

type Sold = { priceMinor: number; capacity: number; currency: string }

function checkSteps(ctx: Ctx, steps: PriceStep[], sold: Sold): void {
  const price = formatMoney(money(sold.priceMinor, sold.currency), ctx.language)
  const faults = faultsOfSteps(steps, sold).map(({ at, field, why }) => [
    `${field}.${at}`,
    { key: `group-deals:invalid.${why}`, params: { most: sold.capacity, price } },
  ])
  if (faults.length > 0) throw new BadInput(Object.fromEntries(faults))
}
