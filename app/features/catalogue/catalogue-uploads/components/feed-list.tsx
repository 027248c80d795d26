import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FeedStage } from '../feed.ts'
import type { ListedFeed } from '../queries-feeds.server.ts'

const TONE: Record<FeedStage, BadgeTone> = { unconfirmed: 'wait', live: 'good', stopped: 'plain' }

/** The feeds of a provider with their stages. */
export function FeedList({ feeds, now, zone }: { feeds: ListedFeed[]; now: Date; zone: string }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  return (
    <DeskRows>
      {feeds.map(({ code, address, stage, isFailing, isAsking, readAt }) => (
        <DeskRow
          key={code}
          heading="h3"
          title={address}
          to={`/manage_topic/import/feed/${code}`}
          lines={readAt ? [t('feed.readAt', { at: formatMoment(readAt, zone, language, now) })] : []}
          end={
            isFailing && stage !== 'stopped' ? (
              <Badge tone="bad">{t('feed.failing')}</Badge>
            ) : isAsking && stage === 'live' ? (
              <Badge tone="wait">{t('stage.columns.name')}</Badge>
            ) : (
              <Badge tone={TONE[stage]}>{t(`feed.stage.${stage}`)}</Badge>
            )
          }
        />
      ))}
    </DeskRows>
  )
}
