import { formatMoney, money } from '#app/kit/money.ts'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { InvoiceSide } from '../invoice-list.ts'
import type { InvoiceSum } from '../queries-invoices.server.ts'

/** What is open, by currency, with what of it is late; nothing where nothing is. */
export function InvoiceSums({ side, sums }: { side: InvoiceSide; sums: readonly InvoiceSum[] }) {
  const { t } = useTranslation('invoice-list')
  const language = useLanguage()
  if (sums.length === 0) return null
  return (
    <Figures
      figures={sums.map(({ currency, openMinor, lateMinor }) => ({
        label: t(`sum.${side}`, { currency }),
        value: formatMoney(money(openMinor, currency), language),
        note:
          lateMinor > 0
            ? t('sum.late', { amount: formatMoney(money(lateMinor, currency), language) })
            : t('sum.none'),
        good: lateMinor === 0,
      }))}
    />
  )
}
