import { BANK_ACCOUNT_PAGE } from '#app/features/people/bank-accounts/bank-change.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Section } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { PAYOUTS_PAGE } from '../payout.ts'
import type { ListedPayout, OwnStanding as Standing } from '../queries-own.server.ts'
import { OwnStanding } from './own-standing.tsx'
import { PayoutTable } from './payout-table.tsx'

export type ShownPayouts = {
  standings: readonly Standing[]
  words: string | null
  hasAccount: boolean
  latest: readonly ListedPayout[]
  hasMore: boolean
}

/** The part of the page of earnings that says when money comes: by currency, and the last payouts. */
export function PayoutsPart({ payouts, zone }: { payouts: ShownPayouts; zone: string }) {
  const { t } = useTranslation('payouts')
  const { standings, words, hasAccount, latest, hasMore } = payouts
  const isSaid = standings.some(({ reason }) => reason === 'noAccount')
  return (
    <Section id="payouts" title={t('own.title')} note={t('own.note')}>
      <FormStack>
        {!hasAccount && !isSaid ? (
          <Alert
            tone="wait"
            title={t('own.noAccount')}
            action={<LinkButton to={BANK_ACCOUNT_PAGE}>{t('reasons.noAccount.step')}</LinkButton>}
          >
            <p>{t('own.noAccountText')}</p>
          </Alert>
        ) : null}
        {standings.length > 0 ? <OwnStanding standings={standings} words={words} zone={zone} /> : null}
        {latest.length > 0 ? (
          <>
            <h3>{t('list.latest')}</h3>
            <PayoutTable payouts={latest} zone={zone} />
          </>
        ) : null}
        <FormActions>
          {hasMore ? <LinkButton to={PAYOUTS_PAGE}>{t('list.all')}</LinkButton> : null}
          {hasAccount ? <LinkButton to={BANK_ACCOUNT_PAGE}>{t('own.account')}</LinkButton> : null}
        </FormActions>
      </FormStack>
    </Section>
  )
}
