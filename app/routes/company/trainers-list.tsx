import { JoinedTrainers } from '#app/features/catalogue/trainers/components/joined-trainers.tsx'
import { listJoinedProfiles } from '#app/features/catalogue/trainers/queries-joined.server.ts'
import { canManageCompany } from '#app/features/people/companies/policy.ts'
import { notFound } from '#app/kit/refusal.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/trainers-list'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  if (!ctx.actor.company) throw notFound()
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  return {
    words,
    kind: ctx.actor.company.kind,
    trainers: await listJoinedProfiles(ctx, { words }),
    invites: canManageCompany(ctx.actor),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

/** The trainers who joined a company, or the people of an SME, for its members. */
export default function TrainersList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('trainers')
  const { words, kind, trainers, invites, now, zone } = loaderData
  const invite = invites ? (
    <LinkButton to="/dashboard/c/userroles#link" tone="go">
      {t('joined.invite')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageMeta title={t('joined.title')} noindex />
      <PageHead
        title={t('joined.title')}
        lead={<p>{t(kind === 'sme' ? 'joined.leadSme' : 'joined.lead')}</p>}
        actions={invite}
      />
      {trainers.length > 0 || words ? (
        <FindForm key={words} label={t('joined.find')} words={words} search={t('joined.search')} />
      ) : null}
      {trainers.length > 0 ? <JoinedTrainers trainers={trainers} now={now} zone={zone} /> : null}
      {trainers.length === 0 && words ? <p>{t('joined.noneFound')}</p> : null}
      {trainers.length === 0 && !words ? (
        <EmptyState
          title={t('joined.empty')}
          actions={<LinkButton to="/search?username=">{t('joined.look')}</LinkButton>}
        >
          {t(invites ? 'joined.emptyAdmin' : 'joined.emptyText')}
        </EmptyState>
      ) : null}
    </>
  )
}
