import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Device } from '../device.ts'
import {
  REMEMBERED_DAYS,
  REMEMBERED_IDLE_DAYS,
  SHORT_HOURS,
  SHORT_IDLE_HOURS,
  STAFF_IDLE_MINUTES,
} from '../session-life.ts'
import styles from './session-list.module.css'

type Session = {
  id: string
  device: Device
  address: string | null
  startedAt: Date
  usedAt: Date
  isCurrent: boolean
}

type SessionListProps = { sessions: Session[]; isOfStaff: boolean; now: Date; zone: string }

/** The person's open sessions, each with a button that ends it. Posts the intents `end` and `endOthers`. */
export function SessionList({ sessions, isOfStaff, now, zone }: SessionListProps) {
  const { t } = useTranslation('security')
  const times = {
    idleHours: SHORT_IDLE_HOURS,
    hours: SHORT_HOURS,
    idleDays: REMEMBERED_IDLE_DAYS,
    days: REMEMBERED_DAYS,
  }
  return (
    <Section title={t('sessions.title')}>
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} zone={zone} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className={styles.others}>
          <SendButton name="intent" value="endOthers">
            {t('sessions.endOthers')}
          </SendButton>
        </Form>
      ) : (
        <p className={styles.note}>{t('sessions.only')}</p>
      )}
      <p className={styles.note}>
        {isOfStaff ? t('sessions.lifeStaff', { minutes: STAFF_IDLE_MINUTES }) : t('sessions.life', times)}
      </p>
    </Section>
  )
}

type RowProps = { session: Session; now: Date; zone: string }

function SessionRow({ session, now, zone }: RowProps) {
  const { t } = useTranslation('security')
  const language = useLanguage()
  const { id, device, address, startedAt, usedAt, isCurrent } = session
  const { browser, system } = device
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  const when = (at: Date) => formatMoment(at, zone, language, now)
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.device}>
          {name} {isCurrent ? <Badge tone="good">{t('sessions.current')}</Badge> : null}
        </h3>
        <p className={styles.line}>
          {t('sessions.used', { when: when(usedAt) })}
          {address ? ` · ${t('sessions.address', { address })}` : null}
        </p>
        <p className={styles.line}>{t('sessions.started', { when: when(startedAt) })}</p>
      </div>
      {isCurrent ? null : (
        <Form method="post">
          <input type="hidden" name="session" value={id} />
          <SendButton
            name="intent"
            value="end"
            size="small"
            along={{ session: id }}
            aria-label={t('sessions.endOf', { name })}
          >
            {t('sessions.end')}
          </SendButton>
        </Form>
      )}
    </li>
  )
}
