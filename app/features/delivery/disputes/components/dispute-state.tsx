import type { DisputeState } from '#app/features/money/payments/dispute.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

const TONES = { open: 'wait', contested: 'plain', accepted: 'plain', won: 'good', lost: 'bad' } as const

/** Where a dispute stands. */
export function DisputeStateBadge({ state }: { state: DisputeState }) {
  const { t } = useTranslation('disputes')
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
}
