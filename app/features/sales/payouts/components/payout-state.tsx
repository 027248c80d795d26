import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PayoutState } from '../payout.ts'

const TONES = {
  scheduled: 'plain',
  held: 'wait',
  sent: 'plain',
  paid: 'good',
  failed: 'bad',
  withdrawn: 'plain',
} as const

/** Where a payout stands. */
export function PayoutStateBadge({ state }: { state: PayoutState }) {
  const { t } = useTranslation('payouts')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
