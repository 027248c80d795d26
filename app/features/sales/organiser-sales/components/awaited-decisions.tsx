import { formatMoment } from '#app/kit/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { AwaitedDecision } from '../queries-awaited.server.ts'

type AwaitedDecisionsProps = { rows: AwaitedDecision[]; now: Date; zone: string }

/** Events whose organiser has to decide whether they run, above all others; nothing without any. */
export function AwaitedDecisions({ rows, now, zone }: AwaitedDecisionsProps) {
  const { t } = useTranslation('sales')
  const language = useLanguage()
  if (rows.length === 0) return null
  return (
    <Section title={t('awaited.title')}>
      <DeskRows>
        {rows.map(({ slug, title, language: titleLang, startsAt, timeZone, answerBy }) => (
          <DeskRow
            key={slug}
            starts={{ at: startsAt, timeZone }}
            title={title}
            titleLang={titleLang}
            to={`/event/manage_event/${encodeURIComponent(slug)}#decision`}
            lines={[t('awaited.until', { until: formatMoment(answerBy, zone, language, now) })]}
            end={<Badge tone="wait">{t('awaited.badge')}</Badge>}
          />
        ))}
      </DeskRows>
    </Section>
  )
}
