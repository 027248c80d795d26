import { findOwnRating } from '#app/features/catalogue/trainers/queries-standing.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { listFittingRequirements } from '#app/features/procurement/matching/queries-shown.server.ts'
import { listOpenProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { listOwnRequirements } from '#app/features/procurement/requirements/queries-own.server.ts'
import { countBookings, listBookings } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { countSales, listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { decidesPurchases } from '#app/features/sales/purchase-requests/policy.ts'
import { listRevenue } from '#app/features/sales/revenue/queries-revenue.server.ts'
import { sumsOf } from '#app/features/sales/revenue/revenue.ts'
import { sumSpending } from '#app/features/sales/spending/queries-spending.server.ts'
import { listWaitingTrainingRequests } from '#app/features/sales/training-requests/queries-requests.server.ts'
import { yearOf } from '#app/kit/dates.ts'
import { yearRange } from '#app/kit/month-range.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { waitingIn } from './waiting.ts'

/** Of one's own events, nearest first: the next decision is about one of them. */
const LOOKED_AT = 50
const SHOWN = 5
const RECENT = 3

/** The year that it is for the reader. */
const thisYear = (ctx: PersonCtx) => yearRange(yearOf(ctx.now(), ctx.timeZone))

/** The budgets of this year, where the workspace has any. */
const budgeted = async (ctx: PersonCtx) =>
  ctx.actor.company?.keepsBudgets ? listBudgets(ctx, [yearOf(ctx.now(), ctx.timeZone)]) : []

/**
 * What the party acted for has bought: bookings to come, open and past, with what waits for somebody. Run
 * together.
 */
async function bought(ctx: PersonCtx) {
  const [counts, open, coming, requirements, trainings] = await Promise.all([
    countBookings(ctx),
    listBookings(ctx, 'open', { limit: SHOWN }),
    listBookings(ctx, 'coming', { limit: LOOKED_AT }),
    listOwnRequirements(ctx, { limit: RECENT, offset: 0 }, 'undecided'),
    listWaitingTrainingRequests(ctx, 'sent', SHOWN),
  ])
  const waiting = waitingIn({ open, coming }, decidesPurchases(ctx.actor), ctx.now())
  const seats = coming.reduce((sum, booking) => sum + booking.seats, 0)
  return { counts, open, coming: coming.slice(0, SHOWN), seats, waiting, requirements, trainings }
}

/**
 * What it earned this year by the reader's clock, without tax and commission, in minor units by currency, the
 * most first.
 */
async function earnedThisYear(ctx: PersonCtx): Promise<{ currency: string; minor: number }[]> {
  const rows = await listRevenue(ctx, 'month', thisYear(ctx))
  return sumsOf(rows).map(({ currency, earned }) => ({ currency, minor: earned }))
}

/** What it sells: events to come, what they earned this year, how it is rated. Run together. */
async function sold(ctx: PersonCtx) {
  const [counts, events, earnings, rating, asked, proposals, fitting] = await Promise.all([
    countSales(ctx),
    listSales(ctx, 'coming', { limit: LOOKED_AT }),
    earnedThisYear(ctx),
    findOwnRating(ctx),
    listWaitingTrainingRequests(ctx, 'received', SHOWN),
    listOpenProposals(ctx, SHOWN),
    listFittingRequirements(ctx, { limit: RECENT, offset: 0 }),
  ])
  return {
    counts,
    events,
    earnings,
    rating,
    asked,
    proposals,
    fitting: fitting.rows,
    seats: events.reduce((sum, event) => sum + event.coming, 0),
  }
}

/** The dashboard of a company: what its people booked and spent, and what waits for one of them. */
export async function getCompanyDashboard(ctx: PersonCtx) {
  const [buying, spending, past, budgets] = await Promise.all([
    bought(ctx),
    sumSpending(ctx, thisYear(ctx)),
    listBookings(ctx, 'past', { limit: RECENT }),
    budgeted(ctx),
  ])
  return { buying, spending, past, budgets }
}

/** The dashboard of an SME: what its trainers sell, beside what they buy. */
export async function getTrainerDashboard(ctx: PersonCtx) {
  const [buying, selling, spending, budgets] = await Promise.all([
    bought(ctx),
    sold(ctx),
    sumSpending(ctx, thisYear(ctx)),
    budgeted(ctx),
  ])
  return { buying, selling, spending, budgets }
}

/** The dashboard outside a workspace: bookings and requests; for a provider also sales. */
export async function getUserDashboard(ctx: PersonCtx) {
  const isProvider = ctx.actor.serviceType === 'provider'
  const [buying, selling] = await Promise.all([bought(ctx), isProvider ? sold(ctx) : null])
  return { buying, selling }
}

export type CompanyDashboard = Awaited<ReturnType<typeof getCompanyDashboard>>
export type TrainerDashboard = Awaited<ReturnType<typeof getTrainerDashboard>>
export type UserDashboard = Awaited<ReturnType<typeof getUserDashboard>>
