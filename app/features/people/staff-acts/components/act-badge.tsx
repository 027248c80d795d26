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

/** What staff did, in a word or two. */
export function ActBadge({ kind, act }: Pick<ShownAct, 'kind' | 'act'>) {
  const { t } = useTranslation('staff-acts')
  return <Badge tone={TONES[act]}>{t(`done.${kind}.${act}`)}</Badge>
}
