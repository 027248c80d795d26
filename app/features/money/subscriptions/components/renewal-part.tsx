import { type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { ConsentField } from '#app/features/money/card-mandates/components/consent-field.tsx'
import { AskOnce } from '#app/ui/ask-once.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, typedOr } from '#app/ui/form-fault.ts'
import { translateMessage } from '#app/ui/message.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { cardWords } from '../kept-card.ts'
import type { Billing } from '../queries-billing.server.ts'
import { PAY_WAYS } from '../subscription.ts'

type RenewalPartProps = Pick<Billing, 'card' | 'takesTransfers'> & {
  plan: NonNullable<Billing['plan']>
  /** Whether cards can be kept here at all. */
  takesCards: boolean
  fault: FormFault | null
  intentKey: string
  /** By which card. */
  cards: ReactNode
}

/** How the plan renews, the card that is kept for it, and how to end it. */
export function RenewalPart(props: RenewalPartProps) {
  const { plan, card, takesCards } = props
  const { t } = useTranslation(['subscriptions', 'card-mandates'])
  const isActive = plan.state === 'active'
  return (
    <FormStack>
      {isActive && !plan.cancelAtEnd ? <WayForm {...props} /> : null}
      {isActive && !plan.cancelAtEnd && takesCards ? <KeepForm {...props} /> : null}
      {card ? (
        <AskOnce
          label={t('card.remove')}
          of={t('card.shown', cardWords(card))}
          question={t('card.removeSure')}
          fields={{ intent: 'removeCard' }}
          alone
        />
      ) : null}
      {isActive ? (
        <AskOnce
          label={t(plan.cancelAtEnd ? 'renewal.resume' : 'renewal.cancel')}
          question={t(plan.cancelAtEnd ? 'renewal.resumeSure' : 'renewal.cancelSure')}
          fields={{ intent: 'renewal', renew: plan.cancelAtEnd ? 'yes' : 'no' }}
          alone
        />
      ) : null}
    </FormStack>
  )
}

function WayForm({ plan, card, takesTransfers, fault }: RenewalPartProps) {
  const { t } = useTranslation('subscriptions')
  const own = fault?.values.intent === 'payWay' ? fault : null
  const wrong = own?.errors.payWay ?? own?.errors['']
  const options = PAY_WAYS.map((way) => {
    const isOff = (way === 'card' && !card) || (way === 'invoice' && !takesTransfers)
    const hint =
      way === 'card' && card ? t('card.shown', cardWords(card)) : t(`way.${way}.${isOff ? 'off' : 'hint'}`)
    return { value: way, label: t(`way.${way}.label`), hint, disabled: isOff && plan.payWay !== way }
  })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="payWay" />
      <FormStack>
        <RadioGroup
          key={plan.payWay}
          legend={t('way.legend')}
          name="payWay"
          framed
          defaultValue={typedOr(own, 'payWay', plan.payWay)}
          options={options}
          error={wrong ? translateMessage(t, wrong) : null}
        />
        <FormActions>
          <SendButton along={{ intent: 'payWay' }}>{t('form.save')}</SendButton>
        </FormActions>
      </FormStack>
    </Form>
  )
}

function KeepForm({ card, fault, intentKey, cards }: RenewalPartProps) {
  const { t } = useTranslation(['subscriptions', 'card-mandates'])
  const own = fault?.values.intent === 'keepCard' ? fault : null
  const [keeps, setKeeps] = useState(false)
  const wrong = own?.errors.keep ?? own?.errors['']
  return (
    <Fold label={t(card ? 'card.change' : 'card.add')} open={own !== null}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="keepCard" />
        <input type="hidden" name="key" value={intentKey} />
        <FormStack>
          {cards}
          <ConsentField
            id="keep-card"
            checked={keeps}
            onChange={setKeeps}
            error={wrong ? translateMessage(t, wrong) : null}
          />
          <FormActions>
            <SendButton tone="go" along={{ intent: 'keepCard' }}>
              {t('card.keep')}
            </SendButton>
          </FormActions>
        </FormStack>
      </Form>
    </Fold>
  )
}
