import { compareOffers } from '#app/features/procurement/training-needs/make-or-buy.ts'
import {
  countNeeds,
  findNeedsLink,
  listNeeds,
} from '#app/features/procurement/training-needs/queries-needs.server.ts'
import {
  findSeatPrices,
  listApprovedFees,
} from '#app/features/procurement/training-needs/queries-offers.server.ts'
import { askPath, groupsOf, NEED_STATES } from '#app/features/procurement/training-needs/training-need.ts'
import { config } from '#app/platform/config.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

/**
 * What the page of training needs shows: those of a state, equal ones as one line, of open ones with what
 * seats and a training of their own cost today. Five queries at most.
 */
export async function showNeeds(ctx: PersonCtx, query: URLSearchParams) {
  const state = NEED_STATES.find((name) => name === query.get('view')) ?? 'open'
  const [needs, counts, code] = await Promise.all([
    listNeeds(ctx, state),
    countNeeds(ctx),
    findNeedsLink(ctx),
  ])
  const ids = state === 'open' ? [...new Set(needs.map(({ categoryId }) => categoryId))] : []
  const [seats, fees] = await Promise.all([findSeatPrices(ctx, ids), listApprovedFees(ctx, ids)])
  const groups = groupsOf(needs).map((group) => {
    const { categoryId, needs: all } = group
    const offers = compareOffers(all.length, seats.get(categoryId) ?? null, fees.get(categoryId) ?? [])
    return { ...group, offers }
  })
  return { state, groups, counts, href: code && config().ORIGIN + askPath(code) }
}
