import type { OpenMoney } from '#app/features/sales/orders/open-money.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'

type Booked = {
  reference: string
  currency: string
  owedMinor: number
  heldUntil: Date | null
  isPriceOpen: boolean
  termDays: number | null
  event: { timeZone: string }
}

type OpenMoneyNoteProps = { open: OpenMoney; order: Booked; now: Date; toPay?: boolean }

/**
 * How the money of what is booked stands as long as nobody has it: a card keeps it, was refused, or an
 * invoice comes later.
 */
export function OpenMoneyNote({ open, order, now, toPay = false }: OpenMoneyNoteProps) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const { currency, owedMinor, heldUntil, event } = order
  if (owedMinor === 0) return null
  const total = formatMoney(money(owedMinor, currency), language)
  const until = heldUntil ? formatMoment(heldUntil, event.timeZone, language, now) : ''
  return (
    <Alert tone={open === 'uncharged' ? 'bad' : 'info'}>
      <p>{t(`open.${order.isPriceOpen ? 'pledged.' : ''}${open}`, { total, until })}</p>
      {open === 'uninvoiced' && order.termDays ? <p>{t('open.term', { days: order.termDays })}</p> : null}
      {open === 'uncharged' && toPay ? (
        <p>
          <LinkButton to={`/order/${order.reference}`} tone="go">
            {t('mail.uncharged.button')}
          </LinkButton>
        </p>
      ) : null}
    </Alert>
  )
}
