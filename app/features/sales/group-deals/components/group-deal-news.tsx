import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Steps } from '../queries-steps.server.ts'

type GroupDealNewsProps = Pick<Steps, 'event' | 'seats'> & {
  groupDeal: NonNullable<Steps['groupDeal']>
  now: Date
}

/**
 * For an organiser: the running group deal with its number of people, without names, or the price at which
 * one was decided.
 */
export function GroupDealNews({ event, groupDeal, seats, now }: GroupDealNewsProps) {
  const { t } = useTranslation('group-deals')
  const language = useLanguage()
  if (groupDeal.state === 'decided') {
    const price = formatMoney(money(groupDeal.reachedMinor ?? 0, event.currency), language)
    return <Alert>{t('desk.decided', { price })}</Alert>
  }
  const date = formatMoment(groupDeal.until, event.timeZone, language, now)
  return <Alert>{t('desk.runs', { count: seats, date })}</Alert>
}
