import { MatchedTrainers } from '#app/features/procurement/matching/components/matched-trainers.tsx'
import { RefusalCounts } from '#app/features/procurement/matching/components/refusal-counts.tsx'
import { getMatchingTrainers } from '#app/features/procurement/matching/queries-shown.server.ts'
import { InviteButton } from '#app/features/procurement/requirement-invitations/components/invite-button.tsx'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/matching-trainers'

const MOST = 20

export const loader = personLoader((ctx, { params }: Route.LoaderArgs) =>
  getMatchingTrainers(ctx, params.url, MOST),
)

/** The providers who fit an own requirement, with reasons, and how many of those who were told said no. */
export default function MatchingTrainers({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['matching', 'requirements'])
  const { title, language, isOpen, trainers, refusals } = loaderData
  return (
    <>
      <PageMeta title={`${t('trainers.title')}: ${title}`} noindex />
      <PageHead
        kicker={<Anchor to="/manage_requirement">{t('requirements:own.title')}</Anchor>}
        title={title}
        titleLang={language}
        lead={<p>{t('trainers.lead')}</p>}
      />
      {trainers.length === 0 ? (
        <EmptyState
          title={t(isOpen ? 'trainers.none' : 'trainers.closed')}
          actions={<LinkButton to="/search?username=">{t('trainers.search')}</LinkButton>}
        >
          {t(isOpen ? 'trainers.noneText' : 'trainers.closedText')}
        </EmptyState>
      ) : (
        <MatchedTrainers
          trainers={trainers}
          heading="h2"
          actionOf={({ username, name }) => <InviteButton url={params.url} username={username} name={name} />}
        />
      )}
      <RefusalCounts refusals={refusals} />
    </>
  )
}
