import { sql } from 'drizzle-orm'
import type { FIGURES, SellerYear } from '#app/features/sales/seller-reports/seller-report.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'

/** What the books have of sellers in a year, entry by entry and by other code than the product's. */
export async function recountYear(year: number) {
  const { rows } = await read(systemContext('recount')).execute<
    Record<'tx' | 'kind' | 'subject' | 'account' | 'currency' | 'amount' | 'at', string> & {
      owner: string | null
    }
  >(
    sql`select t.id as tx, t.kind, t.subject_id as subject, e.account, e.owner_id as owner, e.currency, e.amount_minor as amount,
      t.occurred_at::text as at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`,
  )
  const books = new Map<string, Record<(typeof FIGURES)[number], number>[]>()
  const orders = new Map<
    string,
    { sold: boolean; net: number; to: Record<(typeof FIGURES)[number], number> }
  >()
  for (const all of Map.groupBy(rows, ({ tx }) => tx).values()) {
    const [first] = all
    const at = new Date(first?.at ?? '')
    const seller = all.find(({ account, owner }) => account === 'payable' && owner)
    if (!first || !seller || at.getUTCFullYear() !== year) continue
    if (['payout', 'payout_returned', 'seller_receipt'].includes(first.kind)) continue
    const key = `${seller.owner} ${seller.currency}`
    const quarters =
      books.get(key) ?? [1, 2, 3, 4].map(() => ({ consideration: 0, activities: 0, fees: 0, taxes: 0 }))
    books.set(key, quarters)
    const at4 = Math.floor(at.getUTCMonth() / 3)
    const to = quarters[at4] as (typeof quarters)[number]
    for (const { account, amount } of all) {
      if (account === 'payable') to.consideration += Number(amount)
      if (account === 'commission') to.fees += Number(amount)
      if (account === 'collected_tax') to.taxes += Number(amount)
    }
    if (!first.kind.startsWith('sale')) continue
    const order = orders.get(`${key} ${at4} ${first.subject}`) ?? { sold: false, net: 0, to }
    order.sold ||= first.kind === 'sale'
    order.net += Number(seller.amount)
    orders.set(`${key} ${at4} ${first.subject}`, order)
  }
  for (const { sold, net, to } of orders.values()) if (sold && net > 0) to.activities++
  return new Map(
    [...books].filter(([, quarters]) => quarters.some((q) => Object.values(q).some((n) => n !== 0))),
  )
}

/** Quarters by seller and currency. */
export const byKey = (sellers: readonly SellerYear[]) =>
  new Map(sellers.map(({ partyId, currency, quarters }) => [`${partyId} ${currency}`, quarters]))
