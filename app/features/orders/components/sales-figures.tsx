import { formatMoney, money } from '#app/kit/money.ts'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type Sold = { coming: number; capacity: number; held: number; paidMinor: number; commissionMinor: number }

/** What was sold of an event, and what of it is its organiser's. */
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
        { label: t('figures.paid'), value: amount(event.paidMinor) },
        {
          label: t('figures.yours'),
          value: amount(event.paidMinor - event.commissionMinor),
          note: t('figures.commission', { amount: amount(event.commissionMinor) }),
        },
      ]}
    />
  )
}
