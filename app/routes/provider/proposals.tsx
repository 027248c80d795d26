import { ProposalDraftRows } from '#app/features/procurement/proposals/components/proposal-draft-rows.tsx'
import { SentProposalRows } from '#app/features/procurement/proposals/components/sent-proposal-rows.tsx'
import { listProposalDrafts } from '#app/features/procurement/proposals/queries-beginnings.server.ts'
import { listSentProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { listRequirementsToAnswer } from '#app/features/procurement/requirement-invitations/queries-invitations.server.ts'
import { RequirementRow } from '#app/features/procurement/requirements/components/requirement-row.tsx'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/proposals'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const [{ rows, total, won, decided }, drafts, meant] = await Promise.all([
    listSentProposals(ctx, { limit: SIZE, offset: (page - 1) * SIZE }),
    page === 1 ? listProposalDrafts(ctx) : [],
    listRequirementsToAnswer(ctx),
  ])
  return {
    list: pageOf(rows, total, page, SIZE),
    drafts,
    meant,
    won,
    decided,
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** What a provider has proposed, the latest first, and how much of it was won. */
export default function Proposals({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['proposals', 'requirement-invitations', 'requirements'])
  const { list, drafts, meant, won, decided, now, zone } = loaderData
  const find = (
    <>
      <LinkButton to="/requirement/fitting" tone="go">
        {t('sent.fitting')}
      </LinkButton>
      <LinkButton to="/requirement/search">{t('sent.find')}</LinkButton>
    </>
  )
  return (
    <>
      <PageMeta title={t('sent.title')} noindex />
      <PageHead
        title={t('sent.title')}
        actions={list.total > 0 ? find : null}
        lead={decided > 0 ? <p>{t('sent.won', { won, count: decided })}</p> : null}
      />
      {meant.length > 0 ? (
        <Section title={t('requirement-invitations:meant')}>
          {meant.map((requirement) => (
            <RequirementRow key={requirement.url} requirement={requirement} now={now} heading="h3" />
          ))}
        </Section>
      ) : null}
      <ProposalDraftRows drafts={drafts} now={now} />
      {list.total > 0 ? <SentProposalRows rows={list.rows} now={now} zone={zone} /> : null}
      {list.total + drafts.length === 0 ? (
        <EmptyState title={t('sent.none')} actions={find}>
          {t('sent.noneText')}
        </EmptyState>
      ) : null}
      <Pagination page={list.page} pages={list.pageCount} hrefOf={(page) => `/proposals?page=${page}`} />
    </>
  )
}
