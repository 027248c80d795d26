import { Form } from 'react-router'
import { findUnsubscribing } from '#app/features/catalogue/favourites/queries-searches.server.ts'
import { unsubscribeSearch } from '#app/features/catalogue/favourites/unsubscribe-search.server.ts'
import { type EmailChoice, isEmailGroup } from '#app/features/people/accounts/email-switch.ts'
import { unsubscribeAccount } from '#app/features/people/accounts/unsubscribe-account.server.ts'
import { readUnsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { actionOf, loaderOf } from '#app/platform/http/page.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/unsubscribe'

export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const found = await findUnsubscribing(ctx, params.token)
  if (!found) throw notFound()
  return found
})

export const action = actionOf(
  async (ctx, { all }, { params }: Route.ActionArgs) => {
    const isForOne = readUnsubscribeToken(params.token)?.about !== undefined && all === undefined
    if (isForOne) await unsubscribeSearch(ctx, params)
    else await unsubscribeAccount(ctx, params)
    return { ok: true as const, ended: isForOne ? ('one' as const) : ('all' as const) }
  },
  { whileLocked: true },
)

/**
 * A link in an email is opened by programs too: only the button, or the mail program's own one, switches off.
 */
export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['notifications', 'settings'])
  const { type, search } = loaderData
  const groupName = isEmailGroup(type) ? t(`settings:kinds.${type}`) : ''
  const isAllEnded = actionData?.ok && actionData.ended === 'all'
  return (
    <Page title={t('unsubscribe.title')} narrow>
      <PageMeta title={t('unsubscribe.title')} noindex />
      <FormStack>
        {search && search.state !== 'active' && !isAllEnded ? (
          <Alert
            tone="good"
            title={t(`unsubscribe.search.${search.state}`, { search: search.name })}
            action={<LinkButton to="/myfavorite/searches">{t('unsubscribe.search.list')}</LinkButton>}
          />
        ) : null}
        {isAllEnded ? (
          <Alert
            tone="good"
            title={t(`unsubscribe.done.${keyOf(type)}`, { group: groupName })}
            action={<LinkButton to="/settings">{t('unsubscribe.settings')}</LinkButton>}
          />
        ) : search?.state === 'active' ? (
          <Question
            words={t('unsubscribe.search.text', { search: search.name })}
            button={t('unsubscribe.button')}
          />
        ) : (
          <Question
            words={t(`unsubscribe.text.${keyOf(type)}`, { group: groupName })}
            button={t(search ? 'unsubscribe.search.all' : 'unsubscribe.button')}
            isMore={search !== null}
          />
        )}
      </FormStack>
    </Page>
  )
}

const keyOf = (type: EmailChoice) => (isEmailGroup(type) ? 'group' : type)

/** Asks once; what is offered beside what was ended already is no call to do it. */
function Question({ words, button, isMore }: { words: string; button: string; isMore?: boolean }) {
  return (
    <Form method="post">
      <FormStack>
        <p>{words}</p>
        <div>
          <SendButton {...(isMore ? { name: 'all', value: 'yes' } : { tone: 'go', size: 'large' })}>
            {button}
          </SendButton>
        </div>
      </FormStack>
    </Form>
  )
}
