import { CURRENCIES, money } from '#app/kit/money.ts'
import { asTyped } from '#app/kit/typed-amount.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { FaultSummary } from '#app/ui/fault-summary.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { FormActions, FormRow, FormStack } from '#app/ui/form.tsx'
import { type FormFault, fieldsOf } from '#app/ui/form-fault.ts'
import { KeptForm } from '#app/ui/kept-form.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { MANAGER, MOST_APPROVERS } from '../approval-rule.ts'
import { RULES_PATH } from '../approval-step.ts'
import { ANY_ADMIN } from '../inputs.ts'
import type { RuleRow } from '../queries-rules.server.ts'
import styles from './approvals.module.css'

type Choice = { value: string; label: string }

type RuleFormProps = {
  /** The rule that is changed; null for a new one. */
  rule: RuleRow | null
  currency: string | null
  categories: { id: string; name: string; groupId: string | null }[]
  centres: Choice[]
  members: Choice[]
  fault: FormFault | null
}

/** A rule: from which sum on, what it is about, and who decides, in order. */
export function RuleForm({ rule, currency, categories, centres, members, fault }: RuleFormProps) {
  const { t } = useTranslation('approval-rules')
  const labelOf = (name: string) => t(`form.${name}`)
  const field = fieldsOf({ t, fault, labelOf })
  const all = (label: string) => ({ value: '', label })
  const step = (at: number) => {
    const saved = rule?.steps[at - 1]
    const value = saved ? (saved.id ?? ANY_ADMIN) : !rule && at === 1 ? ANY_ADMIN : ''
    return (
      <SelectField
        key={at}
        {...field(`step${at}`, value)}
        optional={at > 1}
        options={[
          all(t(at === 1 ? 'form.choose' : 'form.nobody')),
          { value: ANY_ADMIN, label: t('step.anyAdmin') },
          { value: MANAGER, label: t('step.manager') },
          ...members,
        ]}
      />
    )
  }
  return (
    <KeptForm className={styles.form}>
      <FormStack>
        <FaultSummary fault={fault} labelOf={labelOf} />
        <input type="hidden" name="rule" value={rule?.id ?? ''} />
        <FormRow>
          <TextField
            {...field('from', rule ? asTyped(money(rule.fromMinor, rule.currency)) : '')}
            inputMode="decimal"
            maxLength={60}
            hint={t('form.fromHint')}
          />
          <SelectField
            {...field('currency', rule?.currency ?? currency ?? 'EUR')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
            hint={t('form.currencyHint')}
          />
        </FormRow>
        <FormRow>
          <SelectField {...field('category', rule?.categoryId)} optional hint={t('form.categoryHint')}>
            <option value="">{t('form.allCategories')}</option>
            {categories
              .filter(({ groupId }) => groupId === null)
              .map((group) => (
                <optgroup key={group.id} label={group.name}>
                  <option value={group.id}>{t('form.allOf', { name: group.name })}</option>
                  {categories
                    .filter(({ groupId }) => groupId === group.id)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </optgroup>
              ))}
          </SelectField>
          <TextField {...field('city', rule?.city)} optional maxLength={120} hint={t('form.cityHint')} />
        </FormRow>
        <FormRow>
          <SelectField
            {...field('asker', rule?.askerId)}
            optional
            options={[all(t('form.everybody')), ...members]}
          />
          <SelectField
            {...field('costCentre', rule?.costCentreId)}
            optional
            options={[all(t('form.allCentres')), ...centres]}
          />
        </FormRow>
        {Array.from({ length: MOST_APPROVERS }, (_, at) => step(at + 1))}
        <FormActions>
          <SendButton name="intent" value="addRule" tone="go">
            {t(rule ? 'form.replace' : 'form.add')}
          </SendButton>
          {rule ? <LinkButton to={RULES_PATH}>{t('form.leave')}</LinkButton> : null}
        </FormActions>
      </FormStack>
    </KeptForm>
  )
}
