import type { SeatRequestState } from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type OwnRequestProps = {
  request: { state: SeatRequestState; reason: string | null; line: string; isHeld: boolean }
  /** The order that holds what was approved, if it is of whom the reader acts for. */
  order: string | null
}

/** The person's own seat request, with buttons to withdraw it, buy approved seats, or release them. */
export function OwnSeatRequest({ request: { state, reason, line, isHeld }, order }: OwnRequestProps) {
  const { t } = useTranslation('seat-requests')
  if (state === 'declined')
    return (
      <Alert tone="wait" title={line}>
        <p>
          {t('own.reason')}: <q>{reason}</q>
        </p>
      </Alert>
    )
  if (state !== 'asked' && state !== 'approved') return <Alert>{line}</Alert>
  return (
    <Panel>
      <FormStack>
        <h2>{t('own.title')}</h2>
        <p>{line}</p>
        {state === 'asked' ? (
          <AskOnce
            alone
            label={t('own.withdraw')}
            question={t('own.withdrawText')}
            fields={{ intent: 'withdraw' }}
          />
        ) : order !== null ? (
          <FormActions>
            <LinkButton to={`/order/${order}`} tone="go" size="large">
              {t('own.buy')}
            </LinkButton>
            <AskOnce
              alone
              label={t('own.release')}
              question={t('own.releaseText')}
              fields={{ intent: 'let-go', reference: order }}
            />
          </FormActions>
        ) : isHeld ? (
          <p>{t('own.elsewhere')}</p>
        ) : null}
      </FormStack>
    </Panel>
  )
}
