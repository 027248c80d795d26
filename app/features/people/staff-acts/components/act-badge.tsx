import { Badge } from '#app/ui/badge.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownAct } from '../queries-acts.server.ts'

const TONES = {
  warn: 'wait',
  signOut: 'wait',
  newPassword: 'wait',
  secure: 'wait',
  newFactor: 'wait',
  view: 'wait',
  pause: 'wait',
  demote: 'wait',
  stopPayments: 'wait',
  hide: 'bad',
  suspend: 'bad',
  remove: 'bad',
  restore: 'good',
} as const

type ActBadgeProps = Pick<ShownAct, 'kind' | 'act'> & { isEnded: boolean }

/** What staff did, in a word or two; what has ended is quiet. */
export function ActBadge({ kind, act, isEnded }: ActBadgeProps) {
  const { t } = useTranslation('staff-acts')
  return <Badge tone={isEnded ? undefined : TONES[act]}>{t(`done.${kind}.${act}`)}</Badge>
}
