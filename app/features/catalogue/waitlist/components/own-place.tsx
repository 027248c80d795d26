import type { WaitlistState } from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { Alert } from '#app/ui/alert.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { Panel } from '#app/ui/layout.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

type OwnPlaceProps = {
  wait: { state: WaitlistState; quantity: number }
  /** Where the reader stands, in words. */
  place: string | null
  /** The order that holds what is offered, if it is of whom the reader acts for. */
  order: string | null
}

/** The person's own waitlist entry with buttons to leave, to buy offered seats, or to decline them. */
export function OwnPlace({ wait: { state, quantity }, place, order }: OwnPlaceProps) {
  const { t } = useTranslation('waitlist')
  if (state !== 'waiting' && state !== 'offered') return <Alert>{t(`own.last.${state}`)}</Alert>
  return (
    <Panel>
      <FormStack>
        <h2>{t(`own.title.${state}`)}</h2>
        <p>
          {place}
          {state === 'waiting' ? ` ${t('own.wish', { count: quantity })}` : null}
        </p>
        {state === 'waiting' ? (
          <AskOnce alone label={t('own.leave')} question={t('own.leaveText')} fields={{ intent: 'leave' }} />
        ) : order === null ? (
          <p>{t('own.elsewhere')}</p>
        ) : (
          <FormActions>
            <LinkButton to={`/order/${order}`} tone="go" size="large">
              {t('own.buy')}
            </LinkButton>
            <AskOnce
              alone
              label={t('own.decline')}
              question={t('own.declineText')}
              fields={{ intent: 'decline', reference: order }}
            />
          </FormActions>
        )}
      </FormStack>
    </Panel>
  )
}
