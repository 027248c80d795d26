import { redirect } from 'react-router'
import { DraftRows } from '#app/features/procurement/requirement-drafts/components/draft-rows.tsx'
import { discardRequirementDraft } from '#app/features/procurement/requirement-drafts/discard-requirement-draft.server.ts'
import { listRequirementDrafts } from '#app/features/procurement/requirement-drafts/queries-beginning.server.ts'
import { cancelRequirement } from '#app/features/procurement/requirements/cancel-requirement.server.ts'
import { OwnRequirementRows } from '#app/features/procurement/requirements/components/own-requirement-rows.tsx'
import { listOwnRequirements } from '#app/features/procurement/requirements/queries-own.server.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { FieldErrors } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/manage-requirements'

const SIZE = 20

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const page = pageNumber(url.searchParams.get('page'))
  const [{ rows, total }, drafts] = await Promise.all([
    listOwnRequirements(ctx, { limit: SIZE, offset: (page - 1) * SIZE }),
    page === 1 ? listRequirementDrafts(ctx) : [],
  ])
  const asked = (['posted', 'saved', 'amended'] as const).find((name) => url.searchParams.has(name)) ?? null
  const isOwn = rows.find((row) => asked && row.url === url.searchParams.get(asked))
  return {
    now: ctx.now(),
    zone: ctx.timeZone,
    drafts,
    list: pageOf(rows, total, page, SIZE),
    done: isOwn ? asked : null,
  }
})

export const action = personAction(async (ctx, values, _args: Route.ActionArgs) => {
  if (values.draft) await discardRequirementDraft(ctx, values)
  else await cancelRequirement(ctx, values)
  return redirect('/manage_requirement')
})

export default function ManageRequirements({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('requirements')
  const { now, zone, drafts, list, done } = loaderData
  const errors: FieldErrors = actionData?.errors ?? {}
  const fault = errors[''] ?? errors.reason
  const post = (
    <LinkButton to="/requirement/addrequirement" tone="go">
      {t('own.post')}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('own.pageTitle')} noindex />
      <PageHead title={t('own.title')} actions={list.total > 0 ? post : null} />
      {fault ? (
        <Alert tone="bad" title={errors.reason ? t('own.reason') : undefined}>
          {translateMessage(t, fault)}
        </Alert>
      ) : null}
      {done ? <Alert tone="good">{t(`own.${done}`)}</Alert> : null}
      <DraftRows drafts={drafts} now={now} zone={zone} />
      {list.total === 0 ? (
        <EmptyState title={t('own.none')} actions={post}>
          {t('own.noneText')}
        </EmptyState>
      ) : (
        <OwnRequirementRows rows={list.rows} now={now} fault={actionData ?? null} />
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `/manage_requirement?page=${page}`}
      />
    </>
  )
}
