import { PayoutStateBadge } from '#app/features/sales/payouts/components/payout-state.tsx'
import { StatementTable } from '#app/features/sales/payouts/components/statement-table.tsx'
import { endToEndId } from '#app/features/sales/payouts/pain.ts'
import { PAYOUTS_PAGE, payoutPath } from '#app/features/sales/payouts/payout.ts'
import { getStatement } from '#app/features/sales/payouts/queries-statement.server.ts'
import { formatDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { pageNumber } from '#app/kit/paging.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FactList } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/payout'

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const statement = await getStatement(ctx, params.code, pageNumber(url.searchParams.get('page')))
  const { code } = statement.payout
  return { ...statement, reference: endToEndId(code), zone: ctx.timeZone }
})

/** A payout with its statement: every sale, refund and commission that it is made of. */
export default function Payout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const { payout, lines, gross, commission, collected, reference, zone, page, pageCount } = loaderData
  const { code, currency, state, holdReason, failure, sentAt, settledAt } = payout
  const said = (minor: number) => formatMoney(money(minor, currency), language)
  const day = (at: Date) => formatDate(at, zone, language)
  const facts = [
    { label: t('list.state'), value: <PayoutStateBadge state={state} /> },
    { label: t('statement.gross'), value: said(gross) },
    { label: t('statement.commission'), value: said(commission === 0 ? 0 : -commission) },
    ...(collected === 0
      ? []
      : [{ label: t('kinds.taxCollected'), value: `${said(-collected)} · ${t('statement.collected')}` }]),
    { label: t('statement.net'), value: <b>{said(payout.amountMinor)}</b> },
    { label: t('statement.to'), value: `${payout.holder} · ${payout.number}` },
    ...(sentAt ? [{ label: t('statement.sent'), value: day(sentAt) }] : []),
    ...(settledAt && state === 'paid' ? [{ label: t('statement.arrived'), value: day(settledAt) }] : []),
    { label: t('statement.reference'), value: <span translate="no">{reference}</span> },
  ]
  return (
    <>
      <PageMeta title={t('statement.title', { code })} noindex />
      <PageHead
        kicker={<Anchor to={PAYOUTS_PAGE}>{t('list.title')}</Anchor>}
        title={t('statement.headline', { amount: said(payout.amountMinor) })}
        actions={
          <LinkButton to={`${payoutPath(code)}/statement.csv`} data-document="" download>
            {t('statement.csv')}
          </LinkButton>
        }
      />
      {state === 'held' && holdReason ? (
        <Alert tone="wait" title={t(`reasons.${holdReason}.why`)}>
          <p>{t('statement.heldNext')}</p>
        </Alert>
      ) : null}
      {state === 'failed' ? (
        <Alert tone="bad" title={t('statement.failed')}>
          <p>{failure ? t('statement.failedWhy', { failure }) : null}</p>
          <p>{t('statement.failedNext')}</p>
        </Alert>
      ) : null}
      <FactList facts={facts} />
      <Section title={t('statement.lines')} note={t('statement.note')}>
        <StatementTable lines={lines} currency={currency} zone={zone} />
      </Section>
      <Pagination page={page} pages={pageCount} hrefOf={(to) => `${payoutPath(code)}?page=${to}`} />
    </>
  )
}
