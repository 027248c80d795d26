import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatDay } from '#app/kit/dates.ts'
import { formatMoney } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { cardWords } from '../kept-card.ts'
import { nextWish, termPrice } from '../plan.ts'
import type { Billing } from '../queries-billing.server.ts'
import { needsFactor } from '../subscription.ts'

type Plan = NonNullable<Billing['plan']>

const TONES: Record<Plan['state'], BadgeTone> = {
  trialing: 'plain',
  active: 'good',
  past_due: 'bad',
  cancelled: 'wait',
}

/** Time itself ends what was tried or paid for, whenever the clock's step is taken. */
function standsAs({ state, endDate, openUntil }: Plan, now: Date): Plan['state'] {
  if ((state === 'active' ? openUntil : endDate) > now) return state
  if (state === 'trialing') return 'cancelled'
  return state === 'active' ? 'past_due' : state
}

type PlanFactsProps = Pick<Billing, 'card' | 'renewal'> & {
  plan: Plan
  members: number
  now: Date
  zone: string
}

/** How a workspace stands: its plan, seats, price, and what happens next and when. */
export function PlanFacts({ plan, card, renewal, members, now, zone }: PlanFactsProps) {
  const { t } = useTranslation('subscriptions')
  const language = useLanguage()
  const { seats, cycle, endDate, cancelAtEnd } = plan
  const state = standsAs(plan, now)
  const next = nextWish(plan)
  const price = (of: { seats: number; cycle: Plan['cycle'] }) =>
    t(`price.${of.cycle}`, { total: formatMoney(termPrice(plan, of.seats, of.cycle), language) })
  const day = formatDay(endDate, zone, language, now)
  const way =
    plan.payWay === 'card' && card ? t('card.shown', cardWords(card)) : t(`way.${plan.payWay}.label`)
  const isConfirmed = plan.payWay === 'card' && renewal !== null && needsFactor(renewal)
  const dates = {
    charged: formatDay(plan.chargedFrom, zone, language, now),
    end: day,
    locks: formatDay(plan.openUntil, zone, language, now),
  }
  const isRunning = state === 'active'
  const isOther = isRunning && !cancelAtEnd && (next.seats !== seats || next.cycle !== cycle)
  const after = isRunning && cancelAtEnd ? 'ending' : state
  return (
    <FactList
      facts={[
        {
          label: t('facts.state'),
          value: <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>,
          note: t(`next.${after}`, { date: day }),
        },
        {
          label: t('facts.seats'),
          value: t('facts.taken', { count: seats, taken: members }),
        },
        ...(isRunning ? [{ label: t('facts.price'), value: price({ seats, cycle }) }] : []),
        ...(isOther
          ? [
              {
                label: t('facts.later', { date: day }),
                value: `${t('facts.seatsLater', { count: next.seats })}, ${price(next)}`,
              },
            ]
          : []),
        ...(isRunning && !cancelAtEnd
          ? [
              {
                label: t('facts.method'),
                value: way,
                note: t(`way.${plan.payWay}.${isConfirmed ? 'factor' : 'note'}`, dates),
              },
            ]
          : []),
      ]}
    />
  )
}
