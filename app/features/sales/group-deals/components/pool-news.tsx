import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Steps } from '../queries-steps.server.ts'

type PoolNewsProps = Pick<Steps, 'event' | 'seats'> & { pool: NonNullable<Steps['pool']>; now: Date }

/** To an organiser: that a promise runs, with how many and nobody's name, or for how much one was kept. */
export function PoolNews({ event, pool, seats, now }: PoolNewsProps) {
  const { t } = useTranslation('pools')
  const language = useLanguage()
  if (pool.state === 'decided') {
    const price = formatMoney(money(pool.reachedMinor ?? 0, event.currency), language)
    return <Alert>{t('desk.decided', { price })}</Alert>
  }
  const date = formatMoment(pool.until, event.timeZone, language, now)
  return <Alert>{t('desk.runs', { count: seats, date })}</Alert>
}
