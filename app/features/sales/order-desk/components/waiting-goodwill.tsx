import { Form } from 'react-router'
import { formatMoney } from '#app/kit/money.ts'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { WaitingGoodwill } from '../queries-goodwill.server.ts'

/**
 * Money beyond the terms that a colleague wants to give back: what, why, and what the reader may do with it.
 */
export function WaitingGoodwillBox({ waiting }: { waiting: WaitingGoodwill }) {
  const { t } = useTranslation('order-desk')
  const language = useLanguage()
  const { id, amount, by, why, note, mayConfirm } = waiting
  const button = (answer: 'confirm' | 'withdraw') => (
    <SendButton
      name="answer"
      value={answer}
      along={{ proposal: id }}
      tone={answer === 'confirm' ? 'go' : 'quiet'}
    >
      {t(`goodwill.waiting.${answer}`)}
    </SendButton>
  )
  return (
    <Form method="post">
      <FormStack>
        <h2>{t('goodwill.waiting.title')}</h2>
        <p>
          {t('goodwill.waiting.lead', {
            by,
            amount: formatMoney(amount, language),
            why: t(`goodwill.reasons.${why}`),
          })}
        </p>
        <blockquote>{note}</blockquote>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="proposal" value={id} />
        <FormActions>
          {mayConfirm ? button('confirm') : null}
          {button('withdraw')}
        </FormActions>
        {mayConfirm ? null : <small>{t('goodwill.waiting.second')}</small>}
      </FormStack>
    </Form>
  )
}
