import { Form } from 'react-router'
import { MoneySums } from '#app/features/sales/revenue/components/money-sums.tsx'
import { MoneyTable } from '#app/features/sales/revenue/components/money-table.tsx'
import { MONEY_PAGE, MONEY_VIEWS, queryOfMoney, wantedMoneyOf } from '#app/features/sales/revenue/money.ts'
import {
  findHoldOn,
  holdOf,
  listBooked,
  listMoney,
} from '#app/features/sales/revenue/queries-money.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DateField } from '#app/ui/date-field.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/revenue-money'

export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const today = localDate(ctx.now(), ctx.timeZone)
  const wanted = wantedMoneyOf(url.searchParams, today)
  const [days, hold, booked] = await Promise.all([
    listMoney(ctx, wanted),
    findHoldOn(ctx, wanted),
    listBooked(ctx, wanted, pageNumber(url.searchParams.get('page'))),
  ])
  const sums = days.map((day) => ({ ...day, hold: holdOf(day.due, day.currency, hold) }))
  return { wanted, today, sums, booked, zone: ctx.timeZone }
})

/** Where a provider's money stood on a day, and when that of each booking comes or came. */
export default function RevenueMoney({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('revenue')
  const { wanted, today, sums, booked, zone } = loaderData
  const to = (changed: Partial<typeof wanted>, page = 1) =>
    MONEY_PAGE + queryOfMoney({ ...wanted, ...changed }, today, page)
  const file = (as: string, label: string) => (
    <LinkButton to={`${MONEY_PAGE}/export.${as}${queryOfMoney(wanted, today)}`} data-document="" download>
      {label}
    </LinkButton>
  )
  return (
    <>
      <PageMeta title={t('money.title')} noindex />
      <PageHead
        kicker={<Anchor to="/revenue">{t('title')}</Anchor>}
        title={t('money.title')}
        lead={<p>{t('money.lead')}</p>}
      />
      <Form method="get" key={wanted.on}>
        {wanted.view === 'all' ? null : <input type="hidden" name="view" value={wanted.view} />}
        <FormStack>
          <DateField id="on" name="on" label={t('money.on')} defaultValue={wanted.on} max={today} />
          <FormActions>
            <SendButton>{t('money.look')}</SendButton>
          </FormActions>
        </FormStack>
      </Form>
      {sums.length > 0 ? <MoneySums rows={sums} /> : null}
      <Section title={t('money.bookings')}>
        <TabLinks
          label={t('money.bookings')}
          tabs={MONEY_VIEWS.map((view) => ({
            label: t(view === 'all' ? 'money.all' : `money.standing.${view}`),
            to: to({ view }),
            current: view === wanted.view,
          }))}
        />
        {booked.total > 0 ? (
          <>
            <MoneyTable rows={booked.rows} zone={zone} />
            <FormActions>
              {file('csv', t('csv'))}
              {file('xlsx', t('excel'))}
            </FormActions>
          </>
        ) : (
          <EmptyState title={t('money.none')}>{t('money.noneText')}</EmptyState>
        )}
        <Pagination page={booked.page} pages={booked.pageCount} hrefOf={(page) => to({}, page)} />
      </Section>
    </>
  )
}
