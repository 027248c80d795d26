import {
  decisionNumber,
  OBJECTION_DAYS,
  objectionPath,
} from '#app/features/people/notifications/objection.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownAct } from '../queries-acts.server.ts'
import { NOTICES_PATH } from '../staff-act.ts'

const TONES = {
  warn: 'wait',
  signOut: 'wait',
  newPassword: 'wait',
  secure: 'wait',
  newFactor: 'wait',
  view: 'wait',
  pause: 'wait',
  hide: 'bad',
  suspend: 'bad',
  restore: 'good',
} as const

type ActRowsProps = {
  acts: readonly ShownAct[]
  zone: string
  now: Date
  /** Whether who reads it can object. */
  isOwn?: boolean
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < OBJECTION_DAYS * 86_400_000

/** What staff did, the latest first, each with its reason; and who of staff it was, where that is known. */
export function ActRows({ acts, zone, now, isOwn = false }: ActRowsProps) {
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
            t('log.number', { number: decisionNumber(id) }),
          ]}
          end={
            <>
              <Badge tone={TONES[act]}>{t(`done.${kind}.${act}`)}</Badge>
              {isOwn && act !== 'restore' && isRecent(at, now) ? (
                <LinkButton to={objectionPath(`${NOTICES_PATH}#${decisionNumber(id)}`)}>
                  {t('notices.object')}
                </LinkButton>
              ) : null}
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
