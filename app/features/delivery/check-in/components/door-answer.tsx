import { formatDay, formatMoment, formatSession, formatTime, localDate } from '#app/kit/dates.ts'
import { cx } from '#app/ui/cx.ts'
import { CheckIcon, CloseIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { WarningIcon } from '#app/ui/page-icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { DoorAnswer as Answer } from '../check-in.ts'
import styles from './door.module.css'

const LOOK = {
  valid: 'yes',
  again: 'look',
  otherEvent: 'no',
  cancelled: 'no',
  passedOn: 'no',
  unknown: 'no',
  unlisted: 'no',
} as const
const ICONS = { yes: CheckIcon, look: WarningIcon, no: CloseIcon }

/** The door's answer to a ticket, readable at arm's length: a colour, a sign and words. */
export function DoorAnswer({ answer, timeZone, now }: { answer: Answer; timeZone: string; now: Date }) {
  const { t } = useTranslation('attendance')
  const look = LOOK[answer.kind]
  const Icon = ICONS[look]
  const type = 'type' in answer ? answer.type : null
  return (
    <div className={cx(styles.answer, styles[look])} role={look === 'yes' ? 'status' : 'alert'}>
      <Icon large />
      <div>
        <b className={styles.word}>{t(`answer.${answer.kind}`)}</b>
        {'name' in answer ? (
          <span className={styles.name} translate={answer.name ? 'no' : undefined}>
            {answer.name ?? t('unnamed')}
          </span>
        ) : null}
        {type ? <span className={styles.more}>{type}</span> : null}
        <span className={styles.more}>
          <AnswerDetails answer={answer} timeZone={timeZone} now={now} />
        </span>
      </div>
    </div>
  )
}

/** When somebody checked in, which event a ticket is for, or what to do next. */
export function AnswerDetails({ answer, timeZone, now }: { answer: Answer; timeZone: string; now: Date }) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  if (answer.kind === 'otherEvent') {
    const { title, startsAt, endsAt, timeZone: there } = answer.event
    return t('answer.is', { title, when: formatSession(startsAt, endsAt, there, language, now) })
  }
  if (answer.kind === 'passedOn' && answer.at)
    return t('answer.passedOnAt', { at: formatDay(answer.at, timeZone, language, now) })
  if (answer.kind !== 'again') return answer.kind === 'valid' ? null : t(`answer.${answer.kind}Hint`)
  const isToday = localDate(answer.cameAt, timeZone) === localDate(now, timeZone)
  const at = isToday
    ? formatTime(answer.cameAt, timeZone, language)
    : formatMoment(answer.cameAt, timeZone, language, now)
  return answer.by ? t('answer.cameBy', { at, by: answer.by }) : t('answer.came', { at })
}
