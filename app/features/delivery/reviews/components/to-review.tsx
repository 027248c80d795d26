import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ToReviewRow } from '../review-line.ts'

/** Attended bookings still to review, each with its last day. */
export function ToReview({ rows }: { rows: readonly ToReviewRow[] }) {
  const { t } = useTranslation('reviews')
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={row.reference}
          heading="h2"
          starts={{ at: row.endsAt, timeZone: row.timeZone }}
          title={row.title}
          titleLang={row.language}
          to={`/review?booking=${row.reference}`}
          lines={[t('own.by', { provider: row.provider, day: row.until })]}
          end={
            <LinkButton to={`/review?booking=${row.reference}`} tone="go" size="small">
              {t('own.write')}
            </LinkButton>
          }
        />
      ))}
    </DeskRows>
  )
}
