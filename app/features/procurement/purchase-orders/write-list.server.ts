import type { Readable } from 'node:stream'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { type ListedPurchaseOrder, listPurchaseOrders } from './queries-orders.server.ts'
import type { WantedPurchaseOrders } from './wanted-orders.ts'

const AT_ONCE = 1_000
const HEAD = [
  'number',
  'version',
  'state',
  'other',
  'title',
  'total',
  'currency',
  'prices',
  'costCentre',
  'sentOn',
  'acknowledgedOn',
] as const

/**
 * The wanted orders of the party acted for as CSV, read while it is taken. Amounts are decimals of the
 * currency of their row; days are those of the reader, written as 2026-11-30.
 */
export function writePurchaseOrderList(
  ctx: Ctx & { actor: PartyActor },
  wanted: WantedPurchaseOrders,
): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const some = await listPurchaseOrders(ctx, wanted, { limit: AT_ONCE, offset })
      yield some.map((row) => rowOf(row, wanted, ctx.timeZone, t))
      if (some.length < AT_ONCE) return
    }
  }

  const sheet = t(`purchase-orders:file.${wanted.side}`)
  const head = HEAD.map((name) =>
    name === 'other' ? t(`purchase-orders:other.${wanted.side}`) : t(`purchase-orders:column.${name}`),
  )
  return { name: `${sheet}.csv`, file: tableFile('csv', { sheet, head, rows: rows() }) }
}

function rowOf(
  row: ListedPurchaseOrder,
  { side }: WantedPurchaseOrders,
  timeZone: string,
  t: Translate,
): Cell[] {
  const day = (at: Date | null): Cell => at && localDate(at, timeZone)
  return [
    row.numberText,
    String(row.version),
    t(`purchase-orders:state.${row.state}`),
    row.other,
    row.title,
    { decimal: decimalOf(money(row.totalMinor, row.currency)) },
    row.currency,
    t(`purchase-orders:prices.${row.taxIncluded ? 'gross' : 'net'}`),
    side === 'sent' ? row.costCentre : null,
    day(row.sentAt),
    day(row.acknowledgedAt),
  ]
}
