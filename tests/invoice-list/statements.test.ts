import { expect, test } from 'vitest'
import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { showInvoices } from '#app/routes/buyer/invoices-shown.server.ts'
import { showPayouts, showRevenue } from '#app/routes/provider/revenue-shown.server.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { aBilledOrder, aSeller } from '../invoice-corrections/a-billed-order.ts'
import '#app/platform/testing/database.ts'

/** Those of every page of who is signed in: whose session it is, and what the frame counts. */
const OF_EVERY_PAGE = 2
const MOST_OF_LIST = 5
const MOST_OF_REVENUE = 12

test('a list of documents is five statements with those of every page, and earnings are twelve', async () => {
  const seller = await aSeller()
  const order = await aBilledOrder(seller)
  const late = new Date(Date.now() + 40 * 86_400_000)
  const [issuer, buyer] = [seller.ctx, order.ctx].map((ctx) => ({ ...ctx, now: () => late })) as [
    PersonCtx,
    PersonCtx,
  ]
  const list = (ctx: PersonCtx, query: string) =>
    showInvoices(ctx, new URL(`http://localhost/dashboard/i/invoice${query}`))

  for (const query of [
    '?side=issued',
    '?side=issued&view=overdue',
    `?side=issued&q=${order.invoice.numberText}`,
  ]) {
    expect((await list(issuer, query)).list.rows, query).toHaveLength(1)
    expect(OF_EVERY_PAGE + (await statementsOf(() => list(issuer, query))), query).toBe(MOST_OF_LIST)
  }
  for (const query of ['', '?view=overdue', `?q=${order.invoice.numberText}`]) {
    expect((await list(buyer, query)).list.rows, query).toHaveLength(1)
    expect(OF_EVERY_PAGE + (await statementsOf(() => list(buyer, query))), query).toBe(MOST_OF_LIST)
  }

  const earnings = () =>
    Promise.all([
      showRevenue(issuer, { by: null, year: null }),
      showPayouts(issuer),
      findMandateNotice(issuer),
      getCommission(issuer),
    ])
  expect(OF_EVERY_PAGE + (await statementsOf(earnings))).toBeLessThanOrEqual(MOST_OF_REVENUE)
})
