import { STAGE_TONES } from '#app/features/catalogue/catalogue-record/upload.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ShownFeed } from '../queries-feeds.server.ts'

type FeedReadingsProps = { readings: ShownFeed['readings']; now: Date; zone: string }

/** The readings of a feed, newest first, with the number of rows of each outcome. */
export function FeedReadings({ readings, now, zone }: FeedReadingsProps) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  if (readings.length === 0) return <p>{t('feed.noReading')}</p>
  return (
    <DeskRows>
      {readings.map(({ code, createdAt, stage, counts }) => (
        <DeskRow
          key={code}
          heading="h3"
          title={formatMoment(createdAt, zone, language, now)}
          to={`/manage_topic/import/${code}`}
          lines={[
            counts
              .filter(({ count }) => count > 0)
              .map(
                ({ outcome, count }) => `${t(`${stage === 'done' ? 'was' : 'will'}.${outcome}`)}: ${count}`,
              )
              .join(' · '),
          ]}
          end={<Badge tone={STAGE_TONES[stage]}>{t(`stage.${stage}.name`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
