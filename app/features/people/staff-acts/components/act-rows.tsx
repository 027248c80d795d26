import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownAct } from '../queries-acts.server.ts'

const TONES = {
  warn: 'wait',
  signOut: 'wait',
  newPassword: 'wait',
  secure: 'wait',
  hide: 'bad',
  suspend: 'bad',
  restore: 'good',
} as const

type ActRowsProps = { acts: readonly ShownAct[]; zone: string; now: Date }

/** What staff did, the latest first, each with its reason; and who of staff it was, where that is known. */
export function ActRows({ acts, zone, now }: ActRowsProps) {
  const { t } = useTranslation('staff-acts')
  const language = useLanguage()
  return (
    <DeskRows>
      {acts.map(({ id, act, kind, title, reason, at, by }) => (
        <DeskRow
          key={id}
          heading="h2"
          title={title || t(`done.${kind}.${act}`)}
          lines={[
            <p key="reason" lang="" dir="auto">
              {reason}
            </p>,
            by
              ? t('log.by', { name: by, at: formatMoment(at, zone, language, now) })
              : formatMoment(at, zone, language, now),
          ]}
          end={<Badge tone={TONES[act]}>{t(`done.${kind}.${act}`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
