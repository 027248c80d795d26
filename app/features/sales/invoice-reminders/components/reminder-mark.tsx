import { formatDay } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ReminderMark as Mark } from '../queries-reminders.server.ts'
import { remindersPath } from '../reminder.ts'

type ReminderMarkProps = { of: Mark | undefined; invoiceId: string; now: Date }

/** Beside an overdue invoice: the last reminder and the next, or why there is none. */
export function ReminderMark({ of, invoiceId, now }: ReminderMarkProps) {
  const { t } = useTranslation('invoice-reminders')
  const language = useLanguage()
  if (!of) return null
  const day = (date: string) => formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language, now)
  const said = [
    of.last === null ? t('mark.none') : t('mark.last', { day: day(of.last), times: of.count }),
    of.paused ? t(`paused.${of.paused}`) : of.next ? t('mark.next', { day: day(of.next) }) : t('mark.noNext'),
  ]
  return (
    <div>
      {said.map((text) => (
        <div key={text}>
          <Anchor to={remindersPath(invoiceId)}>
            <small>{text}</small>
          </Anchor>
        </div>
      ))}
    </div>
  )
}
