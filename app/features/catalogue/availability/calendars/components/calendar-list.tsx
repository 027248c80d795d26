import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ListedCalendar } from '../queries-calendars.server.ts'

type CalendarListProps = { calendars: ListedCalendar[]; now: Date; zone: string }

/**
 * External calendars by host, the only part of their address that is shown, with the result of their last
 * readings.
 */
export function CalendarList({ calendars, now, zone }: CalendarListProps) {
  const { t } = useTranslation('calendars')
  const language = useLanguage()
  if (calendars.length === 0) return <p>{t('list.none')}</p>
  const moment = (at: Date) => formatMoment(at, zone, language, now)
  const linesOf = ({ fault, unread, createdAt, readAt, nextAt }: ListedCalendar) => [
    ...(fault
      ? [
          t(`fault.${fault.code}`, { status: fault.status ?? 0 }),
          t('list.stillCounts', { at: moment(readAt), next: moment(nextAt) }),
        ]
      : [t('list.readAt', { at: moment(readAt) })]),
    t('list.addedAt', { at: moment(createdAt) }),
    ...(unread > 0 ? [t('list.unread', { count: unread })] : []),
  ]
  return (
    <DeskRows>
      {calendars.map((calendar) => (
        <DeskRow
          key={calendar.code}
          heading="h3"
          title={calendar.host}
          lines={linesOf(calendar)}
          end={
            <>
              <Badge tone={calendar.fault ? 'bad' : 'good'}>
                {t(calendar.fault ? 'list.fails' : 'list.works')}
              </Badge>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="calendar" value={calendar.code} />
                <SendButton size="small" name="step" value="now" along={{ calendar: calendar.code }}>
                  {t('list.now')}
                  <VisuallyHidden> {calendar.host}</VisuallyHidden>
                </SendButton>
              </Form>
              <AskOnce
                label={t('list.drop')}
                of={calendar.host}
                question={t('list.dropSure')}
                fields={{ step: 'drop', calendar: calendar.code }}
              />
            </>
          }
        />
      ))}
    </DeskRows>
  )
}
