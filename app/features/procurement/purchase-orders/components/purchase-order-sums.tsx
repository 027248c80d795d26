import { formatMoney, money } from '#app/kit/money.ts'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PurchaseOrderSide } from '../purchase-order.ts'
import type { PurchaseOrderSum } from '../queries-orders.server.ts'

type PurchaseOrderSumsProps = { side: PurchaseOrderSide; sums: readonly PurchaseOrderSum[] }

/** What was ordered, by currency, with what of it is not acknowledged; nothing where nothing is. */
export function PurchaseOrderSums({ side, sums }: PurchaseOrderSumsProps) {
  const { t } = useTranslation('purchase-orders')
  const language = useLanguage()
  if (sums.length === 0) return null
  return (
    <Figures
      figures={sums.map(({ currency, orderedMinor, waitingMinor }) => ({
        label: t(`sum.${side}`, { currency }),
        value: formatMoney(money(orderedMinor, currency), language),
        note:
          waitingMinor > 0
            ? t('sum.waiting', { amount: formatMoney(money(waitingMinor, currency), language) })
            : t('sum.none'),
        good: waitingMinor === 0,
      }))}
    />
  )
}
