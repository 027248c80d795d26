import type { Readable } from 'node:stream'
import { sumOfLine } from '#app/features/procurement/purchase-orders/purchase-order.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { tableFile } from '#app/platform/table-file.server.ts'
import type { Cell } from '#app/platform/workbook.server.ts'
import { AT_ONCE, listAccounts } from './queries-accounts.server.ts'

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
 * The orders that the party acted for has sent as CSV for its books, a row a line: what was ordered,
 * delivered and billed, and by which invoices. Read while it is taken; amounts are decimals of the currency
 * of their row.
 */
export function writeAccounts(ctx: Ctx & { actor: PartyActor }): { name: string; file: Readable } {
  const t = translator(ctx.language)
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let offset = 0; ; offset += AT_ONCE) {
      const { some, standings, numbers } = await listAccounts(ctx, offset)
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
