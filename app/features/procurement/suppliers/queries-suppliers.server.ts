import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { feePrice } from '#app/features/catalogue/trainers/fee-price.ts'
import { providerName } from '#app/features/catalogue/trainers/queries.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { trainerSince } from '#app/features/people/companies/queries-scope.server.ts'
import { partyTax } from '#app/features/people/parties/queries.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findResponseTimes } from '#app/features/people/qmail/queries-response.server.ts'
import { itemNow, itemOfOrders } from '#app/features/sales/orders/queries-item.server.ts'
import { ordersOf } from '#app/features/sales/orders/queries-scope.server.ts'
import { orderItems, orders } from '#app/features/sales/orders/tables.server.ts'
import { isCounted, spentAmounts } from '#app/features/sales/spending/queries-spending.server.ts'
import { trainingRequestsSentBy } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { trainingTerms } from '#app/features/sales/training-requests/terms/tables.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { cityName } from '#app/kit/city-names.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { type Page, pageOf } from '#app/kit/paging.ts'
import { formatPrice } from '#app/kit/price.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { keepsSupplierNotes } from './policy.ts'
import { suppliersSeenBy } from './queries-scope.server.ts'
import {
  certificatesOf,
  type Response,
  responseOf,
  SUPPLIERS_A_PAGE,
  type SupplierView,
  type WantedSuppliers,
} from './supplier.ts'
import { supplierNotes } from './tables.server.ts'

/** What a workspace paid one supplier, and owes it, in minor units of one currency. */
export type SupplierSum = { currency: string; orders: number; spent: number; committed: number }

const words = sql`lower(concat_ws(' ', ${providerName}, ${trainerProfiles.headline}, array_to_string(${trainerProfiles.skills}, ' ')))`
const whole = (amount: SQL) => amount.mapWith(Number) as SQL<number>

type Which = { view: SupplierView | 'any'; words?: string; username?: string; page: number }

/** The rows of suppliers as they are called and what they say of themselves, with what is noted of them. */
async function listRows(ctx: Ctx, which: Which) {
  const { actor } = ctx
  const own = actsForParty(actor) ? actor.partyId : null
  const noted = (column: SQL) =>
    keepsSupplierNotes(actor)
      ? sql`(select ${column} from ${supplierNotes} n where n.company_id = ${own} and n.supplier_id = ${parties.id})`
      : sql`null`
  const since = trainerSince(actor)
  return read(ctx)
    .select({
      id: parties.id,
      username: parties.displaySlug,
      name: providerName,
      isListed: sql<boolean>`(coalesce(${trainerProfiles.listed}, false) and ${parties.approval} = 'approved')`,
      headline: sql<string>`coalesce(${trainerProfiles.headline}, '')`,
      language: sql<string>`coalesce(${trainerProfiles.language}, 'en')`,
      image: trainerProfiles.image,
      city: trainerProfiles.city,
      skills: sql<string[]>`coalesce(${trainerProfiles.skills}, '{}')`,
      rating: trainerProfiles.rating,
      ratingCount: sql<number>`coalesce(${trainerProfiles.ratingCount}, 0)`,
      feeMinor: trainerProfiles.feeMinor,
      feeCurrency: trainerProfiles.feeCurrency,
      feeUnit: trainerProfiles.feeUnit,
      certificates: sql<string[]>`coalesce(${trainerProfiles.certificates}, '{}')`,
      certificateEnds: sql<Record<string, string>>`coalesce(${trainerProfiles.certificateEnds}, '{}')`,
      tax: partyTax,
      joinedAt: sql<Date | null>`${since}`.mapWith(parties.createdAt),
      note: sql<string | null>`${noted(sql`n.note`)}`,
      isShortlisted: sql<boolean>`coalesce(${noted(sql`n.shortlisted_at is not null`)}, false)`,
      total: whole(sql`count(*) over ()`),
    })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(
      and(
        suppliersSeenBy(actor, which.view),
        which.words ? sql`strpos(${words}, lower(${which.words})) > 0` : undefined,
        which.username === undefined ? undefined : eq(parties.slug, which.username.toLowerCase()),
      ),
    )
    .orderBy(
      ...(which.view === 'joined' ? [sql`${since} desc nulls last`] : []),
      sql`lower(${providerName})`,
      parties.id,
    )
    .limit(SUPPLIERS_A_PAGE)
    .offset((which.page - 1) * SUPPLIERS_A_PAGE)
}

type Figures = { sums: SupplierSum[]; held: number }

/**
 * What the workspace acted for paid these suppliers and owes them, by currency, and how many of their
 * trainings its people have been at: each event and each training of its own once. One query.
 */
async function findFigures(ctx: Ctx, ids: readonly PartyId[]): Promise<Map<PartyId, Figures>> {
  const now = ctx.now()
  const isHeld = sql`${orders.state} in ('confirmed', 'completed') and ${itemNow.endsAt} <= ${now.toISOString()}`
  const rows = await read(ctx)
    .select({
      supplier: orders.sellerId,
      currency: sql<string | null>`${orders.currency}`,
      ...spentAmounts(now),
      held: whole(
        sql`count(distinct coalesce(${orders.eventId}, ${orders.id})) filter (where ${isHeld})::int`,
      ),
    })
    .from(orders)
    .innerJoin(orderItems, itemOfOrders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(ordersOf(ctx), isCounted(now), inArray(orders.sellerId, [...ids])))
    .groupBy(sql`grouping sets ((${orders.sellerId}, ${orders.currency}), (${orders.sellerId}))`)
    .orderBy(sql`2 nulls last`)
  return new Map(
    [...Map.groupBy(rows, ({ supplier }) => supplier)].map(([supplier, of]) => [
      supplier,
      {
        sums: of.flatMap(({ currency, orders, spent, committed }) =>
          currency === null ? [] : [{ currency, orders, spent, committed }],
        ),
        held: of.find(({ currency }) => currency === null)?.held ?? 0,
      },
    ]),
  )
}

/** How many events of an SME each of its people has held. One query. */
async function findHeld(ctx: Ctx, ids: readonly PartyId[]): Promise<Map<PartyId, number>> {
  const own = actsForParty(ctx.actor) ? ctx.actor.partyId : null
  const rows = await read(ctx)
    .select({
      id: parties.id,
      held: whole(sql`(select count(*) from ${events} e where e.owner_id = ${own} and e.trainer_id = parties.id
        and e.state in ('published', 'completed') and e.ends_at <= ${ctx.now().toISOString()})`),
    })
    .from(parties)
    .where(and(suppliersSeenBy(ctx.actor, 'joined'), inArray(parties.id, [...ids])))
  return new Map(rows.map(({ id, held }) => [id, held]))
}

/**
 * How soon these suppliers answered the training requests of the workspace acted for: the median, in minutes,
 * from the request to what they proposed, accepted or declined. One query.
 */
async function findOwnResponses(ctx: Ctx, ids: readonly PartyId[]) {
  const proposed = sql`(select min(t.created_at) from ${trainingTerms} t where t.subject_id = ${trainingRequests.id}
    and t.proposer = 'provider')`
  const accepted = sql`(select o.created_at from ${orders} o where o.id = ${trainingRequests.orderId})`
  const answeredAt = sql`coalesce(${proposed}, ${accepted}, case ${trainingRequests.state} when 'declined' then ${trainingRequests.updatedAt} end)`
  const minutes = sql`extract(epoch from ${answeredAt} - ${trainingRequests.createdAt}) / 60`
  const rows = await read(ctx)
    .select({
      supplier: trainingRequests.providerId,
      minutes: sql<number | null>`percentile_cont(0.5) within group (order by ${minutes})`,
      asked: whole(sql`count(${answeredAt})::int`),
    })
    .from(trainingRequests)
    .where(
      and(
        trainingRequestsSentBy(ctx.actor),
        inArray(trainingRequests.providerId, [...ids]),
        isNotNull(answeredAt),
      ),
    )
    .groupBy(trainingRequests.providerId)
  return new Map(rows.map((row) => [row.supplier, row]))
}

/** What of the figures is of a supplier; `answered` counts the own requests behind the response, if any. */
export type Supplier = Awaited<ReturnType<typeof withFigures>>[number]

async function withFigures(ctx: Ctx, rows: Awaited<ReturnType<typeof listRows>>, isOwnPeople: boolean) {
  const ids = rows.map(({ id }) => id)
  const t = translator(ctx.language)
  if (ids.length === 0) return []
  const [figures, own, general, held] = await Promise.all([
    findFigures(ctx, ids),
    findOwnResponses(ctx, ids),
    findResponseTimes(ctx, ids),
    isOwnPeople ? findHeld(ctx, ids) : null,
  ])
  return rows.map(
    ({
      id,
      feeMinor,
      feeCurrency,
      feeUnit,
      tax,
      rating,
      city,
      certificates,
      certificateEnds,
      total: _total,
      ...row
    }) => {
      const fee = feePrice({ feeMinor, feeCurrency, feeUnit, tax })
      const asked = own.get(id)
      const response: Response | null = responseOf(asked?.minutes ?? null) ?? general.get(id) ?? null
      return {
        ...row,
        city: city && cityName(city, ctx.language),
        rating: rating === null ? null : rating / 10,
        fee: fee && formatPrice(fee, ctx.language, t),
        certificates: certificatesOf(certificates, certificateEnds),
        sums: figures.get(id)?.sums ?? [],
        held: held?.get(id) ?? figures.get(id)?.held ?? 0,
        response,
        answered: asked?.asked ?? 0,
        seen: versionToken({ note: row.note ?? '' }),
      }
    },
  )
}

/**
 * The suppliers of one list of the workspace acted for, those who joined last first, others by name: with
 * what they say of themselves and what they are to this workspace. Five queries at most.
 */
export async function listSuppliers(
  ctx: Ctx,
  { view, words, page }: Omit<WantedSuppliers, 'of'>,
): Promise<Page<Supplier>> {
  const rows = await listRows(ctx, { view, words, page })
  const isOwnPeople = view === 'joined' && actsForParty(ctx.actor) && ctx.actor.company?.kind === 'sme'
  return pageOf(await withFigures(ctx, rows, isOwnPeople), rows[0]?.total ?? 0, page, SUPPLIERS_A_PAGE)
}

/** One of them by its username; null for who is in none of the lists. Five queries at most. */
export async function findSupplier(ctx: Ctx, username: string): Promise<Supplier | null> {
  const rows = await listRows(ctx, { view: 'any', username, page: 1 })
  const isOwnPeople =
    actsForParty(ctx.actor) && ctx.actor.company?.kind === 'sme' && rows[0]?.joinedAt !== null
  return (await withFigures(ctx, rows, isOwnPeople))[0] ?? null
}
