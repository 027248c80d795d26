import { randomBytes } from 'node:crypto'
import { and, eq, inArray, notInArray, or } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { MEMBER_ROLES } from '#app/features/people/parties/party.ts'
import { memberships } from '#app/features/people/parties/tables.server.ts'
import {
  everyPurchaseOrder,
  sidesOf,
} from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read, type Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { purchaseOrderReceivedMail } from './emails/purchase-order-received.email.tsx'
import { LINK_DAYS, linkedOrderPath } from './link.ts'
import { hashOfToken } from './queries-scope.server.ts'
import { purchaseOrderLinks } from './tables.server.ts'

const DAY = 86_400_000
const MOST_READERS = 20

/**
 * Mails a version of an order to its supplier, to a firm through its admins: what is ordered, and a link by
 * which it is read and answered without signing in. One mail a person and version, however often it runs;
 * none of a version that is no longer the last. Refuses any actor but the system.
 */
export async function mailPurchaseOrder(
  ctx: Ctx,
  { purchaseOrderId, version }: { purchaseOrderId: string; version: number },
): Promise<void> {
  requireSystem(ctx)

  const order = await findOrder(ctx, purchaseOrderId, version)
  if (order?.state !== 'sent' || order.current !== version) return
  const open = await inTransaction((tx) => listReaders(tx, order.providerId, { purchaseOrderId, version }))
  for (const { id: accountId, email: to, language } of open) {
    const token = randomBytes(32).toString('base64url')
    const { ORIGIN } = config()
    const link = ORIGIN + pathIn(language, linkedOrderPath(token))
    const expiresAt = new Date(ctx.now().getTime() + LINK_DAYS * DAY)
    const mail = purchaseOrderReceivedMail(translator(language), {
      ...order,
      version,
      language,
      link,
      days: LINK_DAYS,
    })
    const content = await composeEmail(mail)
    await inTransaction(async (tx) => {
      const values = { purchaseOrderId, version, accountId, createdAt: ctx.now(), expiresAt }
      await tx.insert(purchaseOrderLinks).values({ ...values, tokenHash: hashOfToken(token) })
      const dedupKey = `purchase-order:${purchaseOrderId}:${version}:${accountId}`
      await sendMail(tx, {
        to,
        language,
        kind: 'order-links.purchase-order-received',
        ...content,
        secrets: [token],
        dedupKey,
      })
    })
  }
}

async function findOrder(ctx: Ctx, id: string, version: number) {
  const [order] = await read(ctx)
    .select({
      state: purchaseOrders.state,
      current: purchaseOrders.version,
      number: purchaseOrders.numberText,
      providerId: purchaseOrders.providerId,
      buyer: sidesOf.buyer,
      title: purchaseOrderVersions.title,
      currency: purchaseOrderVersions.currency,
      totalMinor: purchaseOrderVersions.totalMinor,
      taxIncluded: purchaseOrderVersions.taxIncluded,
      delivery: purchaseOrderVersions.delivery,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, version),
      ),
    )
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.id, id)))
  return order ?? null
}

type Version = { purchaseOrderId: string; version: number }

/** Who reads what is sent to a party and was not mailed this version: the person, or the admins of a firm. */
async function listReaders(
  tx: Tx,
  providerId: (typeof purchaseOrders.$inferSelect)['providerId'],
  { purchaseOrderId, version }: Version,
) {
  const admins = tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(and(eq(memberships.companyId, providerId), eq(memberships.role, MEMBER_ROLES.admin)))
  const mailed = tx
    .select({ id: purchaseOrderLinks.accountId })
    .from(purchaseOrderLinks)
    .where(
      and(eq(purchaseOrderLinks.purchaseOrderId, purchaseOrderId), eq(purchaseOrderLinks.version, version)),
    )
  return tx
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(
      and(
        or(eq(accounts.partyId, providerId), inArray(accounts.partyId, admins)),
        notInArray(accounts.id, mailed),
      ),
    )
    .limit(MOST_READERS)
}
