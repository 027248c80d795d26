import type { Readable } from 'node:stream'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { sumOfLine } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import { purchaseOrdersOf, sidesOf } from '#app/features/procurement/purchase-orders/queries-scope.server.ts'
import {
  purchaseOrders,
  purchaseOrderVersions,
} from '#app/features/procurement/purchase-orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { findStandings } from './queries-standings.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

const AT_ONCE = 500
const HEAD = [
  'number',
  'version',
  'state',
  'provider',
  'sentOn',
  'costCentre',
  'position',
  'text',
  'kind',
  'currency',
  'prices',
  'unit',
  'ordered',
  'orderedAmount',
  'delivered',
  'billed',
  'billedAmount',
  'toBill',
  'invoices',
] as const

/**
 * The orders that the party acted for has sent as CSV for its books, a row a line: what was ordered, delivered and
 * billed, and by which invoices. Read while it is taken; amounts are decimals of the currency of their row.
 */
export function writeAccounts(ctx: PartyCtx): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const some = await listSent(ctx, offset)
      const standings = await findStandings(
        read(ctx),
        some.map(({ id }) => id),
        ctx.now(),
      )
      const numbers = await numbersOf(
        ctx,
        [...standings.values()].flatMap(({ matches }) => matches),
      )
      yield some.flatMap(({ id, ...order }) => {
        const { lines = [], matches = [], currency = '', taxIncluded = false } = standings.get(id) ?? {}
        return lines.map((line): Cell[] => {
          const decimal = (minor: number) => ({ decimal: decimalOf(money(minor, currency)) })
          const billing = matches.filter((match) => match.line === line.at)
          return [
            order.numberText,
            String(order.version),
            t(`purchase-orders:state.${order.state}`),
            order.provider,
            order.sentAt && localDate(order.sentAt, ctx.timeZone),
            order.costCentre,
            String(line.at + 1),
            line.text,
            t(`purchase-orders:kind.${line.kind}`),
            currency,
            t(`purchase-orders:prices.${taxIncluded ? 'gross' : 'net'}`),
            decimal(line.unitMinor),
            String(line.quantity),
            decimal(sumOfLine(line)),
            String(line.delivered),
            String(line.billed),
            decimal(line.billedMinor),
            decimal(sumOfLine(line) - line.billedMinor),
            [...new Set(billing.map(({ invoiceId }) => numbers.get(invoiceId) ?? ''))].join(', '),
          ]
        })
      })
      if (some.length < AT_ONCE) return
    }
  }

  const sheet = t('order-matching:accounts.file')
  const head = HEAD.map((name) => t(`order-matching:accounts.${name}`))
  return { name: `${sheet}.csv`, file: tableFile('csv', { sheet, head, rows: rows() }) }
}

function listSent(ctx: PartyCtx, offset: number) {
  return read(ctx)
    .select({
      id: purchaseOrders.id,
      numberText: purchaseOrders.numberText,
      version: purchaseOrders.version,
      state: purchaseOrders.state,
      sentAt: purchaseOrders.sentAt,
      provider: sidesOf.provider,
      costCentre: purchaseOrderVersions.costCentre,
    })
    .from(purchaseOrders)
    .innerJoin(
      purchaseOrderVersions,
      and(
        eq(purchaseOrderVersions.purchaseOrderId, purchaseOrders.id),
        eq(purchaseOrderVersions.version, purchaseOrders.version),
      ),
    )
    .where(and(purchaseOrdersOf(ctx.actor, 'sent'), sql`${purchaseOrders.number} is not null`))
    .orderBy(desc(purchaseOrders.year), desc(purchaseOrders.number))
    .limit(AT_ONCE)
    .offset(offset)
}

async function numbersOf(
  ctx: PartyCtx,
  matches: readonly { invoiceId: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(matches.map(({ invoiceId }) => invoiceId))]
  if (ids.length === 0) return new Map()
  const rows = await read(ctx)
    .select({ id: invoices.id, numberText: invoices.numberText })
    .from(invoices)
    .where(and(eq(invoices.buyerId, ctx.actor.partyId), inArray(invoices.id, ids)))
  return new Map(rows.map(({ id, numberText }) => [id, numberText]))
}
