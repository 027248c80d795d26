import { Form, redirect } from 'react-router'
import { SavedSearches } from '#app/features/catalogue/favourites/components/saved-searches.tsx'
import { dropSearch } from '#app/features/catalogue/favourites/drop-search.server.ts'
import { keepSearch } from '#app/features/catalogue/favourites/keep-search.server.ts'
import { pauseSearch } from '#app/features/catalogue/favourites/pause-search.server.ts'
import {
  findSearchToSave,
  listSavedSearches,
} from '#app/features/catalogue/favourites/queries-searches.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { PageHead, Panel } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/saved-searches'

const HERE = '/myfavorite/searches'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const [wanted, searches] = await Promise.all([
    findSearchToSave(ctx, url.searchParams.get('add')),
    listSavedSearches(ctx),
  ])
  const done = (['saved', 'dropped'] as const).find((known) => known === url.searchParams.get('done')) ?? null
  return { searches, done, wanted: wanted && !searches.some(({ to }) => to === wanted.to) ? wanted : null }
})

export const action = personAction(
  async (ctx, values, _args: Route.ActionArgs) => {
    const [step, search] = String(values.intent).split(' ')
    if (step === 'save') {
      await keepSearch(ctx, values.search)
      return redirect(`${HERE}?done=saved`)
    }
    if (step === 'drop') {
      const address = await dropSearch(ctx, { search })
      return redirect(`${HERE}?${new URLSearchParams({ ...(address && { add: address }), done: 'dropped' })}`)
    }
    await pauseSearch(ctx, { search, paused: step === 'pause' })
    return redirect(HERE)
  },
  { whileLocked: true, anywhere: true },
)

/** The searches that a person saved, and the one that is to be saved. */
export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['favourites', 'common'])
  const { searches, wanted, done } = loaderData
  return (
    <>
      <PageMeta title={t('searches.title')} noindex />
      <Breadcrumb
        crumbs={[
          { label: t('home'), to: '/' },
          { label: t('title'), to: '/myfavorite' },
          { label: t('searches.title') },
        ]}
      />
      <PageHead title={t('searches.title')} lead={<p>{t('searches.lead')}</p>} />
      {done ? <Alert tone="good">{t(`searches.done.${done}`)}</Alert> : null}
      <FaultSummary fault={actionData ?? null} />
      {wanted ? (
        <Panel>
          <Form method="post">
            <FormStack>
              <h2>{wanted.title}</h2>
              {wanted.filters.length > 0 ? <p>{wanted.filters.join(' · ')}</p> : null}
              <input type="hidden" name="search" value={wanted.address} />
              <FormActions>
                <SendButton name="intent" value="save" tone="go">
                  {t(done === 'dropped' ? 'searches.saveAgain' : 'searches.save')}
                </SendButton>
              </FormActions>
            </FormStack>
          </Form>
        </Panel>
      ) : null}
      {searches.length > 0 ? (
        <SavedSearches searches={searches} />
      ) : wanted ? null : (
        <EmptyState
          title={t('searches.empty')}
          actions={
            <LinkButton to="/search?topic=" tone="go">
              {t('empty.find.topic')}
            </LinkButton>
          }
        >
          {t('searches.emptyText')}
        </EmptyState>
      )}
    </>
  )
}
