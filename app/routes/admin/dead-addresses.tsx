import { redirect } from 'react-router'
import { DeadTable, FreeForm } from '#app/features/site/backoffice/mails/components/dead-addresses.tsx'
import { freeDeadAddress } from '#app/features/site/backoffice/mails/free-dead-address.server.ts'
import { deadAddressPath } from '#app/features/site/backoffice/mails/mail.ts'
import { listDeadAddresses } from '#app/features/site/backoffice/mails/queries-dead.server.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { staffAction, staffLoader } from '#app/platform/http/staff.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FindForm } from '#app/ui/find-form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { faultOf } from '#app/ui/saved-form.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/dead-addresses'

export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 254)
  const page = pageNumber(url.searchParams.get('page'))
  return {
    words,
    list: await listDeadAddresses(ctx, { words, page }),
    done: url.searchParams.get('freed'),
    now: ctx.now(),
    zone: ctx.timeZone,
  }
})

export const action = staffAction(async (ctx, values, _args: Route.ActionArgs) => {
  const { sent } = await freeDeadAddress(ctx, values)
  throw redirect(`/admin/deadaddresses?freed=${sent}`)
})

/** Addresses from which emails came back, and the way to let emails go there again. */
export default function DeadAddresses({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { words, list, done, now, zone } = loaderData
  const fault = faultOf(actionData)
  const isFound = words !== '' && list.rows.length > 0
  return (
    <>
      <PageMeta title={t('dead.title')} noindex />
      <PageHead title={t('dead.title')} lead={<p>{t('dead.lead')}</p>} />
      {done !== null && !fault ? (
        <Alert tone="good">{t('dead.done', { count: Number(done) || 0 })}</Alert>
      ) : null}
      {list.forged > 0 ? <Alert tone="wait">{t('dead.forged', { count: list.forged })}</Alert> : null}
      <FindForm label={t('dead.find')} words={words} search={t('dead.search')} />
      {list.rows.length === 0 ? (
        <EmptyState title={t(words === '' ? 'dead.none' : 'dead.noneFound')}>
          {t(words === '' ? 'dead.noneText' : 'dead.noneFoundText')}
        </EmptyState>
      ) : (
        <DeadTable rows={list.rows} now={now} zone={zone} />
      )}
      <Pagination
        page={list.page}
        pages={list.pageCount}
        hrefOf={(page) => `${deadAddressPath(words)}&page=${page}`}
      />
      {isFound || fault ? (
        <Section id="free" title={t('dead.free')} note={t('dead.freeNote')}>
          <FreeForm address={list.rows[0]?.address ?? ''} fault={fault} />
        </Section>
      ) : null}
    </>
  )
}
