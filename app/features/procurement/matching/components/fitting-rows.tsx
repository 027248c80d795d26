import { formatBudget, formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { FittingRequirement } from '../queries-shown.server.ts'
import { Reasons } from './reasons.tsx'

type FittingRowsProps = { rows: FittingRequirement[]; now: Date; heading?: 'h2' | 'h3' }

/** The requirements that fit a provider, each with what is needed, why it fits, and the way to answer. */
export function FittingRows({ rows, now, heading = 'h2' }: FittingRowsProps) {
  const { t } = useTranslation(['matching', 'requirements'])
  const language = useLanguage()
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={row.url}
          heading={heading}
          title={row.title}
          titleLang={row.language}
          to={`/requirement/${encodeURIComponent(row.url)}`}
          lines={[
            [
              row.category,
              t('requirements:row.people', { count: row.participants }),
              row.mode !== 'online' && row.city ? row.city : t(`requirements:mode.${row.mode}`),
              row.budget ? formatBudget(row.budget, language, t) : null,
            ]
              .filter(Boolean)
              .join(' · '),
            t('requirements:row.until', { date: formatDeadline(row, language, now) }),
            <Reasons key="reasons" reasons={row.reasons} />,
          ]}
          end={
            <LinkButton to={`/proposals/${encodeURIComponent(row.url)}`} size="small">
              {t('requirements:page.propose')}
            </LinkButton>
          }
        />
      ))}
    </DeskRows>
  )
}
