import { Form } from 'react-router'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatHalfDay, type HalfDayView } from '../half-day-view.ts'
import styles from './attendance.module.css'

type ListProps = { halfDays: HalfDayView[]; seats: number; timeZone: string; now: Date }

/** The half-days of an event, how much is recorded of each, and a button that marks all others as present. */
export function HalfDayList({ halfDays, seats, timeZone, now }: ListProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  return (
    <ul className={styles.halves}>
      {halfDays.map((halfDay) => {
        const { session, half, present, absent, isOpen } = halfDay
        const label = formatHalfDay(halfDay, { timeZone, language, now })
        const open = Math.max(0, seats - present - absent)
        const column = `${session}.${half}`
        return (
          <li key={column}>
            <div>
              <b>{label}</b>
              {halfDay.title ? <span>{halfDay.title}</span> : null}
              <span>
                {isOpen ? t('marks.counts', { present, absent, count: open }) : t('marks.notYetShort')}
              </span>
            </div>
            {isOpen && open > 0 ? (
              <Form method="post" preventScrollReset>
                <SendButton name="column" value={column} size="small">
                  {t('marks.all')}
                  <VisuallyHidden> {label}</VisuallyHidden>
                </SendButton>
              </Form>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
