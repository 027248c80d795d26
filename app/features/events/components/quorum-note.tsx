import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/kit/dates.ts'
import { DotRing } from '#app/ui/dot-meter.tsx'
import { useLanguage } from '#app/ui/language.ts'
import type { EventPage } from '../event-page.ts'
import styles from './quorum-note.module.css'

/** How near the event is to running: the ring, how many are missing and until when it is decided. */
export function QuorumNote({ event, now }: { event: EventPage; now: Date }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { coming, minimum, missing, runsForSure, decidedAt } = event.quorum
  return (
    <div className={styles.note}>
      <DotRing
        filled={coming}
        total={minimum}
        complete={runsForSure}
        text={runsForSure && coming < minimum ? undefined : `${coming}/${minimum}`}
        label={t('quorum.label', { coming, minimum })}
      />
      <div>
        <p className={styles.title}>
          {runsForSure ? t('quorum.sureTitle') : t('quorum.missing', { count: missing })}
        </p>
        <p className={styles.text}>
          {runsForSure
            ? coming > 0 && t('quorum.sureText', { count: coming })
            : decidedAt
              ? t('quorum.decided', { date: formatDay(decidedAt, event.timeZone, language, now) })
              : t('quorum.undecided')}
        </p>
      </div>
    </div>
  )
}
