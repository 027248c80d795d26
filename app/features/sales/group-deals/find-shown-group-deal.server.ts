import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { countGroupDeal } from '#app/features/catalogue/group-deal-terms/count-group-deal.server.ts'
import {
  type GroupDealRow,
  lockGroupDeal,
} from '#app/features/catalogue/group-deal-terms/lock-group-deal.server.ts'
import { openGroupDeal } from '#app/features/catalogue/group-deal-terms/open-group-deal.server.ts'
import { endOf, groupDealEnd, stepsAhead } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDealTerms } from '#app/features/catalogue/inventory/group-deals/tables.server.ts'
import type { getEventOnSale } from '#app/features/catalogue/inventory/queries-sale.server.ts'
import { priceNow } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { hasAccount, type Person } from '#app/kit/actor.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { readJoin } from './join-input.ts'

type Sold = Awaited<ReturnType<typeof getEventOnSale>>
type Wish = ReturnType<typeof readJoin>

/**
 * The group deal that was shown to somebody, locked; or a new one until the chosen day. Refuses what
 * joinGroupDeal says of both.
 */
export async function findShownGroupDeal(tx: Tx, ctx: Ctx, sold: Sold, wish: Wish): Promise<GroupDealRow> {
  return (await findShown(tx, ctx, sold, wish)) ?? (await openNew(tx, ctx, sold, wish))
}

async function findShown(tx: Tx, ctx: Ctx, { event }: Sold, wish: Wish): Promise<GroupDealRow | null> {
  const groupDeal = await lockGroupDeal(tx, { eventId: event.id })
  const runs = groupDeal?.state === 'open' || groupDeal?.state === 'reached'
  if (wish.groupDeal !== '') {
    if (!groupDeal || groupDeal.id !== wish.groupDeal || !runs || endOf(groupDeal, event) <= ctx.now())
      throw refuse('conflict', 'group-deals:refused.over')
    return groupDeal
  }
  if (groupDeal?.state === 'decided') throw refuse('conflict', 'group-deals:refused.over')
  if (!groupDeal || !runs) return null
  const { actor } = ctx
  // Pressed twice, the second press finds what the first one opened.
  if (hasAccount(actor) && (await hasTried(tx, actor, groupDeal))) return groupDeal
  throw refuse('conflict', 'group-deals:refused.opened')
}

async function openNew(tx: Tx, ctx: Ctx, { event, types }: Sold, wish: Wish): Promise<GroupDealRow> {
  const [terms] = await tx
    .select({ terms: groupDealTerms, decidedAt: events.minimumDecidedAt })
    .from(groupDealTerms)
    .innerJoin(events, eq(events.id, groupDealTerms.eventId))
    .where(eq(groupDealTerms.eventId, event.id))
    .for('share', { of: groupDealTerms })
  const type = types.find(({ id }) => id === terms?.terms.ticketTypeId)
  if (!terms || !type) throw refuse('conflict', 'group-deals:refused.over')
  const { steps, days, ticketTypeId } = terms.terms
  const now = ctx.now()
  const decidedAt = terms.decidedAt && terms.decidedAt > now ? terms.decidedAt : null
  const until = groupDealEnd({ ...event, salesEnd: type.salesEnd, decidedAt }, { days, day: wish.until, now })
  if (!until) throw new BadInput({ until: { key: 'group-deals:invalid.until' } })
  const full = priceNow(type, event.currency, 1, now).unit.minor
  const ahead = stepsAhead(steps, await countGroupDeal(tx, event.id)).filter(({ minor }) => minor < full)
  if (ahead.length === 0) throw refuse('conflict', 'group-deals:refused.over')
  const opened = await openGroupDeal(tx, { eventId: event.id, ticketTypeId, steps: ahead, until, at: now })
  if (!opened) throw refuse('conflict', 'group-deals:refused.opened')
  return opened
}

function hasTried(tx: Tx, { accountId }: Person, { id }: GroupDealRow): Promise<boolean> {
  return tx
    .$count(orders, and(eq(orders.groupDealId, id), eq(orders.placedBy, accountId)))
    .then((own) => own > 0)
}
