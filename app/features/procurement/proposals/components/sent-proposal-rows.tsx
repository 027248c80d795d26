import { formatDeadline } from '#app/features/procurement/requirements/requirement.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DeskRow, DeskRows } from '#app/ui/desk-row.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { PROPOSAL_TONE, STANDING } from '../proposal.ts'
import type { SentProposal } from '../queries-proposals.server.ts'

type SentProposalRowsProps = { rows: SentProposal[]; now: Date; zone: string; heading?: 'h2' | 'h3' }

/** The proposals that a provider has sent, each with its sum and how it stands. */
export function SentProposalRows({ rows, now, zone, heading = 'h2' }: SentProposalRowsProps) {
  const { t } = useTranslation(['proposals', 'requirements'])
  const language = useLanguage()
  return (
    <DeskRows>
      {rows.map((row) => (
        <DeskRow
          key={row.url}
          heading={heading}
          title={row.title}
          titleLang={row.language}
          to={row.agreed ? `/training-requests/${row.agreed}` : `/proposals/${row.url}`}
          lines={[
            formatMoney(money(row.totalMinor, row.currency), language),
            row.requirementState === 'open'
              ? t('requirements:own.deadline', { date: formatDeadline(row.deadline, language, now) })
              : null,
            STANDING.includes(row.standing)
              ? t('sent.valid', { until: formatMoment(row.validUntil, zone, language, now) })
              : null,
          ].filter((line) => line !== null)}
          end={<Badge tone={PROPOSAL_TONE[row.standing]}>{t(`standing.${row.standing}`)}</Badge>}
        />
      ))}
    </DeskRows>
  )
}
