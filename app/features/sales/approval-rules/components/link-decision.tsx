import { formatMoney, money } from '#app/kit/money.ts'
import { FactList } from '#app/ui/facts.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'

export type ShownSubject = {
  name: string
  title: string
  amount: { minor: number; currency: string }
  words: string
  facts: [string, string][]
}

/** What is decided, and one button; declining needs a reason. */
export function LinkDecision({ said, fault }: { said: ShownSubject; fault: FormFault | null }) {
  const { t } = useTranslation('approval-rules')
  const language = useLanguage()
  const labelOf = (name: string) => t(`link.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const { amount, words, facts } = said
  return (
    <FormStack>
      <FactList
        facts={[
          { label: t('link.amount'), value: formatMoney(money(amount.minor, amount.currency), language) },
          ...facts.map(([label, value]) => ({ label, value })),
          ...(words ? [{ label: t('link.words'), value: <q>{words}</q> }] : []),
        ]}
      />
      <KeptForm>
        <FormActions>
          <SendButton name="intent" value="approve" tone="go" size="large">
            {t('link.approve')}
          </SendButton>
        </FormActions>
      </KeptForm>
      <Fold label={t('link.decline')} open={fault?.values.intent === 'decline'}>
        <KeptForm>
          <FormStack>
            <FaultSummary fault={fault} labelOf={labelOf} />
            <TextAreaField {...field('reason')} rows={3} maxLength={1_000} hint={t('link.reasonHint')} />
            <FormActions>
              <SendButton name="intent" value="decline" tone="danger">
                {t('link.declineNow')}
              </SendButton>
            </FormActions>
          </FormStack>
        </KeptForm>
      </Fold>
    </FormStack>
  )
}
