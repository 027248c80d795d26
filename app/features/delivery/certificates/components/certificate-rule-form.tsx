import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormActions, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf, typedOr } from '#app/ui/form-fault.ts'
import { SavedForm } from '#app/ui/saved-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { CERTIFICATE_RULES, MOST_OF_THEM } from '../certificate.ts'
import type { getCertificateRule } from '../queries-certificates.server.ts'

type Rule = Awaited<ReturnType<typeof getCertificateRule>>

/** The form of who gets a certificate, how long it is valid, and whether it is sent automatically. */
export function CertificateRuleForm({ rule, fault }: { rule: Rule; fault: FormFault | null }) {
  const { t } = useTranslation(['certificates', 'common'])
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  return (
    <SavedForm seen={rule.seen} answer={fault} keeps={false}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <RadioGroup
          legend={t('form.rule')}
          name="rule"
          options={CERTIFICATE_RULES.map((value) => ({
            value,
            label: t(`form.${value}`, { percent: MOST_OF_THEM }),
          }))}
          defaultValue={typedOr(fault, 'rule', rule.rule)}
        />
        <TextField
          {...field('months', rule.months === null ? '' : String(rule.months))}
          hint={
            rule.topicMonths === null
              ? t('form.monthsHint')
              : t('form.monthsOfTopic', { count: rule.topicMonths })
          }
          inputMode="numeric"
          maxLength={3}
          optional
        />
        <CheckboxField
          id="automatic"
          name="automatic"
          defaultChecked={fault ? fault.values.automatic === 'on' : rule.automatic}
          label={t('form.automatic')}
        />
        <FormActions>
          <SendButton name="intent" value="rule">
            {t('form.save')}
          </SendButton>
        </FormActions>
      </FormStack>
    </SavedForm>
  )
}
