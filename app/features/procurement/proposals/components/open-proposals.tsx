import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { SentProposal } from '../queries-proposals.server.ts'
import { SentProposalRows } from './sent-proposal-rows.tsx'

/** The own proposals that wait for a decision, on the dashboard; nothing without any. */
export function OpenProposals({ rows, now, zone }: { rows: SentProposal[]; now: Date; zone: string }) {
  const { t } = useTranslation('proposals')
  if (rows.length === 0) return null
  return (
    <Section title={t('sent.waiting')} link={{ to: '/proposals', label: t('sent.all') }}>
      <SentProposalRows rows={rows} now={now} zone={zone} heading="h3" />
    </Section>
  )
}
