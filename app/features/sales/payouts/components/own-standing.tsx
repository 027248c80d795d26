import { BANK_ACCOUNT_PAGE } from '#app/features/people/bank-accounts/bank-change.ts'
import { formatDate } from '#app/kit/dates.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { type HoldReason, minimumOf } from '../payout.ts'
import type { OwnStanding as Standing } from '../queries-own.server.ts'

/** Where the next step is that ends a hold; null where there is nothing to do but wait. */
const NEXT: Record<HoldReason, string | null> = {
  suspended: '/contact',
  review: '/contact',
  accountChanged: BANK_ACCOUNT_PAGE,
  noAccount: BANK_ACCOUNT_PAGE,
  negative: null,
  belowMinimum: null,
}

type OwnStandingProps = { standings: readonly Standing[]; words: string | null; zone: string }

/** What is to come, due, under way and paid, by currency, and why something is held, with the next step. */
export function OwnStanding({ standings, words, zone }: OwnStandingProps) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const said = (minor: number, currency: string) => formatMoney(money(minor, currency), language)
  const amount = (name: 'coming' | 'due' | 'underWay' | 'paid') => ({
    label: t(`own.${name}`),
    numeric: true,
    cell: (row: Standing) => said(row[name], row.currency),
  })
  return (
    <FormStack>
      {standings.map((row) => (
        <HoldNotice key={row.currency} standing={row} words={words} />
      ))}
      <Table
        caption={t('own.title')}
        rows={standings}
        rowKey={({ currency }) => currency}
        columns={[
          { label: t('own.currency'), cell: ({ currency }) => currency },
          amount('coming'),
          {
            label: t('own.next'),
            cell: ({ nextAt }) => (nextAt ? formatDate(nextAt, zone, language) : '–'),
          },
          amount('due'),
          ...(standings.some(({ disputed }) => disputed !== 0)
            ? [
                {
                  label: t('own.disputed'),
                  numeric: true,
                  cell: (row: Standing) => said(row.disputed, row.currency),
                },
              ]
            : []),
          ...(standings.some(({ scheduled }) => scheduled !== 0)
            ? [
                {
                  label: t('own.scheduled'),
                  numeric: true,
                  cell: (row: Standing) => said(row.scheduled, row.currency),
                },
              ]
            : []),
          amount('underWay'),
          amount('paid'),
        ]}
      />
    </FormStack>
  )
}

function HoldNotice({ standing, words }: { standing: Standing; words: string | null }) {
  const { t } = useTranslation('payouts')
  const language = useLanguage()
  const { reason, due, currency } = standing
  if (reason === null) return null
  const next = NEXT[reason]
  const facts = {
    amount: formatMoney(money(Math.abs(due), currency), language),
    least: formatMoney(money(minimumOf(currency), currency), language),
  }
  return (
    <Alert
      tone="wait"
      title={t(`reasons.${reason}.title`, facts)}
      action={next ? <LinkButton to={next}>{t(`reasons.${reason}.step`)}</LinkButton> : undefined}
    >
      <p>{t(`reasons.${reason}.text`, facts)}</p>
      {reason === 'review' && words ? <p>{t('reasons.review.words', { words })}</p> : null}
    </Alert>
  )
}
