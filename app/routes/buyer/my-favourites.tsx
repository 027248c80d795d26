import { Form, redirect } from 'react-router'
import { SaveForm } from '#app/features/catalogue/favourites/components/save-button.tsx'
import { dropFavourite } from '#app/features/catalogue/favourites/drop-favourite.server.ts'
import {
  FAVOURITE_KINDS,
  type FavouriteKind,
  MOST_FAVOURITES,
} from '#app/features/catalogue/favourites/favourite.ts'
import { forgetGone } from '#app/features/catalogue/favourites/forget-gone.server.ts'
import { countSavedSearches } from '#app/features/catalogue/favourites/queries-searches.server.ts'
import { hasAccount } from '#app/kit/actor.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/my-favourites'
import { FavouriteList } from './favourite-list.tsx'
import { carryOut, isScript, keepAndGo, pressedOn, signInFirst } from './favourite-wish.server.ts'
import { showFavourites } from './favourites-shown.server.ts'

const FIND = { topic: '/search?topic=', trainer: '/search?username=', event: '/event/search' }

export const loader = personLoader(async (ctx, { request, url }: Route.LoaderArgs) => {
  const back = ownPath(url.searchParams.get('back'))
  if (back) throw await carryOut(ctx, request, back)
  const asked = url.searchParams.get('kind')
  const kind = FAVOURITE_KINDS.find((known) => known === asked) ?? 'topic'
  const [shown, searches] = await Promise.all([
    showFavourites(ctx, kind, pageNumber(url.searchParams.get('page'))),
    countSavedSearches(ctx),
  ])
  return { ...shown, searches }
})

export const action = actionOf(
  async (ctx, { keep, drop, gone }, { request }: Route.ActionArgs) => {
    if (!hasAccount(ctx.actor)) return signInFirst(request, keep)
    const back = pressedOn(request)
    let to = back
    if (gone !== undefined) await forgetGone(ctx, gone)
    else if (drop !== undefined) await dropFavourite(ctx, drop)
    else to = await keepAndGo(ctx, keep, back)
    return isScript(request) && to === back ? null : redirect(to)
  },
  { whileLocked: true, anywhere: true },
)

const hrefOf = (kind: FavouriteKind, page = 1) => {
  const query = new URLSearchParams({
    ...(kind === 'topic' ? {} : { kind }),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return `/myfavorite${query.size > 0 ? `?${query}` : ''}`
}

export default function MyFavourites({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['favourites', 'common'])
  const { kind, page, pages, total, counts, gone, kept, searches } = loaderData
  const isFull = kept >= MOST_FAVOURITES
  const next = page < pages ? hrefOf(kind, page + 1) : null
  return (
    <>
      <PageMeta title={t('pageTitle')} noindex />
      <Breadcrumb crumbs={[{ label: t('home'), to: '/' }, { label: t('pageTitle') }]} />
      <PageHead title={t('title')} />
      {isFull ? <Alert tone="wait">{t('full', { most: MOST_FAVOURITES })}</Alert> : null}
      <TabLinks
        label={t('kinds')}
        tabs={[
          ...FAVOURITE_KINDS.map((of) => ({
            label: t(of),
            to: hrefOf(of),
            count: counts[of],
            current: of === kind,
          })),
          { label: t('searches.title'), to: '/myfavorite/searches', count: searches, current: false },
        ]}
      />
      {total > 0 ? (
        <>
          <SaveForm />
          <FavouriteList data={loaderData} next={next} />
        </>
      ) : (
        <EmptyState
          title={t(`empty.${kind}`)}
          actions={
            <LinkButton to={FIND[kind]} tone="go">
              {t(`empty.find.${kind}`)}
            </LinkButton>
          }
        >
          {t('empty.text')}
        </EmptyState>
      )}
      {kind === 'topic' && page === 1 ? null : (
        <Pagination page={page} pages={pages} hrefOf={(wanted) => hrefOf(kind, wanted)} />
      )}
      {gone > 0 ? (
        <Form method="post">
          <Alert
            action={
              <SendButton name="gone" value={kind} size="small">
                {t('forget')}
              </SendButton>
            }
          >
            {t('gone', { count: gone })}
          </Alert>
        </Form>
      ) : null}
    </>
  )
}
