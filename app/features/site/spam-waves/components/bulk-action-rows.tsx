import { Form } from 'react-router'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownBulkAction } from '../queries-waves.server.ts'

type BulkActionRowsProps = { actions: readonly ShownBulkAction[]; now: Date; zone: string }

/** What was done to many at once, how far it is, and the button that takes it back. */
export function BulkActionRows({ actions, now, zone }: BulkActionRowsProps) {
  const { t } = useTranslation('spam-waves')
  const language = useLanguage()
  return (
    <DeskRows>
      {actions.map((action) => {
        const { id, wave, value, reason, count, done, paused, undone, startedAt, takenBackAt, until, by } =
          action
        const at = formatMoment(startedAt, zone, language, now)
        return (
          <DeskRow
            key={id}
            heading="h3"
            title={t('actions.what', { by: t(`by.${wave}`), value: wave === 'words' ? '' : value, count })}
            lines={[
              <p key="reason" lang="" dir="auto">
                {reason}
              </p>,
              by ? t('actions.by', { name: by, at }) : at,
              until
                ? t('actions.until', { until: formatMoment(until, zone, language, now) })
                : t('actions.open'),
            ]}
            end={
              takenBackAt ? (
                <Badge tone="wait">{t('actions.takenBack', { done: undone, count: paused })}</Badge>
              ) : (
                <>
                  <Badge tone={done < count ? 'wait' : 'good'}>
                    {t('actions.paused', { done: paused, count })}
                  </Badge>
                  <Form method="post">
                    <input type="hidden" name="intent" value="takeBack" />
                    <SendButton name="action" value={id} tone="quiet">
                      {t('actions.takeBack')}
                    </SendButton>
                  </Form>
                </>
              )
            }
          />
        )
      })}
    </DeskRows>
  )
}
