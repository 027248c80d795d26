import { formatMoney, money } from '#app/kit/money.ts'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

export type Sold = {
  coming: number
  capacity: number
  held: number
  paidMinor: number
  taxMinor: number
  commissionMinor: number
}

/** The sales of an event, and the organiser's share. */
export function SalesFigures({ event }: { event: Sold & { currency: string } }) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  const amount = (minor: number) => formatMoney(money(minor, event.currency), language)
  return (
    <Figures
      figures={[
        {
          label: t('figures.sold'),
          value: event.coming,
          note: t('figures.ofCapacity', { count: event.capacity }),
        },
        { label: t('figures.held'), value: event.held, note: t('figures.heldNote') },
        {
          label: t('figures.paid'),
          value: amount(event.paidMinor),
          note: event.taxMinor > 0 ? t('figures.tax', { amount: amount(event.taxMinor) }) : undefined,
        },
        {
          label: t('figures.yours'),
          value: amount(event.paidMinor - event.taxMinor - event.commissionMinor),
          note: t(event.taxMinor > 0 ? 'figures.taxAndCommission' : 'figures.commission', {
            amount: amount(event.commissionMinor),
          }),
        },
      ]}
    />
  )
}
