import { and, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { describedParty, purchaseOrderSeenBy, purchaseOrdersSeenBy, sidesOf } from './queries-scope.server.ts'
import { purchaseOrders, purchaseOrderVersions } from './tables.server.ts'

const MOST_VERSIONS = 500

/** The account in whose language a party reads: its own, else that of its first admin. */
const languageOf = (party: typeof purchaseOrders.providerId) => sql<string | null>`coalesce(
  (select a.language from ${accounts} a where a.party_id = ${party}),
  (select a.language from ${memberships} m join ${accounts} a on a.party_id = m.member_id
    where m.company_id = ${party} and m.role = ${MEMBER_ROLES.admin} order by m.created_at, a.id limit 1))`

/**
 * An order with all its versions, the last first, as both its sides see it; a draft is its buyer's alone, and
 * so are cost centres and who wrote it. Anybody else's is not found. Two queries.
 */
export async function getPurchaseOrder(ctx: Ctx, code: string) {
  return readPurchaseOrder(ctx, purchaseOrderSeenBy(ctx.actor, code))
}

/** The same of the one order of a scope, which the caller has found out to be the reader's. */
export async function readPurchaseOrder(ctx: Ctx, seen: Scope<'purchase orders'>) {
  const [row] = await read(ctx)
    .select({
      id: purchaseOrders.id,
      code: purchaseOrders.code,
      state: purchaseOrders.state,
      version: purchaseOrders.version,
      revision: purchaseOrders.revision,
      numberText: purchaseOrders.numberText,
      reason: purchaseOrders.reason,
      sentAt: purchaseOrders.sentAt,
      endedAt: purchaseOrders.endedAt,
      createdAt: purchaseOrders.createdAt,
      buyerId: purchaseOrders.buyerId,
      ...sidesOf,
      buyerNow: describedParty(purchaseOrders.buyerId),
      providerNow: describedParty(purchaseOrders.providerId),
      providerLanguage: languageOf(purchaseOrders.providerId),
      training: trainingRequests.code,
    })
    .from(purchaseOrders)
    .leftJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .where(seen)
  if (!row) throw notFound()
  const { id, buyerId, providerLanguage, ...order } = row
  const isBuyer = buyerId === partyIdOf(ctx.actor)
  const versions = await read(ctx)
    .select({
      version: purchaseOrderVersions.version,
      title: purchaseOrderVersions.title,
      currency: purchaseOrderVersions.currency,
      taxIncluded: purchaseOrderVersions.taxIncluded,
      lines: purchaseOrderVersions.lines,
      totalMinor: purchaseOrderVersions.totalMinor,
      note: purchaseOrderVersions.note,
      delivery: purchaseOrderVersions.delivery,
      costCentreId: purchaseOrderVersions.costCentreId,
      costCentre: purchaseOrderVersions.costCentre,
      buyer: purchaseOrderVersions.buyer,
      provider: purchaseOrderVersions.provider,
      sentAt: purchaseOrderVersions.sentAt,
      acknowledgedAt: purchaseOrderVersions.acknowledgedAt,
      writtenBy: sql<string>`(select coalesce(nullif(p.name, ''), p.display_slug)
        from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${purchaseOrderVersions.writtenBy})`,
    })
    .from(purchaseOrderVersions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderVersions.purchaseOrderId))
    .where(and(eq(purchaseOrders.id, id), seen))
    .orderBy(desc(purchaseOrderVersions.version))
    .limit(MOST_VERSIONS)
  const language: Language = isLanguage(providerLanguage) ? providerLanguage : 'en'
  return {
    ...order,
    isBuyer,
    /** In which its provider reads. */
    language,
    versions: versions.map((said) =>
      isBuyer ? said : { ...said, costCentreId: null, costCentre: '', writtenBy: '' },
    ),
  }
}

export type ShownPurchaseOrder = Awaited<ReturnType<typeof getPurchaseOrder>>
export type ShownPurchaseVersion = ShownPurchaseOrder['versions'][number]

/** A version of an order by its number, the last one without; a number that it does not have is not found. */
export function versionOf({ versions }: ShownPurchaseOrder, wanted: string | null): ShownPurchaseVersion {
  const found = wanted === null ? versions[0] : versions.find(({ version }) => String(version) === wanted)
  if (!found) throw notFound()
  return found
}

/**
 * The order of an agreed training of the party acted for that is the latest: its code, number and state; null
 * without one. One query.
 */
export async function findOrderOfTraining(ctx: Ctx, training: string) {
  const [row] = await read(ctx)
    .select({
      code: purchaseOrders.code,
      numberText: purchaseOrders.numberText,
      state: purchaseOrders.state,
    })
    .from(purchaseOrders)
    .innerJoin(trainingRequests, eq(trainingRequests.id, purchaseOrders.trainingRequestId))
    .where(and(eq(trainingRequests.code, training), purchaseOrdersSeenBy(ctx.actor)))
    .orderBy(desc(purchaseOrders.createdAt), desc(purchaseOrders.id))
    .limit(1)
  return row ?? null
}
