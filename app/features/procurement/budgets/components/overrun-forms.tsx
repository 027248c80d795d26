import { RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { BUDGET_RULES, type BudgetRule } from '../budget.ts'
import { useBudgetForm } from './budget-fields.tsx'

/** What happens to purchases that go over their budget. */
export function BudgetRuleForm({ rule, fault: sent }: { rule: BudgetRule; fault: FormFault | null }) {
  const { t, fault, labelOf } = useBudgetForm('rule', sent)
  return (
    <KeptForm>
      <FormStack>
        <input type="hidden" name="intent" value="rule" />
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('form.rule')}
          name="rule"
          framed
          defaultValue={rule}
          options={BUDGET_RULES.map((value) => ({
            value,
            label: t(`rule.${value}.label`),
            hint: t(`rule.${value}.hint`),
          }))}
        />
        <FormActions>
          <SendButton tone="go">{t('form.save')}</SendButton>
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}

/** Lets one purchase go over its budget. */
export function DecideOverrun({ purchase, fault: sent }: { purchase: string; fault: FormFault | null }) {
  const { t, fault, labelOf, field } = useBudgetForm('decide', sent)
  return (
    <Fold label={t('decide')} open={purchase !== '' || fault !== null}>
      <KeptForm>
        <FormStack>
          <input type="hidden" name="intent" value="decide" />
          <FaultSummary fault={fault} labelOf={labelOf} />
          <TextField {...field('purchase', purchase)} maxLength={40} hint={t('form.purchaseHint')} />
          <TextAreaField {...field('reason')} rows={2} maxLength={500} hint={t('form.decideHint')} />
          <FormActions>
            <SendButton tone="go">{t('form.decide')}</SendButton>
          </FormActions>
        </FormStack>
      </KeptForm>
    </Fold>
  )
}
