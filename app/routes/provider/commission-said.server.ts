import { COMMISSION, shareTotal } from '#app/features/sales/orders/order.ts'
import { CURRENCIES, formatMoney, wholeMoney } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/** What a provider is told of the commission before it publishes: what it receives of a round price. */
export function commissionSaid({ language }: Ctx, typed: string): string {
  const net = wholeMoney(1_000, CURRENCIES.find((code) => code === typed) ?? 'EUR')
  return translator(language)('event-publishing:form.commission', {
    rate: formatRate(COMMISSION, language),
    price: formatMoney(net, language),
    share: formatMoney(shareTotal({ net, total: net }).provider, language),
  })
}
