import type { Readable } from 'node:stream'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { listSoldOrders, type SoldOrder } from './queries-sold.server.ts'
import { soldState, type WantedOrders } from './sold-order.ts'

const AT_ONCE = 1_000
const HEAD = [
  'reference',
  'date',
  'buyer',
  'contact',
  'purchaseOrderNumber',
  'buyerReference',
  'seats',
  'total',
  'tax',
  'back',
  'currency',
  'payment',
] as const

type SoldEvent = { id: string; slug: string; timeZone: string }

/**
 * The wanted orders of an event that the actor may see, as a spreadsheet file, CSV or XLSX with the same
 * columns, streamed. Amounts are decimals in the currency of their row. Refuses nothing: other sellers'
 * orders are left out.
 */
export async function writeSoldOrders(
  ctx: Ctx,
  { event, wanted, as }: { event: SoldEvent; wanted: WantedOrders; as: 'csv' | 'xlsx' },
): Promise<{ name: string; file: Readable }> {
  const t = translator(ctx.language)
  const part = (after: string | null) => listSoldOrders(ctx, event.id, { ...wanted, after, limit: AT_ONCE })
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let some = await part(null); ; some = await part(some.at(-1)?.key ?? null)) {
      yield some.map((order) => rowOf(order, event.timeZone, t))
      if (some.length < AT_ONCE) return
    }
  }

  const sheet = t('sales:orders.title')
  const head = HEAD.map((name) => t(`sales:orders.${name}`))
  return { name: `${sheet}-${event.slug}.${as}`, file: tableFile(as, { sheet, head, rows: rows() }) }
}

function rowOf(order: SoldOrder, timeZone: string, t: Translate): Cell[] {
  const { reference, orderedAt, contact, purchaseOrderNumber, buyerReference, currency } = order
  const said = (minor: number): Cell => ({ decimal: decimalOf(money(minor, currency)) })
  return [
    reference,
    { at: orderedAt, timeZone },
    order.isComplimentary ? t('sales:orders.given') : order.buyer,
    contact,
    purchaseOrderNumber,
    buyerReference,
    String(order.seats),
    said(order.totalMinor),
    said(order.taxMinor),
    said(order.refundedMinor),
    currency,
    t(`sales:payment.${soldState(order)}`),
  ]
}
