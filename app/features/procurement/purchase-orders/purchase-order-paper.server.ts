import { and, eq } from 'drizzle-orm'
import { type Filed, keptFile } from '#app/features/money/document-files/kept-file.server.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { purchaseOrderDocument } from './order-document.ts'
import { purchaseOrderXml } from './order-xml.ts'
import {
  readPurchaseOrder,
  type ShownPurchaseOrder,
  type ShownPurchaseVersion,
} from './queries-order.server.ts'
import { everyPurchaseOrder, foundPurchaseOrders } from './queries-scope.server.ts'
import { purchaseOrders } from './tables.server.ts'

/** The days of an order are said alike on every paper of it, as its UBL says them. */
const TIME_ZONE = 'UTC'

type Named = { name: string; file: Buffer<ArrayBuffer> }

const nameOf = ({ numberText, code }: ShownPurchaseOrder, { version }: ShownPurchaseVersion) =>
  `${numberText ?? code}${version > 1 ? `-v${version}` : ''}`

/**
 * The paper of an order that its reader was shown, in one of its versions, in the language of its provider. Of
 * one that was sent it is kept: with what its buyer books it to there is another one, and so there is once it
 * was acknowledged, cancelled or changed. A draft is drawn at each look.
 */
export async function paperOf(
  order: ShownPurchaseOrder,
  said: ShownPurchaseVersion,
  press: Press = PRESS,
): Promise<Named> {
  const { language, numberText, state, version, buyerNow, providerNow } = order
  const isCancelled = state === 'cancelled'
  const isOutdated = said.version !== version
  const written = {
    ...said,
    numberText,
    buyer: said.buyer ?? buyerNow,
    provider: said.provider ?? providerNow,
    isCancelled,
    isOutdated,
  }
  const { ORIGIN: site } = config()
  const say = { language, t: translator(language), timeZone: TIME_ZONE, site, now: new Date() }
  const name = nameOf(order, said)
  if (said.sentAt === null) return { name, file: await writePdf(purchaseOrderDocument(written, say)) }
  const edition = [
    said.version,
    said.costCentre === '' ? 'sent' : 'booked',
    ...(said.acknowledgedAt ? ['acknowledged'] : []),
    ...(isCancelled ? ['cancelled'] : []),
    ...(isOutdated ? ['outdated'] : []),
  ].join('.')
  const { content } = await keptFile(await filedOf(order), { edition, format: 'pdf', language }, () =>
    press.pdf(purchaseOrderDocument(written, say)),
  )
  return { name, file: content }
}

/** One version that was sent as UBL, as it is kept or made now; null of a draft. */
export async function xmlOf(order: ShownPurchaseOrder, said: ShownPurchaseVersion): Promise<Named | null> {
  const { numberText } = order
  const { sentAt, buyer, provider } = said
  if (!numberText || !sentAt || !buyer || !provider) return null
  const edition = `${said.version}.sent`
  const { content } = await keptFile(
    await filedOf(order),
    { edition, format: 'ubl', language: '' },
    async () => {
      const sides = { numberText, sentAt, buyer, provider }
      return purchaseOrderXml({ ...said, ...sides, isCancelled: false, isOutdated: false })
    },
  )
  return { name: nameOf(order, said), file: content }
}

/** Draws the papers of an order, as its provider sees them, and its UBL. */
export async function drawPurchaseOrder(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const order = await readPurchaseOrder(ctx, foundPurchaseOrders([id]))
  for (const said of order.versions)
    if (said.sentAt !== null) {
      await paperOf(order, said, press)
      await xmlOf(order, said)
    }
}

async function filedOf({ code }: ShownPurchaseOrder): Promise<Filed> {
  const ctx = systemContext('purchase-orders.file')
  const [found] = await read(ctx)
    .select({ id: purchaseOrders.id, buyerId: purchaseOrders.buyerId, providerId: purchaseOrders.providerId })
    .from(purchaseOrders)
    .where(and(everyPurchaseOrder(ctx), eq(purchaseOrders.code, code)))
  if (!found) throw new Error('an order was lost')
  return { kind: 'purchase-order', id: found.id, issuerId: found.buyerId, recipientId: found.providerId }
}
