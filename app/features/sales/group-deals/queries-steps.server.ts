import { and, eq, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import {
  endOf,
  takesGroupDeals,
  termFields,
} from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { groupDealIn, groupDealShown } from '#app/features/catalogue/inventory/queries-group-deals.server.ts'
import { soldTypes, typesIn } from '#app/features/catalogue/inventory/queries-seats.server.ts'
import { canSayBuyers } from '#app/features/catalogue/ticket-types/policy.ts'
import { priceNow } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { bankAccounts } from '#app/features/people/bank-accounts/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { setsAsideFor } from '#app/platform/payments/gateways.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'

/**
 * The group deal terms of an event for its organiser (or staff), and how many people have joined, without
 * names. Somebody else's is not found.
 */
export async function getSteps(ctx: Ctx, slug: string) {
  const [found] = await read(ctx)
    .select({
      ownerId: events.ownerId,
      state: events.state,
      endsAt: events.endsAt,
      startsAt: events.startsAt,
      event: {
        slug: events.slug,
        title: events.title,
        language: events.language,
        currency: events.currency,
        timeZone: events.timeZone,
      },
      groupDeal: groupDealShown,
      types: soldTypes,
      isTransferable: sql<boolean>`exists (select from ${bankAccounts} a where a.party_id = events.owner_id and a.is_offered)`,
    })
    .from(events)
    .where(and(eventsManagedBy(ctx.actor), eq(events.slug, slug)))
  if (!found) throw notFound()
  const { ownerId, state, endsAt, startsAt, groupDeal, types, ...rest } = found
  const stored = groupDealIn(groupDeal)
  const shown = stored && {
    ...stored,
    groupDeal: stored.groupDeal && { ...stored.groupDeal, until: endOf(stored.groupDeal, { startsAt }) },
  }
  const isOn = state !== 'cancelled' && endsAt > ctx.now()
  return {
    ...rest,
    ...(shown ?? { seats: 0, terms: null, groupDeal: null }),
    types: typesIn(types)
      .filter(takesGroupDeals)
      .map((type) => ({
        id: type.id,
        name: type.name,
        price: priceNow(type, rest.event.currency, 1, ctx.now()).unit,
      })),
    seen: versionToken(termFields(shown?.terms ?? null)),
    takesCards: setsAsideFor() !== null,
    canWrite: isOn && canSayBuyers(ctx.actor, { ownerId }),
  }
}

export type Steps = Awaited<ReturnType<typeof getSteps>>
