import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { OwnRequirement } from '../queries-own.server.ts'
import { formatDeadline } from '../requirement.ts'

type OpenRequirementsProps = { rows: OwnRequirement[]; now: Date }

/** The own requirements that take proposals or wait for a decision, on the dashboard; nothing without any. */
export function OpenRequirements({ rows, now }: OpenRequirementsProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  if (rows.length === 0) return null
  const link = { to: '/manage_requirement', label: t('own.all') }
  return (
    <Section title={t('own.openTitle')} link={link}>
      <DeskRows>
        {rows.map((row) => (
          <DeskRow
            key={row.url}
            title={row.title}
            titleLang={row.language}
            to={
              row.proposalCount
                ? `/manage_requirement/${encodeURIComponent(row.url)}/proposals`
                : `/requirement/${encodeURIComponent(row.url)}`
            }
            lines={[
              `${row.category} · ${t('row.people', { count: row.participants })}`,
              t('own.deadline', { date: formatDeadline(row.deadline, language, now) }),
            ]}
            end={
              row.proposalCount ? (
                <Badge tone={row.state === 'deciding' ? 'wait' : 'good'}>
                  {t('own.proposals', { count: row.proposalCount })}
                </Badge>
              ) : null
            }
          />
        ))}
      </DeskRows>
    </Section>
  )
}
