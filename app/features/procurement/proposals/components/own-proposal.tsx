import type { ReactNode } from 'react'
import { AttachedFiles } from '#app/features/people/message-files/components/attached-files.tsx'
import { formatMoment } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { PROPOSAL_TONE, proposalFilePath, STANDING } from '../proposal.ts'
import type { OwnProposal as Own } from '../queries-proposals.server.ts'

type OwnProposalProps = {
  proposal: Own
  url: string
  now: Date
  zone: string
  /** What is to be done about it. */
  children?: ReactNode
}

/** What a provider has proposed, and how it stands. */
export function OwnProposal({ proposal, url, now, zone, children }: OwnProposalProps) {
  const { t } = useTranslation('proposals')
  const language = useLanguage()
  const { code, said, standing, reason, agreed, files } = proposal
  return (
    <>
      {reason ? <Alert tone="wait">{t('own.declinedFor', { reason })}</Alert> : null}
      <FactList
        facts={[
          {
            label: t('own.state'),
            value: <Badge tone={PROPOSAL_TONE[standing]}>{t(`standing.${standing}`)}</Badge>,
          },
          { label: t('compare.total'), value: formatMoney(money(said.totalMinor, said.currency), language) },
          { label: t('form.validUntil'), value: formatMoment(said.validUntil, zone, language, now) },
          {
            label: t('own.sent'),
            value: formatMoment(said.createdAt, zone, language, now),
            note: said.version > 1 ? t('compare.version', { version: said.version }) : null,
          },
          ...(files.length > 0
            ? [
                {
                  label: t('form.files'),
                  value: <AttachedFiles files={files} pathOf={(name) => proposalFilePath(code, name)} />,
                },
              ]
            : []),
        ]}
      />
      {children}
      {agreed ? (
        <LinkButton to={`/training-requests/${agreed}`} tone="go">
          {t('act.toTraining')}
        </LinkButton>
      ) : null}
      {STANDING.includes(standing) ? (
        <AskOnce
          label={t('own.withdraw')}
          question={t('own.withdrawSure')}
          fields={{ url, intent: 'withdraw' }}
        />
      ) : null}
    </>
  )
}
