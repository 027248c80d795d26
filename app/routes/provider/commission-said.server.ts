import { shareOfNet } from '#app/features/money/commission/commission-rule.ts'
import { getCommission } from '#app/features/money/commission/queries-commission.server.ts'
import { CURRENCIES, formatMoney, wholeMoney } from '#app/kit/money.ts'
import { formatRate } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'

/**
 * What a provider is told of the commission before it publishes, of what has that currency and category: by
 * which rule, what it receives of a round price, and what its own link changes.
 */
export async function commissionSaid(
  ctx: Ctx,
  { currency, category }: { currency: string; category: string | null },
): Promise<string> {
  const { language } = ctx
  const { usual, byLink } = await getCommission(ctx, category)
  const t = translator(language)
  const net = wholeMoney(1_000, CURRENCIES.find((code) => code === currency) ?? 'EUR')
  const said = t('event-publishing:form.commission', {
    rate: formatRate(usual.rate, language),
    rule: t(`commission:rules.${usual.kind}`),
    price: formatMoney(net, language),
    share: formatMoney(shareOfNet(net, usual.rate), language),
  })
  if (byLink === null) return said
  const link = t('event-publishing:form.commissionByLink', { rate: formatRate(byLink.rate, language) })
  return language === 'ja' ? said + link : `${said} ${link}`
}
